import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { ProviderName, RefundState } from './provider.ts'

/**
 * Lease of a refund and its payment for one process: longer than any request may take, which is a wait for a busy
 * provider and two calls of ten seconds each, one to search an earlier attempt and one to request.
 */
const LEASE_S = 120

export interface PendingRefund {
  paymentId: string
  /** Idempotency key for the provider: the number of the refund, or a new one after it was rejected. */
  key: string
  amountCents: number
  currency: string
  provider: ProviderName
  /** The provider's name of the refund, once requested. */
  reference: string | null
  /** The provider's name of the payment. */
  paymentReference: string
  /** It may have been requested before. */
  isRepeated: boolean
  /** Other refunds of the payment that were made. */
  earlierCents: number[]
}

/**
 * Takes the refund whose turn it is, for one question to its provider: until the lease is over no other process asks for it, nor for
 * another one of the same payment, which a provider could not tell from it. The more often it was tried, the later its next
 * turn. `releasePayment` ends the lease of the payment; without, as after a lost answer, it ends by itself.
 *
 * While the buyer's bank disputes the payment, a refund waits: the bank may give the same money back. One that the provider
 * has taken on is still looked up.
 */
export async function claimRefund(db: Db, providers: readonly string[]): Promise<PendingRefund | undefined> {
  const { rows } = await sql<PendingRefund>`
    with due as (select r.event_id, r.id, r.payment_id from refund r join payment p on p.id = r.payment_id
        where r.status = 'pending' and not r.is_gift and r.next_try_at <= now()
          and p.status = 'captured' and p.reference is not null and p.provider = any(${[...providers]}::text[])
          and coalesce(p.refunding_until <= now(), true)
          and (p.disputed_at is null or p.dispute_end is not null or r.reference is not null)
        order by r.created_at limit 1 for no key update of r, p skip locked),
      held as (update payment p set refunding_until = now() + make_interval(secs => ${LEASE_S}) from due
        where p.id = due.payment_id returning p.id, p.currency, p.provider, p.reference)
    update refund r set attempts = r.attempts + 1, next_try_at = now() + greatest(make_interval(secs => ${LEASE_S}),
        make_interval(mins => least(power(2, least(r.attempts, 10)), 600)::int))
    from due, held p where r.event_id = due.event_id and r.id = due.id and p.id = r.payment_id
    returning p.id as "paymentId", coalesce(r.asked_as, r.id) as key, r.amount_cents as "amountCents", p.currency, p.provider,
      r.reference, p.reference as "paymentReference", r.attempts > 1 or r.asked_as is not null as "isRepeated",
      (select coalesce(json_agg(o.amount_cents), '[]') from refund o where o.payment_id = r.payment_id
        and o.id <> r.id and o.status = 'done' and not o.is_gift) as "earlierCents"`.execute(db)
  return rows[0]
}

/** The provider has responded: other refunds of this payment may be requested. */
export async function releasePayment(db: Db, paymentId: string): Promise<void> {
  await sql`update payment set refunding_until = null where id = ${paymentId}`.execute(db)
}

/** Stores the provider's response to a refund request; a refund that has ended meanwhile is unchanged. */
export async function recordAnswer(db: Db, key: string, state: RefundState): Promise<void> {
  await note(db, key, state, sql`status = 'pending'`)
}

/**
 * Stores a provider's unrequested message about a refund. A completed refund may still be rejected; then a person has
 * to check it. A refund that was settled here is not changed by late messages.
 */
export function recordRefund(db: Db, key: string, state: RefundState): Promise<boolean> {
  return note(
    db,
    key,
    state,
    sql`status not in ('failed', 'withdrawn') and closed_at is null
      and not (status = 'done' and ${state.status} = 'pending')`,
  )
}

async function note(
  db: Db,
  key: string,
  { reference, status, error }: RefundState,
  isOpen: RawBuilder<unknown>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update refund set status = ${status}, error = ${error},
      reference = coalesce(reference, ${reference}),
      done_at = case when ${status} = 'done' then coalesce(done_at, now()) end
    where coalesce(asked_as, id) = ${key} and ${isOpen}`.execute(db)
  return numAffectedRows === 1n
}

export async function recordRefundError(db: Db, key: string, error: string, isFinal: boolean): Promise<void> {
  await sql`update refund set error = ${error.slice(0, 200)}, status = case when ${isFinal} then 'failed' else status end
    where coalesce(asked_as, id) = ${key} and status = 'pending'`.execute(db)
}
