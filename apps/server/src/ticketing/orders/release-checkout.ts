import type { releaseCheckout as contract } from '@larunbat/contract'
import type { Handler } from '../../database/context.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import { lockCheckout, readCheckout } from './read-checkout.ts'
import { releaseHeld } from './release-store.ts'

/** Releases the places of a checkout; one that has ended is unchanged. */
export const releaseCheckout: Handler<typeof contract> = (ctx, { token }) =>
  retryDeadlock(ctx.db, async (tx) => {
    const { id, status } = await lockCheckout(tx, token)
    if (status === 'paid') throw new AppError('order.paid_already')
    if (status === 'paying') throw new AppError('order.being_paid')
    if (status === 'open') await releaseHeld(tx, [id], 'cancelled')
    return readCheckout(tx, token)
  })
