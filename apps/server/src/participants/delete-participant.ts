import type { deleteParticipant as contract } from '@larunbat/contract'
import { writeAudit } from '../audit/audit-store.ts'
import { lockContentKey } from '../contents/content-key-store.ts'
import { partChanged } from '../contents/part-changed.ts'
import { inTransaction, type SignedInHandler } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { requireOwnedLocked, requireParticipantOwner } from './access.ts'
import { lockContentsOf } from './participant-changed.ts'
import { listContentsOf, removeParticipant } from './participant-store.ts'

/** Drafts of the participant's owner or of the caller lose it; their progress and version follow. */
export const deleteParticipant: SignedInHandler<typeof contract> = (ctx, { participantId }) =>
  inTransaction(ctx, async (tx) => {
    await requireParticipantOwner(ctx, tx, participantId)
    const contentIds = await lockContentsOf(tx, participantId)
    const participant = await requireOwnedLocked(ctx, tx, participantId)
    // An event it joined between those two locks: it is needed there.
    if ((await listContentsOf(tx, participantId)).length !== contentIds.length) throw inUse()
    const contents = []
    for (const contentId of contentIds) {
      const content = await lockContentKey(tx, contentId)
      if (!content) continue
      const isOwn = [participant.owner_id, ctx.actor.accountId].includes(content.owner_id)
      if (content.status !== 0 || !isOwn) throw inUse()
      contents.push(content)
    }
    await removeParticipant(tx, participantId)
    for (const content of contents) await partChanged(tx, content)
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'participant.deleted',
      subject: 'participant',
      subjectId: participantId,
      detail: { contents: contentIds },
    })
    return { isDone: true }
  })

const inUse = () => new AppError('participant.in_use')
