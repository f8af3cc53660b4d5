import { CompiledQuery } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { HoldBatch, HoldOutcome, HoldRequest, Need } from './hold.ts'
import { HOLD_SQL } from './hold-sql.ts'

interface SeenNeed {
  kind: Need['kind']
  eventId: number
  a: number
  b: number
  isThere: boolean
  closed: 'early' | 'late' | null
  room: number | null
}
interface Verdict {
  n: number
  now: string
  expiresAt: string | null
  isKnown: boolean
  isStale: boolean
  isWaitingForSweep: boolean | null
  needs: SeenNeed[] | null
}

const counterOf = ({ kind, eventId, a, b }: Pick<Need, 'kind' | 'eventId' | 'a' | 'b'>) =>
  `${kind}:${eventId}:${a}:${b}`

/** Takes places by the one statement. `text` is the statement; only tests give another one. */
export function holdBatch(db: Db, text = HOLD_SQL): HoldBatch {
  return async (requests) => {
    const { rows } = await db.executeQuery<Verdict>(CompiledQuery.raw(text, parametersOf(requests)))
    const verdicts = new Map(rows.map((row) => [row.n, row]))
    const given = new Map<string, number>()
    for (const [n, { needs }] of requests.entries()) {
      if (!verdicts.get(n)?.expiresAt) continue
      for (const need of needs) given.set(counterOf(need), (given.get(counterOf(need)) ?? 0) + need.quantity)
    }
    return requests.map((request, n) => outcomeOf(request, verdicts.get(n) as Verdict, given))
  }
}

function outcomeOf(
  { needs }: HoldRequest,
  { now, expiresAt, isKnown, isStale, isWaitingForSweep, needs: seen }: Verdict,
  given: ReadonlyMap<string, number>,
): HoldOutcome | { is: 'again' } {
  if (isKnown) return { is: 'known' }
  if (expiresAt !== null) return { is: 'held', expiresAt, now }
  if (isStale) return { is: 'stale' }
  const byCounter = new Map((seen ?? []).map((row) => [counterOf(row), row]))
  for (const need of needs) {
    const row = byCounter.get(counterOf(need))
    if (!row?.isThere) return { is: 'gone', need }
    if (row.closed !== null) return { is: 'closed', need, why: row.closed }
  }
  for (const need of needs) {
    const { room } = byCounter.get(counterOf(need)) as SeenNeed
    const left = room === null ? null : Math.max(0, room - (given.get(counterOf(need)) ?? 0))
    if (left !== null && left < need.quantity)
      return { is: 'full', need, room: left, isWaitingForSweep: isWaitingForSweep === true }
  }
  return { is: 'again' }
}

/** The five parameters of the statement: each table of values as one text, so that its plan fits batches of any size. */
function parametersOf(requests: readonly HoldRequest[]): string[] {
  const rows = requests.map((request, n) => ({ ...request, n }))
  const orders = rows.flatMap(({ n, orders }) => orders.map((order) => ({ ...order, n })))
  return [
    rows.map(({ n, id, tokenHash, requestHash, language, currency, totalCents }) => ({
      n,
      id,
      token: tokenHash.toString('hex'),
      request: requestHash.toString('hex'),
      language,
      currency,
      total_cents: totalCents,
    })),
    orders.map(({ n, eventId, stamp }) => ({ n, event_id: eventId, stamp })),
    rows.flatMap(({ n, needs }) => needs.map(({ eventId, ...need }) => ({ ...need, n, event_id: eventId }))),
    orders.map((order) => ({
      n: order.n,
      event_id: order.eventId,
      id: order.id,
      seller_id: order.sellerId,
      subtotal_cents: order.subtotalCents,
      discount_cents: order.discountCents,
      donation_cents: order.donationCents,
      total_cents: order.totalCents,
      voucher_id: order.voucherId,
      policy: order.policy,
      cause: order.cause,
    })),
    orders.flatMap(({ n, eventId, id, lines }) =>
      lines.map((line, at) => ({
        n,
        event_id: eventId,
        order_id: id,
        id: at + 1,
        session_id: line.sessionId,
        type_id: line.typeId,
        quantity: line.quantity,
        unit_cents: line.unitCents,
        discount_cents: line.discountCents,
        vat_regime: line.vatRegime,
        is_chosen: line.isChosen,
      })),
    ),
  ].map((table) => JSON.stringify(table))
}
