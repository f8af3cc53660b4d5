import type { recordEditor as contract } from '@larunbat/contract'
import { staffRoleIn } from '@larunbat/rules/identity/admin-roles'
import type { SignedInHandler } from '../../../database/context.ts'
import { requireEventRight } from '../access.ts'
import { recordEditorOf } from './editor-store.ts'

/** Each call renews the caller's entry: an open event calls again before it expires. */
export const recordEditor: SignedInHandler<typeof contract> = async (ctx, { id, page = '' }) => {
  const { hub_id: hubId } = await requireEventRight(ctx, id, 'read')
  const others = await recordEditorOf(ctx.db, id, ctx.actor.accountId, page)
  if (ctx.actor.isAdmin || staffRoleIn(ctx.actor.grants, hubId) !== null) return { others }
  // Organisers do not see the names of the festival's team, as in the history.
  return { others: others.map((other) => (other.isTeam ? { ...other, name: '' } : other)) }
}
