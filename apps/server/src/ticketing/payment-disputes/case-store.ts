import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { ProviderName } from '../payments/provider.ts'
import { CAN_BE_TAKEN_BACK } from '../refunds/take-back-store.ts'

export type CaseKind = 'dispute' | 'amount' | 'unknown' | 'unassigned' | 'refund'

export interface CaseRow {
  id: string
  kind: CaseKind
  provider: ProviderName
  reference: string | null
  method: string | null
  askedCents: number
  currency: string
  takenCents: number | null
  takenCurrency: string | null
  error: string | null
  createdAt: string
  lookedUpAt: string | null
  buyer: string | null
  email: string | null
  /** Of a refund that was turned down: it can be taken back, with its tickets. */
  canBeTakenBack: boolean
  /** Of a dispute: booked as lost before. */
  isLost: boolean
  orders: { eventId: number; orderId: string; title: string }[]
}

/** How long a payment may stay open before a person has to check it: its page is closed after this time. */
const PATIENCE = sql`interval '2 hours'`

/** Payments that ended here and are watched; `silent` providers have no queries for them. */
const WAITS = (silent: readonly string[]) => sql`
  ((p.status in ('created', 'pending') and p.reference is not null)
    or (p.status = 'cancelled' and p.watch_until > now() and p.provider = any(${[...silent]}::text[])))
  and p.provider not in ('door', 'free') and p.created_at < now() - ${PATIENCE}`

/**
 * Payments and refunds that wait for a person, the oldest first; `silent`: providers without queries, where only a
 * person can find out the state of a payment. With `id` only that one.
 */
export async function listCases(
  db: Db,
  { silent, id }: { silent: readonly string[]; id?: string },
): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    with cases as (
      select p.id, case
          when p.disputed_at is not null then 'dispute'
          when p.status = 'failed' and p.error in ('amount_differs', 'currency_differs', 'reference_differs') then 'amount'
          when p.status = 'captured' and p.error is not null and p.amount_cents > 0
            and not exists (select from refund r where r.payment_id = p.id) then 'unassigned'
          when ${WAITS(silent)} then 'unknown' end as kind,
        p.provider, p.reference, p.method, p.amount_cents, p.currency,
        coalesce(p.disputed_cents, p.taken_cents) as taken_cents, p.taken_currency, p.error,
        p.created_at, p.looked_up_at, p.checkout_id, null::uuid as order_id,
        false as can_be_taken_back, p.dispute_end is not distinct from 'lost' as is_lost
      from payment p where p.solved_at is null and (${id ?? null}::uuid is null or p.id = ${id ?? null}::uuid)
        and (p.error is not null or p.status in ('created', 'pending') or p.watch_until is not null
          or p.disputed_at is not null)
      union all
      select r.id, 'refund', coalesce(p.provider, 'free'), p.reference, p.method, r.amount_cents, o.currency, null, null,
        r.error, r.created_at, null, o.checkout_id, o.id, ${CAN_BE_TAKEN_BACK}, false
      from refund r join orders o on o.event_id = r.event_id and o.id = r.order_id
        left join payment p on p.id = r.payment_id
      where r.status = 'failed' and (${id ?? null}::uuid is null or r.id = ${id ?? null}::uuid))
    select c.id, c.kind, c.provider, c.reference, c.method, c.amount_cents as "askedCents", c.currency,
      c.taken_cents as "takenCents", c.taken_currency as "takenCurrency", c.error, c.created_at as "createdAt",
      c.looked_up_at as "lookedUpAt", k.name as buyer, k.email,
      c.can_be_taken_back as "canBeTakenBack", c.is_lost as "isLost",
      coalesce((select json_agg(json_build_object('eventId', o.event_id, 'orderId', o.id,
          'title', coalesce(b.document ->> 'title', e.title)) order by o.event_id)
        from orders o join event e on e.id = o.event_id left join publication b on b.event_id = o.event_id
        where o.checkout_id = c.checkout_id and (c.order_id is null or o.id = c.order_id)), '[]') as orders
    from cases c join checkout k on k.id = c.checkout_id where c.kind is not null
    order by c.created_at, c.id limit 500`.execute(db)
  return rows
}

/** A person said that nothing is left to do about a payment. */
export async function markSolved(
  tx: Db,
  id: string,
  { by, note }: { by: number; note: string },
): Promise<void> {
  await sql`update payment set solved_at = now(), solved_by = ${by}, solved_note = ${note}, watch_until = null
    where id = ${id} and solved_at is null`.execute(tx)
}

/** A refund that was turned down was made by hand, or will not be made. */
export async function closeRefund(tx: Db, id: string, note: string): Promise<void> {
  await sql`update refund set status = 'done', done_at = now(), closed_at = now(), reference = coalesce(reference, 'by_hand'),
    note = coalesce(note, ${note}) where id = ${id} and status = 'failed'`.execute(tx)
}

/** What was taken by a flagged payment is known as taken, so that it can go back. */
export async function takeAsCaptured(tx: Db, id: string): Promise<void> {
  await sql`update payment set status = 'captured', captured_at = coalesce(captured_at, now()),
    amount_cents = taken_cents where id = ${id}`.execute(tx)
}
