import type { answerNotice as contract } from '@larunbat/contract'
import type { Handler } from '../../database/context.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import { lockCheckout } from '../orders/read-checkout.ts'
import { answerChoice } from './answer-choice.ts'
import { findEventOfOrder } from './purchase-store.ts'

/** A buyer's decision about a session that changed. */
export const answerNotice: Handler<typeof contract> = (ctx, { token, orderId, noticeId, answer }) =>
  retryDeadlock(ctx.db, async (tx) => {
    const { id: checkoutId } = await lockCheckout(tx, token)
    const eventId = await findEventOfOrder(tx, checkoutId, orderId)
    if (eventId === undefined) throw new AppError('order.not_found')
    return { refund: (await answerChoice(tx, { eventId, orderId, noticeId, answer })) ?? null }
  })
