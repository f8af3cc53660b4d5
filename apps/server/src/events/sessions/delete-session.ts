import type { deleteSession as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { requireEditableContent } from '../event/access.ts'
import { recordParts } from '../event/changes/record-change.ts'
import { findContentOfSession, lockSession, removeSession } from '../event/dates/session-store.ts'
import { partChanged } from '../event/part-changed.ts'

export const deleteSession: SignedInHandler<typeof contract> = (ctx, { id }) =>
  inTransaction(ctx, async (tx) => {
    const contentId = await findContentOfSession(tx, id)
    if (contentId === undefined) throw new AppError('session.not_found')
    const content = await requireEditableContent(ctx, tx, contentId, 'session.not_found')
    const session = await lockSession(tx, contentId, id)
    if (!session) throw new AppError('session.not_found')
    if (session.sold + session.held > 0) throw new AppError('session.has_orders')
    if (!(await removeSession(tx, contentId, id))) throw new AppError('session.has_orders')
    const changes = [{ id, before: session, after: null }]
    await partChanged(tx, content, 'sessions', changes)
    await recordParts(ctx, tx, contentId, 'sessions', changes)
    return { isDone: true }
  })
