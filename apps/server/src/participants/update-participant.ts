import type { updateParticipant as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../context.ts'
import { requireParticipantOwner } from './access.ts'
import { lockContentsOf, participantChanged } from './participant-changed.ts'
import { toParticipant } from './participant-row.ts'
import { saveParticipant } from './participant-store.ts'
import { readProfile } from './profile-values.ts'

export const updateParticipant: SignedInHandler<typeof contract> = async (
  ctx,
  { participantId, ...input },
) => {
  const before = await requireParticipantOwner(ctx, ctx.db, participantId)
  const profile = await readProfile(ctx, input)
  if (Object.keys(profile).length === 0) return toParticipant(before)
  return inTransaction(ctx, async (tx) => {
    const contentIds = await lockContentsOf(tx, participantId)
    const stored = await saveParticipant(tx, participantId, profile)
    await participantChanged(tx, contentIds)
    return toParticipant(stored)
  })
}
