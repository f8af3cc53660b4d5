import type { updateEventDates as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { changesAsFestival } from '../event/access.ts'
import { recordSessions } from '../event/changes/record-session-changes.ts'
import { toEventDetail } from '../event/completeness-record.ts'
import { followUnpublished } from '../event/dates/follow-unpublished.ts'
import { editEvent, requireEditable } from '../event/edit-event.ts'
import { checkChanges, editableOf } from '../event/event-input.ts'
import { touchEvent } from '../event/event-key-store.ts'
import type { EventRecord } from '../event/event-record.ts'
import { findEvent } from '../event/event-store.ts'
import { approvalsOf } from '../event/published-copy/approvals.ts'
import { refreshProgress } from '../event/refresh-progress.ts'
import { storeEdit } from '../event/save-edit.ts'
import { withEvent } from '../event/with-event.ts'
import { replaceSessions } from './replace-sessions.ts'

export const updateEventDates: SignedInHandler<typeof contract> = (
  ctx,
  { id, version, sessions, ...input },
) => {
  const changes = editableOf(input)
  if (sessions === undefined) return editEvent(ctx, id, changes, { version })
  return withEvent(ctx, id, 'edit', async (tx, record, reference) => {
    requireEditable(ctx, record, version, reference)
    checkChanges(changes, reference, ctx.language)
    const edited = await storeEdit(tx, ctx, record, changes, reference)
    const zone = edited.timeZone ?? reference.hubs.get(edited.hubId)?.timeZone ?? 'Europe/Madrid'
    const replaced = await replaceSessions(tx, edited, sessions, zone, ctx.language)
    if (replaced.length > 0) {
      await touchEvent(tx, id)
      if (edited.status < 2) await followUnpublished(tx, id, replaced)
      await refreshProgress(
        tx,
        [id],
        new Set(changesAsFestival(ctx.actor, record.hubId) ? approvalsOf('sessions', replaced) : []),
      )
      await writeAudit(tx, {
        actorId: ctx.actor.accountId,
        action: 'content.sessions_changed',
        subject: 'event',
        subjectId: id,
        detail: { sessions: replaced.map((session) => session.id) },
      })
    }
    const stored = (await findEvent(tx, id)) as EventRecord
    await recordSessions(ctx, tx, id, record.sessions, stored.sessions)
    return toEventDetail({ ...stored, role: record.role }, reference)
  })
}
