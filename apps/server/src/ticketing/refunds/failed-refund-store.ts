import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import { BY_BANK } from './take-back-store.ts'

export interface FailedRefund {
  id: string
  eventId: number
  /** Of the event, multilingual. */
  title: string
  orderId: string
  name: string | null
  amountCents: number
  currency: string
  provider: string | null
  error: string | null
  attempts: number
  createdAt: string
}

/** Refunds that a provider turned down, the oldest first. */
export async function listFailed(db: Db): Promise<FailedRefund[]> {
  const { rows } = await sql<FailedRefund>`
    select r.id, r.event_id as "eventId", coalesce(p.document ->> 'title', c.title) as title,
      r.order_id as "orderId", k.name, r.amount_cents as "amountCents", o.currency, y.provider, r.error, r.attempts,
      r.created_at as "createdAt"
    from refund r join orders o on o.event_id = r.event_id and o.id = r.order_id
      join checkout k on k.id = o.checkout_id join event c on c.id = r.event_id
      left join publication p on p.event_id = r.event_id left join payment y on y.id = r.payment_id
    where r.status = 'failed' order by r.created_at, r.id limit 5000`.execute(db)
  return rows
}

/**
 * Makes the job request a rejected refund again, under a new key: with the old one the provider would only repeat its
 * response. `missing` when there is no such refund, `other` when it has not failed, `charged_back` when the buyer's
 * bank has given so much of the payment back that the buyer would have it twice.
 */
export async function askAgain(
  tx: Db,
  { eventId, refundId }: { eventId: number; refundId: string },
): Promise<'asked' | 'missing' | 'other' | 'charged_back'> {
  const { rows } = await sql<{ status: string; isChargedBack: boolean }>`select r.status,
      coalesce(p.dispute_end = 'lost' and r.amount_cents + p.disputed_cents + coalesce((select sum(o.amount_cents) from refund o
        where o.payment_id = r.payment_id and o.id <> r.id and not o.is_gift and o.status in ('pending', 'done')
          and o.reference is distinct from ${BY_BANK}), 0) > p.amount_cents, false) as "isChargedBack"
    from refund r left join payment p on p.id = r.payment_id
    where r.event_id = ${eventId} and r.id::text = ${refundId.toLowerCase()} for update of r`.execute(tx)
  const [refund] = rows
  if (!refund) return 'missing'
  if (refund.status !== 'failed') return 'other'
  if (refund.isChargedBack) return 'charged_back'
  await sql`update refund set status = 'pending', error = null, reference = null, attempts = 0, asked_as = ${uuidV7()},
      next_try_at = now()
    where event_id = ${eventId} and id::text = ${refundId.toLowerCase()}`.execute(tx)
  return 'asked'
}
