import type { tieParticipant as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { requireEditableEvent, requireEventRight } from '../event/access.ts'
import { recordParts } from '../event/changes/record-change.ts'
import { partChanged } from '../event/part-changed.ts'
import { ownsParticipant, requireAvailable, requireLinkable } from './access.ts'
import { lockEventsOf, participantChanged } from './participant-changed.ts'
import { toKind, toParticipant } from './participant-row.ts'
import { insertTie, lockParticipant } from './participant-store.ts'
import { withFiles } from './profile-files.ts'
import { NO_CHANGE, readProfile } from './profile-values.ts'
import { type SavedProfile, saveProfile } from './save-profile.ts'

/** Profile fields change the participant only when it is the caller's; one of others is tied as it is. */
export const tieParticipant: SignedInHandler<typeof contract> = async (
  ctx,
  { eventId, kind, participantId, ...input },
) => {
  await requireEventRight(ctx, eventId, 'edit')
  const now = await requireLinkable(ctx, ctx.db, participantId)
  const profile = ownsParticipant(ctx, now) ? await readProfile(ctx, input, now) : NO_CHANGE
  const isProfileSent = Object.keys(profile.values).length > 0
  return withFiles(ctx, profile, () =>
    inTransaction(ctx, async (tx) => {
      // Its other events show the profile too; all are locked in one order.
      const others = isProfileSent ? await lockEventsOf(tx, participantId, eventId) : []
      const event = await requireEditableEvent(ctx, tx, eventId)
      await requireAvailable(tx, eventId)
      const before = await lockParticipant(tx, participantId)
      // It may have been deleted since, or taken it over with an invitation.
      if (!before || (isProfileSent && !ownsParticipant(ctx, before)))
        throw new AppError('participant.not_found')
      const { row, released }: SavedProfile = isProfileSent
        ? await saveProfile(ctx, tx, before, profile)
        : { row: before, released: [] }
      const isNew = await insertTie(tx, eventId, participantId, toKind(kind))
      if (isNew || isProfileSent) await partChanged(tx, event)
      const after = { ...row, kind: toKind(kind) }
      if (isNew)
        await recordParts(ctx, tx, eventId, 'participants', [{ id: participantId, before: null, after }])
      await participantChanged(tx, others)
      return { answer: toParticipant(row, toKind(kind)), released }
    }),
  )
}
