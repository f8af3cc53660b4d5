import type { Cause } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { maskIban } from '@larunbat/rules/money/iban'
import type { SignedInCtx } from '../../database/context.ts'
import type { Row } from '../../database/tables.ts'
import {
  type CauseFigures,
  listCauseEvents,
  listCauseFigures,
  listCausePayouts,
  listPayeeRows,
  listTwins,
} from './beneficiary-store.ts'

type Shown = Of<typeof Cause>

const IBAN_REST_MS = 48 * 3_600_000

/**
 * The causes of an organiser's events, or all for an administrator. Of a cause that several organisers support, one of them
 * sees the figures of their own events alone, and no numbers.
 */
export async function showCauses({ db, actor }: Pick<SignedInCtx, 'db' | 'actor'>): Promise<Shown[]> {
  const ownerId = actor.isAdmin ? null : actor.accountId
  const events = await listCauseEvents(db, ownerId)
  const figures = await listCauseFigures(
    db,
    events.map(({ eventId }) => eventId),
  )
  const ids = [...new Set(events.flatMap(({ payeeId }) => (payeeId === null ? [] : [payeeId])))]
  const payees = new Map((await listPayeeRows(db, ids)).map((row) => [row.id, row]))
  const payouts = await listCausePayouts(db, ids)
  const twins = actor.isAdmin ? await listTwins(db) : []
  const groups = new Map<string, Shown>()
  for (const { eventId, ownerId: organiserId, title, project, payeeId } of events) {
    const key = payeeId === null ? `named ${organiserId} ${project}` : `payee ${payeeId}`
    let cause = groups.get(key)
    if (!cause) {
      const row = payeeId === null ? undefined : payees.get(payeeId)
      const isOwn = actor.isAdmin || (row !== undefined && !row.is_kept && row.owner_id === actor.accountId)
      cause = {
        ...faceOf(row, isOwn),
        mayChange: isOwn || payeeId === null,
        sums: [],
        events: [],
        payouts: isOwn
          ? payouts.filter((each) => each.payeeId === payeeId).map(({ payeeId: _, ...rest }) => rest)
          : [],
        sameAs: twins.filter(({ id }) => id === payeeId).map(({ otherId }) => otherId),
      }
      groups.set(key, cause)
    }
    const sums = figures.filter((each) => each.eventId === eventId).map(toSums)
    cause.events.push({ eventId, title, project, sums })
  }
  return [...groups.values()].map((cause) => ({ ...cause, sums: addUp(cause.events.flatMap((e) => e.sums)) }))
}

function faceOf(row: Row<'cause_payee'> | undefined, isOwn: boolean) {
  if (!row) return { id: null, payee: null, ibanEnd: '', isKept: false, isIbanRecent: false }
  const { id, name, email, contact, language, town, country } = row
  const changedAt = row.iban_changed_at
  return {
    id,
    payee: isOwn
      ? { name, taxId: row.tax_id, iban: row.iban, email, contact, language, town, country }
      : { name, taxId: null, iban: null, email: null, contact: null, language, town, country },
    ibanEnd: maskIban(row.iban),
    isKept: row.is_kept,
    isIbanRecent: changedAt !== null && Date.now() - Date.parse(changedAt) < IBAN_REST_MS,
  }
}

const toSums = ({ eventId: _, pledgedCents, ...sums }: CauseFigures) => ({
  ...sums,
  promisedCents: sums.collectedCents + pledgedCents,
})

/** Sums by currency. */
export function addUp(all: readonly Shown['sums'][number][]): Shown['sums'] {
  const byCurrency = new Map<string, Shown['sums'][number]>()
  for (const sums of all) {
    const known = byCurrency.get(sums.currency)
    byCurrency.set(
      sums.currency,
      known
        ? {
            currency: sums.currency,
            promisedCents: known.promisedCents + sums.promisedCents,
            collectedCents: known.collectedCents + sums.collectedCents,
            transferredCents: known.transferredCents + sums.transferredCents,
            confirmedCents: known.confirmedCents + sums.confirmedCents,
          }
        : sums,
    )
  }
  return [...byCurrency.values()]
}

/** The cause of one event as it is shown in the list. */
export async function showCauseOf(ctx: Pick<SignedInCtx, 'db' | 'actor'>, eventId: number): Promise<Shown> {
  const found = (await showCauses(ctx)).find(({ events }) =>
    events.some((event) => event.eventId === eventId),
  )
  if (!found) throw new Error('the event was just tied to its cause')
  return found
}
