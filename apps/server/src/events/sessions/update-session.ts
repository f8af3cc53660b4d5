import type { updateSession as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { requireEditableContent } from '../event/access.ts'
import { recordParts } from '../event/changes/record-change.ts'
import { listCallOffsTooLate } from '../event/dates/call-off.ts'
import { withMovedSale } from '../event/dates/follow-moves.ts'
import { findContentOfSession, lockSession, saveSession } from '../event/dates/session-store.ts'
import { assertSeen, findSessionFaults, namedValues } from '../event/dates/session-values.ts'
import { partChanged } from '../event/part-changed.ts'
import { createSession } from './add-session.ts'
import { toSession } from './session-row.ts'

/** Without an id it makes a session, as the original client asks for one. */
export const updateSession: SignedInHandler<typeof contract> = (ctx, { session, before: found }) =>
  inTransaction(ctx, async (tx) => {
    const { id } = session
    if (id === undefined || id === null) return createSession(ctx, tx, session)
    const contentId = await findContentOfSession(tx, id)
    // A session stays with its event: naming another one is a mix-up.
    if (contentId === undefined || (session.contentId !== undefined && session.contentId !== contentId))
      throw new AppError('session.not_found')
    const content = await requireEditableContent(ctx, tx, contentId, 'session.not_found')
    const before = await lockSession(tx, contentId, id)
    if (!before) throw new AppError('session.not_found')
    const named = namedValues(session)
    assertSeen(before, named, found)
    const change = withMovedSale(before, named)
    const after = { ...before, ...change }
    if ((await listCallOffsTooLate(tx, contentId, [{ before, after }])).size > 0)
      throw new AppError('session.over_sold', {
        fields: [after.status === before.status ? 'inicio' : 'estado'],
      })
    findSessionFaults(after, before).refuse(ctx.language)
    if (Object.keys(change).length === 0) return toSession(before, content.capacity)
    const stored = await saveSession(tx, contentId, id, change)
    const changes = [{ id, before, after: stored }]
    await partChanged(tx, content, 'sessions', changes)
    await recordParts(ctx, tx, contentId, 'sessions', changes)
    if (stored.status !== before.status)
      await writeAudit(tx, {
        actorId: ctx.actor.accountId,
        action: 'content.session_status',
        subject: 'content',
        subjectId: contentId,
        detail: { session: id, from: before.status, to: stored.status },
      })
    return toSession(stored, content.capacity)
  })
