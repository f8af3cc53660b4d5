import type { refundOrder as contract } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import { refundsSingly } from '@larunbat/rules/events/event-rights'
import type { SignedInHandler } from '../../database/context.ts'
import { type EventKey, requireEventRight } from '../../events/event/access.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import { isProved, needsProof, requireProof } from './refund-proof.ts'
import { GUARDS, planRefund, type RefundOrder, refundTickets } from './refund-tickets.ts'
import { lockRefundable } from './refundable-store.ts'
import { createRequest } from './requests/create-request.ts'
import { RefundNeedsTeamError } from './seller-limit.ts'

/**
 * Refunds tickets of an order for its organiser or an administrator. Beyond what is held for the seller, or too long
 * after the session, it becomes a request to the festival's team; used tickets and high sums require a fresh proof of
 * the caller.
 */
export const refundOrder: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { eventId, orderId, ticketIds, amountCents, note, withUsed, withDonation, keepsTickets } = input
  const createdBy = ctx.actor.accountId
  const hasProof = await isProved(ctx, input.currentPassword)
  return retryDeadlock(ctx.db, async (tx) => {
    const event = await requireEventRight({ ...ctx, db: tx }, eventId, 'sell')
    requireSingleUnused(event, input)
    const wish = {
      ...{ eventId, orderId, ticketIds, withUsed, withDonation, keepsTickets, createdBy },
      by: 'seller' as const,
      amountCents: amountCents ?? undefined,
      note: note || null,
    } satisfies RefundOrder
    const order = await lockRefundable(tx, eventId, orderId)
    if (!order) throw new AppError('order.not_found')
    const { backCents, quote } = planRefund(order, wish)
    const hasUsed = quote.tickets.some(({ ticket }) => ticket.status === 'used')
    requireProof(await needsProof(tx, { accountId: createdBy, hasUsed, backCents }), hasProof)
    try {
      const made = await refundTickets(tx, wish, { ...GUARDS, read: async () => order })
      await writeAudit(tx, {
        actorId: createdBy,
        action: 'order.refunded',
        subject: 'event',
        subjectId: eventId,
        detail: { orderId, refund: made.id, tickets: made.ticketIds.length, cents: made.backCents },
      })
      return { ...made, requestId: null, requestedCents: 0, reasons: [] }
    } catch (error) {
      if (!(error instanceof RefundNeedsTeamError)) throw error
      const { sellerId, currency } = order
      const requestId = await createRequest(tx, ctx.services, { sellerId, currency, wish, error })
      return toRequested(requestId, error)
    }
  })
}

function toRequested(
  requestId: string | null,
  { amountCents: requestedCents, reasons }: RefundNeedsTeamError,
): OutputOf<typeof contract> {
  const nothing = { id: null, backCents: 0, giftCents: 0, ticketIds: [], isWhole: false }
  return { ...nothing, requestId, requestedCents, reasons: [...reasons] }
}

interface SingleWish {
  ticketIds: readonly string[]
  withUsed?: boolean | undefined
  keepsTickets?: boolean | undefined
  withDonation?: boolean | undefined
}

/** A member who sells gives back unused tickets one by one: no used ones, no donations, no money for tickets that stay. */
function requireSingleUnused({ role }: EventKey, wish: SingleWish): void {
  if (!refundsSingly(role)) return
  const { ticketIds, withUsed, keepsTickets, withDonation } = wish
  if (ticketIds.length > 1 || withUsed || keepsTickets || withDonation)
    throw new AppError('refund.role_single')
}
