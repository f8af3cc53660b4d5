import type { anonymizePurchase as contract } from '@larunbat/contract'
import { type Handler, inTransaction } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { anonymizeFreeBuyer } from '../orders/anonymize-buyer-store.ts'
import { lockCheckout } from '../orders/read-checkout.ts'

/** Forgets who booked for free. */
export const anonymizePurchase: Handler<typeof contract> = (ctx, { token }) =>
  inTransaction(ctx, async (tx) => {
    const { id, forgotten_at: forgottenAt } = await lockCheckout(tx, token)
    if (forgottenAt === null && !(await anonymizeFreeBuyer(tx, id))) throw new AppError('order.must_be_kept')
    return {}
  })
