import type { addParticipant as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { requireEditableEvent, requireEventRight } from '../event/access.ts'
import { recordParts } from '../event/changes/record-change.ts'
import { partChanged } from '../event/part-changed.ts'
import { requireAvailable } from './access.ts'
import { toKind, toParticipant } from './participant-row.ts'
import { insertParticipant, insertTie } from './participant-store.ts'
import { exchangeFiles, withFiles } from './profile-files.ts'
import { findProfileFaults, readProfile } from './profile-values.ts'
import { auditConsent, withConsent } from './save-profile.ts'

/** Makes a participant of the caller's own and ties it to the event. */
export const addParticipant: SignedInHandler<typeof contract> = async (ctx, { eventId, kind, ...input }) => {
  // Asked again under lock below; here so that no stranger makes us work on a picture.
  await requireEventRight(ctx, eventId, 'edit')
  findProfileFaults(input, true).refuse(ctx.language)
  const name = input.name ?? ''
  const { accountId } = ctx.actor
  const profile = await readProfile(ctx, input)
  const row = { ...withConsent(profile.values, accountId), name, kind: toKind(kind), owner_id: accountId }
  return withFiles(ctx, profile, () =>
    inTransaction(ctx, async (tx) => {
      const event = await requireEditableEvent(ctx, tx, eventId)
      await requireAvailable(tx, eventId)
      const participant = await insertParticipant(tx, row)
      await exchangeFiles(ctx, tx, { after: participant, keys: profile.keys })
      if (row.has_accepted_policy) await auditConsent(tx, accountId, participant.id, row)
      await insertTie(tx, eventId, participant.id, participant.kind)
      await partChanged(tx, event)
      await recordParts(ctx, tx, eventId, 'participants', [
        { id: participant.id, before: null, after: participant },
      ])
      return { answer: toParticipant(participant), released: [] }
    }),
  )
}
