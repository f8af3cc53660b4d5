import type { listSavedViews as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { listViews } from './saved-view-store.ts'

export const listSavedViews: SignedInHandler<typeof contract> = (ctx) =>
  listViews(ctx.db, ctx.actor.accountId)
