import type { deleteSession as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { requireEditableEvent } from '../event/access.ts'
import { recordParts } from '../event/changes/record-change.ts'
import { findEventOfSession, lockSession, removeSession } from '../event/dates/session-store.ts'
import { partChanged } from '../event/part-changed.ts'

export const deleteSession: SignedInHandler<typeof contract> = (ctx, { id }) =>
  inTransaction(ctx, async (tx) => {
    const eventId = await findEventOfSession(tx, id)
    if (eventId === undefined) throw new AppError('session.not_found')
    const event = await requireEditableEvent(ctx, tx, eventId, 'session.not_found')
    const session = await lockSession(tx, eventId, id)
    if (!session) throw new AppError('session.not_found')
    if (session.sold + session.held > 0) throw new AppError('session.has_orders')
    if (!(await removeSession(tx, eventId, id))) throw new AppError('session.has_orders')
    const changes = [{ id, before: session, after: null }]
    await partChanged(tx, event, 'sessions', changes)
    await recordParts(ctx, tx, eventId, 'sessions', changes)
    return { isDone: true }
  })
