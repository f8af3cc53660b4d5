import type { saveView as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { storeView } from './saved-view-store.ts'

const MAX_VIEWS = 50

export const saveView: SignedInHandler<typeof contract> = (ctx, view) =>
  inTransaction(ctx, async (tx) => {
    const stored = await storeView(tx, ctx.actor.accountId, view, MAX_VIEWS)
    if (!stored) throw new AppError('view.too_many')
    return stored
  })
