import type { untieParticipant as contract } from '@larunbat/contract'
import { requireEditableContent } from '../contents/access.ts'
import { partChanged } from '../contents/part-changed.ts'
import { inTransaction, type SignedInHandler } from '../context.ts'
import { recordParts } from '../history/note-change.ts'
import { AppError } from '../platform/errors.ts'
import { toKind } from './participant-row.ts'
import { findParticipant, removeTies } from './participant-store.ts'

export const untieParticipant: SignedInHandler<typeof contract> = (ctx, { contentId, participantId, kind }) =>
  inTransaction(ctx, async (tx) => {
    const content = await requireEditableContent(ctx, tx, contentId)
    const wasTied = await removeTies(tx, contentId, participantId, kind === undefined ? kind : toKind(kind))
    if (!wasTied) throw new AppError('participant.not_found')
    await partChanged(tx, content)
    const gone = await findParticipant(tx, participantId)
    await recordParts(ctx, tx, contentId, 'participants', [
      { id: participantId, before: gone ? { ...gone, kind: toKind(kind ?? gone.kind) } : {}, after: null },
    ])
    return { isDone: true }
  })
