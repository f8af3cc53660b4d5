import { splitCents } from '@larunbat/rules/money/money-split'
import { sql } from 'kysely'
import type { Db, Row } from '../../database/tables.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import { listShares } from './settle-store.ts'

/**
 * Decides to refund all of a payment, by one refund per order, for the job that sends refunds; writes it to the audit
 * log of each event and notifies the buyer. Call it in the transaction that has locked the payment and stores the
 * reason.
 */
export async function returnPayment(
  tx: Db,
  { id, checkout_id: checkoutId }: Pick<Row<'payment'>, 'id' | 'checkout_id'>,
  { cents, reason, actorId = null }: { cents: number; reason: string; actorId?: number | null },
): Promise<void> {
  const orders = await listShares(tx, checkoutId)
  const parts = splitCents(
    cents,
    orders.map(({ totalCents }) => totalCents),
  )
  const refunds = orders.map(({ eventId, orderId }, at) => ({
    event_id: eventId,
    id: uuidV7(),
    order_id: orderId,
    payment_id: id,
    status: 'pending' as const,
    amount_cents: parts[at] as number,
    reason,
    mail_due_at: sql<string>`now()`,
  }))
  const wanted = refunds.filter(({ amount_cents: cents }) => cents > 0)
  if (wanted.length > 0) await tx.insertInto('refund').values(wanted).execute()
  await notifyEvents(tx, checkoutId, {
    actorId,
    action: 'payment.given_back',
    detail: { payment: id, reason },
  })
}

/** A line for the log of each event of a checkout. */
export async function notifyEvents(
  tx: Db,
  checkoutId: string,
  line: { actorId: number | null; action: string; detail: object },
): Promise<void> {
  for (const { eventId } of await listShares(tx, checkoutId))
    await writeAudit(tx, { ...line, subject: 'event', subjectId: eventId })
}
