import type { noteEditor as contract } from '@larunbat/contract'
import { requireContentRight } from '../contents/access.ts'
import type { SignedInHandler } from '../context.ts'
import { noteEditorOf } from './editor-store.ts'

/** Asking is telling: whoever has the event open asks again before it is forgotten. */
export const noteEditor: SignedInHandler<typeof contract> = async (ctx, { id, page = '' }) => {
  await requireContentRight(ctx, id, 'read')
  const others = await noteEditorOf(ctx.db, id, ctx.actor.accountId, page)
  if (ctx.actor.isAdmin) return { others }
  // The team's people are named to the team alone, as in the history.
  return { others: others.map((other) => (other.isTeam ? { ...other, name: '' } : other)) }
}
