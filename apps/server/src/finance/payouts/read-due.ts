import type { Db } from '../../database/tables.ts'
import { listEventStates } from '../../ledger/event-state-store.ts'
import { type Due, dueOf, eventKey } from './amounts-due.ts'
import { listDebtReasons, listUncoveredCash } from './money-facts-store.ts'
import { listPayees } from './payee-store.ts'
import { listPositions, listPositionsOfSeller, type Position } from './position-store.ts'

/** All payees with an amount due in a currency. `days` are those after the last session of an event. */
export async function readDue(db: Db, currency: string, days: number): Promise<Due[]> {
  return decide(db, await listPositions(db, currency), days)
}

/** The same for one organiser, in every currency. */
export async function readDueOfSeller(db: Db, sellerId: number, days: number): Promise<Due[]> {
  return decide(db, await listPositionsOfSeller(db, sellerId), days)
}

async function decide(db: Db, positions: readonly Position[], days: number): Promise<Due[]> {
  const events = await listEventStates(db, [...new Set(positions.map(({ eventId }) => eventId))], days)
  const wanted = positions.flatMap(({ kind, ownerId, eventId }) => {
    const id = kind === 'seller' ? ownerId : (events.get(eventId)?.payeeId ?? null)
    return id === null ? [] : [{ kind, id }]
  })
  const currencies = [...new Set(positions.map(({ currency }) => currency))]
  const cash = new Map<string, number>()
  for (const currency of currencies)
    for (const { eventId, cents } of await listUncoveredCash(db, currency, eventsOf(positions, currency)))
      cash.set(eventKey(eventId, currency), cents)
  const dues = dueOf(positions, events, await listPayees(db, wanted), cash)
  for (const currency of currencies) await nameDebts(db, currency, dues)
  return dues
}

const eventsOf = (positions: readonly Position[], currency: string) => [
  ...new Set(
    positions
      .filter((each) => each.kind === 'cause' && each.currency === currency)
      .map(({ eventId }) => eventId),
  ),
]

/** Says of each payee who owes more than there is to pay why, by what rows prove. */
async function nameDebts(db: Db, currency: string, dues: readonly Due[]): Promise<void> {
  const debtors = dues.filter((due) => due.currency === currency && due.payableCents < 0)
  const reasons = await listDebtReasons(
    db,
    currency,
    debtors.map(({ kind, id, parts }) => ({
      kind,
      id: id ?? -1,
      eventIds: parts.filter(({ cents }) => cents < 0).map(({ eventId }) => eventId),
    })),
  )
  for (const [at, due] of debtors.entries()) due.holds.unshift(...(reasons[at] ?? []))
}
