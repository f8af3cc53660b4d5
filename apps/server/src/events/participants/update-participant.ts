import type { updateParticipant as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { requireOwnedLocked, requireParticipantOwner } from './access.ts'
import { lockEventsOf, participantChanged } from './participant-changed.ts'
import { toParticipant } from './participant-row.ts'
import { withFiles } from './profile-files.ts'
import { readProfile } from './profile-values.ts'
import { saveProfile } from './save-profile.ts'

export const updateParticipant: SignedInHandler<typeof contract> = async (
  ctx,
  { participantId, ...input },
) => {
  // Asked again under lock below; here so that no stranger makes us work on a picture.
  const now = await requireParticipantOwner(ctx, ctx.db, participantId)
  const profile = await readProfile(ctx, input, now)
  if (Object.keys(profile.values).length === 0) return toParticipant(now)
  return withFiles(ctx, profile, () =>
    inTransaction(ctx, async (tx) => {
      const eventIds = await lockEventsOf(tx, participantId)
      const before = await requireOwnedLocked(ctx, tx, participantId)
      const { row, released } = await saveProfile(ctx, tx, before, profile)
      await participantChanged(tx, eventIds)
      return { answer: toParticipant(row), released }
    }),
  )
}
