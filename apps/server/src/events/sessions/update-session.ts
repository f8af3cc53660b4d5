import type { updateSession as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { requireEditableEvent } from '../event/access.ts'
import { recordParts } from '../event/changes/record-change.ts'
import { listCallOffsTooLate } from '../event/dates/call-off.ts'
import { withMovedSale } from '../event/dates/follow-moves.ts'
import { findEventOfSession, lockSession, saveSession } from '../event/dates/session-store.ts'
import { assertSeen, findSessionFaults, namedValues } from '../event/dates/session-values.ts'
import { partChanged } from '../event/part-changed.ts'
import { createSession } from './add-session.ts'
import { toSession } from './session-row.ts'

/** Without an id it makes a session, as the original client asks for one. */
export const updateSession: SignedInHandler<typeof contract> = (ctx, { session, before: found }) =>
  inTransaction(ctx, async (tx) => {
    const { id } = session
    if (id === undefined || id === null) return createSession(ctx, tx, session)
    const eventId = await findEventOfSession(tx, id)
    // A session stays with its event: naming another one is a mix-up.
    if (eventId === undefined || (session.eventId !== undefined && session.eventId !== eventId))
      throw new AppError('session.not_found')
    const event = await requireEditableEvent(ctx, tx, eventId, 'session.not_found')
    const before = await lockSession(tx, eventId, id)
    if (!before) throw new AppError('session.not_found')
    const named = namedValues(session)
    assertSeen(before, named, found)
    const change = withMovedSale(before, named)
    const after = { ...before, ...change }
    if ((await listCallOffsTooLate(tx, eventId, [{ before, after }])).size > 0)
      throw new AppError('session.over_sold', {
        fields: [after.status === before.status ? 'inicio' : 'estado'],
      })
    findSessionFaults(after, before).refuse(ctx.language)
    if (Object.keys(change).length === 0) return toSession(before, event.capacity)
    const stored = await saveSession(tx, eventId, id, change)
    const changes = [{ id, before, after: stored }]
    await partChanged(tx, event, 'sessions', changes)
    await recordParts(ctx, tx, eventId, 'sessions', changes)
    if (stored.status !== before.status)
      await writeAudit(tx, {
        actorId: ctx.actor.accountId,
        action: 'content.session_status',
        subject: 'event',
        subjectId: eventId,
        detail: { session: id, from: before.status, to: stored.status },
      })
    return toSession(stored, event.capacity)
  })
