import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import type { ProviderName, RefundState } from './provider.ts'

export interface PendingRefund {
  contentId: number
  /** What the provider is asked by: the number of the refund, or after it was turned down once a new one. */
  key: string
  amountCents: number
  currency: string
  provider: ProviderName
  /** The provider's name of the refund, once asked for. */
  reference: string | null
  /** The provider's name of the payment. */
  paymentReference: string
  /** It may have been asked for before. */
  isRepeated: boolean
  /** Other refunds of the payment that were made. */
  earlierCents: number[]
}

/** Refunds whose turn it is, and that the next one is later the more often they were tried. */
export async function claimRefunds(
  db: Db,
  providers: readonly string[],
  most: number,
): Promise<PendingRefund[]> {
  const { rows } = await sql<PendingRefund>`
    with due as (select r.content_id, r.id from refund r join payment p on p.id = r.payment_id
        where r.status = 'pending' and not r.is_gift and p.status = 'captured' and p.reference is not null
          and p.provider = any(${[...providers]}::text[])
          and r.created_at + make_interval(mins => (least(power(2, least(r.attempts, 10)), 600) - 1)::int) <= now()
        order by r.created_at limit ${most} for update of r skip locked)
    update refund r set attempts = r.attempts + 1 from due, payment p
    where r.content_id = due.content_id and r.id = due.id and p.id = r.payment_id
    returning r.content_id as "contentId", coalesce(r.asked_as, r.id) as key, r.amount_cents as "amountCents", p.currency, p.provider, r.reference,
      p.reference as "paymentReference", r.attempts > 1 or r.asked_as is not null as "isRepeated",
      (select coalesce(json_agg(o.amount_cents), '[]') from refund o where o.payment_id = r.payment_id
        and o.id <> r.id and o.status = 'done' and not o.is_gift) as "earlierCents"`.execute(db)
  return rows
}

/**
 * Stores how the refund stands that was asked for by this key. One that was made may still be turned down; then a person has to
 * look at it. One that was settled here stays so, whatever is told late.
 */
export async function noteRefund(
  db: Db,
  key: string,
  { reference, status, error }: RefundState,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update refund set status = ${status}, error = ${error},
      reference = coalesce(reference, ${reference}),
      done_at = case when ${status} = 'done' then coalesce(done_at, now()) end
    where coalesce(asked_as, id) = ${key} and status not in ('failed', 'withdrawn') and closed_at is null
      and not (status = 'done' and ${status} = 'pending')`.execute(db)
  return numAffectedRows === 1n
}

export async function noteRefundError(db: Db, key: string, error: string, isFinal: boolean): Promise<void> {
  await sql`update refund set error = ${error.slice(0, 200)}, status = case when ${isFinal} then 'failed' else status end
    where coalesce(asked_as, id) = ${key} and status = 'pending'`.execute(db)
}
