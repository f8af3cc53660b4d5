import { changeStatus } from '@larunbat/contract'
import { countsPlaces } from '@larunbat/rules/ticketing/ticket-mode'
import { foldSales } from '../../insight/sales-figures/fold-sales.ts'
import { moveToThePast } from './demo-age-store.ts'
import { allFields } from './demo-events.ts'
import { nameCauses, payOut, refundOne, setPayer } from './demo-money.ts'
import { addChoice, addTypes, fillWaiting, openWaiting, SHOWN, VOUCHER } from './demo-offers.ts'
import type { DemoTools, Run } from './demo-run.ts'
import { canPay, type DemoSale, sell } from './demo-sales.ts'
import { recordStep } from './demo-step-store.ts'
import { findSessionOf, type StoredPerson } from './demo-store.ts'
import { type DemoEvent, venues } from './festival.ts'
import { isSoldPast } from './make-event.ts'

/** Purchases of the demo take this long at most, however slow the machine. */
const MAX_MS = 60_000
/** Days over which the purchases of an event are spread. */
const SPREAD_DAYS = 14
const DAY_MS = 86_400_000

export interface Selling {
  shown: readonly DemoEvent[]
  /** Number of the event made of each of them. */
  made: readonly number[]
  ownerOf: (owner: number) => StoredPerson
  admins: readonly [StoredPerson, StoredPerson]
  days: { current: string; last: string; lastEditionId: number }
  steps: ReadonlyMap<string, number | null>
}

/**
 * Sells the demo's events over the last two weeks, and those of the edition before over the weeks before it; gives one
 * order back, lets people wait where nothing is left, pays out what is over. Parts that are noted are left out.
 */
export async function sellDemo(tools: DemoTools, run: Run, selling: Selling): Promise<void> {
  const { shown, made, ownerOf, admins, days, steps } = selling
  const until = Date.now() + MAX_MS
  const step = async (name: string, work: () => Promise<unknown>) => {
    if (steps.has(name)) return
    await work()
    await recordStep(tools.db, name)
  }
  const eventAt = (index: number) => {
    const event = shown[index]
    const eventId = made[index]
    if (!event || eventId === undefined) return undefined
    return { event, eventId, owner: ownerOf(event.owner) }
  }
  const [types, choice, full] = [SHOWN.types, SHOWN.choice, SHOWN.soldOut].map(eventAt)
  if (types) await step('types', () => addTypes(run, types))
  if (choice) await step('choice', () => addChoice(run, choice))
  if (full) await step('waiting', () => openWaiting(run, full))

  let buyer = 0
  // What other parts are built on comes first: there may be no time for the rest.
  for (const [index, event] of [...shown.entries()].sort(([, a], [, b]) => rankOf(a) - rankOf(b))) {
    const eventId = made[index] as number
    if (!isSold(event) || (!canPay(tools) && event.mode !== 3)) continue
    await step(`sales ${index}`, async () => {
      const plan = planOf(index, event, days, buyer)
      buyer += plan.length
      for (const sale of plan)
        if (Date.now() > until || !(await sell(tools, run, { ...sale, eventId }))) break
      if (isSoldPast(event)) await endEvent(tools, run, selling, event, eventId)
    })
  }
  if (full) {
    const sessionId = await findSessionOf(tools.db, full.eventId)
    await step('line', () => fillWaiting(run, full.eventId, sessionId))
  }
  if (types) await step('refund', () => refundOne(run, types.owner, types.eventId))
  const past = shown.flatMap((event, index) =>
    isSoldPast(event) ? [{ eventId: made[index] as number, cause: event.cause }] : [],
  )
  await step('causes', () => nameCauses(tools, run, admins[0], past))
  await step('payer', () => setPayer(run, admins[0]))
  await step('payouts', () => payOut(tools, run, admins))
  await foldSales(tools.db)
}

const rankOf = (event: DemoEvent) => (event.capacity !== undefined ? 0 : isSoldPast(event) ? 1 : 2)

const isSold = (event: DemoEvent) =>
  countsPlaces(event.mode) && (event.state === 2 || event.state === 'changed' || isSoldPast(event))

/** Who buys what of an event, and when: the same at every filling. */
function planOf(
  index: number,
  event: DemoEvent,
  days: Selling['days'],
  firstBuyer: number,
): Omit<DemoSale, 'eventId'>[] {
  const isSmall = event.capacity !== undefined
  const count = isSmall
    ? Math.ceil((event.capacity ?? 0) / 6)
    : isSoldPast(event)
      ? 6
      : 3 + ((index * 3 + 4) % 5)
  const end = isSoldPast(event) ? Date.parse(`${days.last}T10:00:00Z`) : Date.now() - 5 * 60_000
  return Array.from({ length: count }, (_, n) => ({
    buyer: firstBuyer + n,
    quantity: isSmall ? 6 : 1 + ((index + n) % 4),
    // Closer to the end more is sold; days and hours differ from event to event.
    at: new Date(
      end - (((n + (index % 3) * 0.3) / count) ** 1.4 * SPREAD_DAYS + ((n * 7) % 5) / 12) * DAY_MS,
    ).toISOString(),
    ...(index === SHOWN.types && n === 1 ? { voucher: VOUCHER } : {}),
    ...(n % 3 === 1 ? { donationCents: 200 + 100 * (index % 4) } : {}),
  }))
}

async function endEvent(
  tools: DemoTools,
  run: Run,
  { admins, days }: Selling,
  event: DemoEvent,
  eventId: number,
): Promise<void> {
  const venue = venues[event.venue]
  if (!venue) throw new Error(`Unknown venue ${event.venue}`)
  const { startsAt } = allFields(event, venue, days.last, {})
  await moveToThePast(tools.db, eventId, {
    editionId: days.lastEditionId,
    startsAt: startsAt ?? `${days.last}T18:00:00Z`,
    durationMin: event.durationMin,
  })
  await run(admins[0], changeStatus, { id: eventId, status: 3 })
}
