import type { refundOrder as contract } from '@larunbat/contract'
import { writeAudit } from '../audit/audit-store.ts'
import { requireContentRight } from '../contents/access.ts'
import type { SignedInHandler } from '../context.ts'
import { retryDeadlock } from '../platform/db/retry-deadlock.ts'
import { refundTickets } from './refund-tickets.ts'

/** Gives tickets of an order back for its organiser or an administrator. */
export const refundOrder: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { contentId, orderId, ticketIds, amountCents, note, withUsed, withDonation, keepsTickets } = input
  const createdBy = ctx.actor.accountId
  return retryDeadlock(ctx.db, async (tx) => {
    await requireContentRight({ ...ctx, db: tx }, contentId, 'sell')
    const made = await refundTickets(tx, {
      contentId,
      orderId,
      ticketIds,
      by: 'seller',
      amountCents: amountCents ?? undefined,
      note: note || null,
      withUsed,
      withDonation,
      keepsTickets,
      createdBy,
    })
    await writeAudit(tx, {
      actorId: createdBy,
      action: 'order.refunded',
      subject: 'content',
      subjectId: contentId,
      detail: { orderId, refund: made.id, tickets: made.ticketIds.length, cents: made.backCents },
    })
    return made
  })
}
