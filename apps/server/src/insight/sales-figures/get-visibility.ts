import type { getVisibility as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { canSeeAnalytics } from './visibility-store.ts'

/** Administrators always, others by the flag that an administrator set. */
export const getVisibility: SignedInHandler<typeof contract> = async (ctx) => ({
  isVisible: ctx.actor.isAdmin || (await canSeeAnalytics(ctx.db, ctx.actor.accountId)),
})
