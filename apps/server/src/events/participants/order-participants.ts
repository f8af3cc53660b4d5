import type { orderParticipants as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { requireEditableEvent } from '../event/access.ts'
import { recordOrder } from '../event/changes/record-change.ts'
import { partChanged } from '../event/part-changed.ts'
import { toKind } from './participant-row.ts'
import { listLinked, saveOrder } from './participant-store.ts'

/** Two orders at once follow each other, as each holds the event. */
export const orderParticipants: SignedInHandler<typeof contract> = (ctx, { eventId, kind, participantIds }) =>
  inTransaction(ctx, async (tx) => {
    const event = await requireEditableEvent(ctx, tx, eventId)
    const before = await listLinked(tx, eventId, toKind(kind))
    const tied = new Set(before.map(({ id }) => id))
    if (participantIds.some((id) => !tied.has(id))) throw new AppError('participant.not_found')
    await saveOrder(tx, eventId, toKind(kind), participantIds)
    await partChanged(tx, event)
    const names = (rows: typeof before) => rows.map(({ name }) => name)
    const after = await listLinked(tx, eventId, toKind(kind))
    await recordOrder(ctx, tx, eventId, 'participants', names(before), names(after))
    return { isDone: true }
  })
