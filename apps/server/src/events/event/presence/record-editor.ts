import type { recordEditor as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../../database/context.ts'
import { requireEventRight } from '../access.ts'
import { recordEditorOf } from './editor-store.ts'

/** Asking counts as reporting: an open event asks again before the entry expires. */
export const recordEditor: SignedInHandler<typeof contract> = async (ctx, { id, page = '' }) => {
  await requireEventRight(ctx, id, 'read')
  const others = await recordEditorOf(ctx.db, id, ctx.actor.accountId, page)
  if (ctx.actor.isAdmin) return { others }
  // The team's people are named to the team alone, as in the history.
  return { others: others.map((other) => (other.isTeam ? { ...other, name: '' } : other)) }
}
