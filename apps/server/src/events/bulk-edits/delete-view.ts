import type { deleteView as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { removeView } from './saved-view-store.ts'

export const deleteView: SignedInHandler<typeof contract> = async (ctx, { id }) => {
  if (!(await removeView(ctx.db, ctx.actor.accountId, id))) throw new AppError('view.not_found')
  return {}
}
