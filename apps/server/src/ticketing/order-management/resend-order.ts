import type { resendOrder as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { type RateLimit, requireWithinLimit } from '../../platform/limits/rate-limit.ts'
import { mailConfirmation } from '../tickets/mail-confirmation.ts'
import { findOrder } from './order-detail-store.ts'

const HOUR = 60 * 60
/** Confirmations one account has sent again. */
const RESENT: RateLimit = { name: 'order-resend', max: 60, windowSeconds: HOUR }
/** The same for one buyer's purchase, for every caller. */
const RESENT_TO_BUYER: RateLimit = { name: 'order-resend-to', max: 3, windowSeconds: HOUR }

/** Sends the confirmation of a paid order to its buyer again, and to no other address. */
export const resendOrder: SignedInHandler<typeof contract> = async (ctx, { eventId, orderId }) => {
  await requireEventRight(ctx, eventId, 'sell')
  const order = await findOrder(ctx.db, eventId, orderId)
  if (!order) throw new AppError('order.not_found')
  if (order.status !== 'paid') throw new AppError('order.not_paid')
  const { email, checkoutId } = order
  if (!email) throw new AppError('order.no_address')
  await requireWithinLimit(ctx.db, RESENT, String(ctx.actor.accountId))
  await requireWithinLimit(ctx.db, RESENT_TO_BUYER, checkoutId)
  await inTransaction(ctx, async (tx) => {
    await requireEventRight({ ...ctx, db: tx }, eventId, 'sell')
    if (!(await mailConfirmation(tx, ctx.services, checkoutId))) throw new AppError('order.not_paid')
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'order.resent',
      subject: 'event',
      subjectId: eventId,
      detail: { orderId },
    })
  })
  return { email }
}
