import type { deleteParticipant as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { lockEventKey } from '../event/event-key-store.ts'
import { partChanged } from '../event/part-changed.ts'
import { removeFromBases } from '../event/review-snapshot-store.ts'
import { requireOwnedLocked, requireParticipantOwner } from './access.ts'
import { lockEventsOf } from './participant-changed.ts'
import { listEventsOf, removeParticipant } from './participant-store.ts'
import { exchangeFiles, withFiles } from './profile-files.ts'
import { NO_CHANGE } from './profile-values.ts'

/** Drafts of the participant's owner or of the caller lose it; their progress and version follow. */
export const deleteParticipant: SignedInHandler<typeof contract> = (ctx, { participantId }) =>
  withFiles(ctx, NO_CHANGE, () =>
    inTransaction(ctx, async (tx) => {
      await requireParticipantOwner(ctx, tx, participantId)
      const eventIds = await lockEventsOf(tx, participantId)
      const before = await requireOwnedLocked(ctx, tx, participantId)
      // An event it joined between those two locks: it is needed there.
      if ((await listEventsOf(tx, participantId)).length !== eventIds.length) throw inUse()
      const events = []
      for (const eventId of eventIds) {
        const event = await lockEventKey(tx, eventId)
        if (!event) continue
        const isOwn = [before.owner_id, ctx.actor.accountId].includes(event.owner_id)
        if (event.status !== 0 || !isOwn) throw inUse()
        events.push(event)
      }
      await removeParticipant(tx, participantId)
      await removeFromBases(tx, [participantId])
      const released = await exchangeFiles(ctx, tx, { before, keys: [] })
      for (const event of events) await partChanged(tx, event)
      await writeAudit(tx, {
        actorId: ctx.actor.accountId,
        action: 'participant.deleted',
        subject: 'participant',
        subjectId: participantId,
        detail: { events: eventIds },
      })
      return { answer: { isDone: true }, released }
    }),
  )

const inUse = () => new AppError('participant.in_use')
