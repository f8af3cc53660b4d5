import type { disputePayment as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import { lockPayment } from '../payments/settle-store.ts'
import { findRefundable } from '../refunds/refundable-store.ts'
import { recordOpen } from './disputes.ts'

/** Notes that a buyer's bank wants the money of an order back; noting it again changes the amount. */
export const disputePayment: SignedInHandler<typeof contract> = (ctx, { eventId, orderId, amountCents }) =>
  retryDeadlock(ctx.db, async (tx) => {
    const order = await findRefundable(tx, eventId, orderId)
    if (!order) throw new AppError('order.not_found')
    const payment = order.payment && (await lockPayment(tx, order.payment.id))
    // Cash and what was free have no bank behind them.
    if (!payment || payment.provider === 'door') throw new AppError('payment.not_disputable')
    const wanted = amountCents ?? payment.amount_cents
    if (wanted > payment.amount_cents)
      throw new AppError('payment.disputed_too_much', {
        fields: ['importe_cent'],
        data: { maximo_cent: payment.amount_cents },
      })
    const dispute = { reference: null, amountCents: wanted, charge: payment.reference ?? payment.id }
    await recordOpen(ctx, tx, payment, dispute, ctx.actor.accountId)
    return { id: payment.id, amountCents: wanted }
  })
