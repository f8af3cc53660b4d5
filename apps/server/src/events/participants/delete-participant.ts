import type { deleteParticipant as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { lockContentKey } from '../event/event-key-store.ts'
import { partChanged } from '../event/part-changed.ts'
import { removeFromBases } from '../event/review-snapshot-store.ts'
import { requireOwnedLocked, requireParticipantOwner } from './access.ts'
import { lockContentsOf } from './participant-changed.ts'
import { listContentsOf, removeParticipant } from './participant-store.ts'
import { exchangeFiles, withFiles } from './profile-files.ts'
import { NO_CHANGE } from './profile-values.ts'

/** Drafts of the participant's owner or of the caller lose it; their progress and version follow. */
export const deleteParticipant: SignedInHandler<typeof contract> = (ctx, { participantId }) =>
  withFiles(ctx, NO_CHANGE, () =>
    inTransaction(ctx, async (tx) => {
      await requireParticipantOwner(ctx, tx, participantId)
      const contentIds = await lockContentsOf(tx, participantId)
      const before = await requireOwnedLocked(ctx, tx, participantId)
      // An event it joined between those two locks: it is needed there.
      if ((await listContentsOf(tx, participantId)).length !== contentIds.length) throw inUse()
      const contents = []
      for (const contentId of contentIds) {
        const content = await lockContentKey(tx, contentId)
        if (!content) continue
        const isOwn = [before.owner_id, ctx.actor.accountId].includes(content.owner_id)
        if (content.status !== 0 || !isOwn) throw inUse()
        contents.push(content)
      }
      await removeParticipant(tx, participantId)
      await removeFromBases(tx, [participantId])
      const released = await exchangeFiles(ctx, tx, { before, keys: [] })
      for (const content of contents) await partChanged(tx, content)
      await writeAudit(tx, {
        actorId: ctx.actor.accountId,
        action: 'participant.deleted',
        subject: 'participant',
        subjectId: participantId,
        detail: { contents: contentIds },
      })
      return { answer: { isDone: true }, released }
    }),
  )

const inUse = () => new AppError('participant.in_use')
