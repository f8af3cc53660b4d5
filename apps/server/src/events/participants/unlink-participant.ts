import type { untieParticipant as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { requireEditableEvent } from '../event/access.ts'
import { recordParts } from '../event/changes/record-change.ts'
import { partChanged } from '../event/part-changed.ts'
import { toKind } from './participant-row.ts'
import { findParticipant, removeTies } from './participant-store.ts'

export const untieParticipant: SignedInHandler<typeof contract> = (ctx, { eventId, participantId, kind }) =>
  inTransaction(ctx, async (tx) => {
    const event = await requireEditableEvent(ctx, tx, eventId)
    const wasTied = await removeTies(tx, eventId, participantId, kind === undefined ? kind : toKind(kind))
    if (!wasTied) throw new AppError('participant.not_found')
    await partChanged(tx, event)
    const gone = await findParticipant(tx, participantId)
    await recordParts(ctx, tx, eventId, 'participants', [
      { id: participantId, before: gone ? { ...gone, kind: toKind(kind ?? gone.kind) } : {}, after: null },
    ])
    return { isDone: true }
  })
