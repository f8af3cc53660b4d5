import type { quoteOrderRefund as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { findPayee } from '../../ledger/payee-balance-store.ts'
import { readHeld, sellerLimit } from '../../ledger/shortfall.ts'
import { AppError } from '../../platform/errors.ts'
import { quoteOf } from './quote-refund.ts'
import { toQuotedTicket } from './quoted-ticket.ts'
import { isProved, needsProof } from './refund-proof.ts'
import { planRefund } from './refund-tickets.ts'
import { findRefundable } from './refundable-store.ts'
import { findTeamReasons } from './seller-limit.ts'

/** What an organiser's refund of an order would give back, and whether they can do it without the festival's team. */
export const quoteOrderRefund: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { eventId, orderId, ticketIds, withUsed, withDonation, keepsTickets, amountCents } = input
  await requireEventRight(ctx, eventId, 'sell')
  const order = await findRefundable(ctx.db, eventId, orderId)
  if (!order) throw new AppError('order.not_found')
  const wish = { eventId, orderId, ticketIds, withUsed, withDonation, by: 'seller' } as const
  const { tickets, backCents, donationBackCents, isWhole } = quoteOf(order, wish)
  const payee = await findPayee(ctx.db, order.sellerId)
  const availableCents = sellerLimit(await readHeld(ctx.db, payee, order))
  const isPossible = tickets.length > 0 && tickets.every(({ decision }) => decision.isAllowed)
  const plan = isPossible
    ? planRefund(order, {
        ...wish,
        keepsTickets: keepsTickets && Boolean(amountCents),
        // An amount that is too high is named when it is sent.
        ...(typeof amountCents === 'number' ? { amountCents: Math.min(amountCents, backCents) } : {}),
        createdBy: ctx.actor.accountId,
      })
    : undefined
  const hasUsed = tickets.some(({ ticket }) => ticket.status === 'used')
  const proof = { accountId: ctx.actor.accountId, hasUsed, backCents: plan?.backCents ?? 0 }
  return {
    currency: order.currency,
    tickets: tickets.map(toQuotedTicket),
    backCents,
    donationBackCents,
    isWhole,
    provider: order.payment?.provider ?? null,
    availableCents,
    reasons: plan ? await findTeamReasons(ctx.db, payee, order, plan) : [],
    needsProof: plan !== undefined && (await needsProof(ctx.db, proof)) && !(await isProved(ctx, undefined)),
  }
}
