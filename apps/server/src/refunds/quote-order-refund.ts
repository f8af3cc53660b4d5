import type { quoteOrderRefund as contract } from '@larunbat/contract'
import { requireContentRight } from '../contents/access.ts'
import type { SignedInHandler } from '../context.ts'
import { quoteRefund } from './quote-refund.ts'
import { toQuotedTicket } from './quoted-ticket.ts'

/** What an organiser's refund of an order would give back. */
export const quoteOrderRefund: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { contentId, orderId, ticketIds, withUsed, withDonation } = input
  await requireContentRight(ctx, contentId, 'sell')
  const wish = { contentId, orderId, ticketIds, withUsed, withDonation }
  const { order, tickets, backCents, donationBackCents, isWhole } = await quoteRefund(ctx.db, {
    ...wish,
    by: 'seller',
  })
  return {
    currency: order.currency,
    tickets: tickets.map(toQuotedTicket),
    backCents,
    donationBackCents,
    isWhole,
    provider: order.payment?.provider ?? null,
  }
}
