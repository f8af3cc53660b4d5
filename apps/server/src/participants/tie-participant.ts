import type { tieParticipant as contract } from '@larunbat/contract'
import { requireContentOwner, requireEditableContent } from '../contents/access.ts'
import { partChanged } from '../contents/part-changed.ts'
import { inTransaction, type SignedInHandler } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { ownsParticipant, requireRoom, requireTieable } from './access.ts'
import { lockContentsOf, participantChanged } from './participant-changed.ts'
import { toKind, toParticipant } from './participant-row.ts'
import { insertTie, lockParticipant } from './participant-store.ts'
import { readProfile } from './profile-values.ts'
import { saveProfile } from './save-profile.ts'

/** Profile fields change the participant only when it is the caller's; one of others is tied as it is. */
export const tieParticipant: SignedInHandler<typeof contract> = async (
  ctx,
  { contentId, kind, participantId, ...input },
) => {
  await requireContentOwner(ctx, contentId)
  const participant = await requireTieable(ctx, ctx.db, participantId)
  const profile = ownsParticipant(ctx, participant) ? await readProfile(ctx, input) : {}
  return inTransaction(ctx, async (tx) => {
    const isProfileSent = Object.keys(profile).length > 0
    // Its other events show the profile too; all are locked in one order.
    const others = isProfileSent ? await lockContentsOf(tx, participantId, contentId) : []
    const content = await requireEditableContent(ctx, tx, contentId)
    await requireRoom(tx, contentId)
    const before = await lockParticipant(tx, participantId)
    if (!before) throw new AppError('participant.not_found')
    // Somebody may have taken it over since.
    const isChanged = isProfileSent && ownsParticipant(ctx, before)
    const stored = isChanged ? await saveProfile(ctx, tx, before, profile) : before
    const isNew = await insertTie(tx, contentId, participantId, toKind(kind))
    if (isNew || isChanged) await partChanged(tx, content)
    if (isChanged) await participantChanged(tx, others)
    return toParticipant(stored, toKind(kind))
  })
}
