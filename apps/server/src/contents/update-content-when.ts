import type { updateEventDates as contract } from '@larunbat/contract'
import { writeAudit } from '../audit/audit-store.ts'
import type { SignedInHandler } from '../context.ts'
import { recordSessions } from '../history/note-sessions.ts'
import { approvalsOf } from '../publications/approvals.ts'
import { followUnpublished } from '../sessions/follow-unpublished.ts'
import { checkChanges, editableOf } from './content-input.ts'
import { touchContent } from './content-key-store.ts'
import type { EventRecord } from './content-record.ts'
import { findContent } from './content-store.ts'
import { editContent, requireEditable } from './edit-content.ts'
import { refreshProgress } from './refresh-content.ts'
import { replaceSessions } from './replace-sessions.ts'
import { toFullContent } from './review-record.ts'
import { storeEdit } from './store-edit.ts'
import { withContent } from './with-content.ts'

export const updateEventDates: SignedInHandler<typeof contract> = (
  ctx,
  { id, version, sessions, ...input },
) => {
  const changes = editableOf(input)
  if (sessions === undefined) return editContent(ctx, id, changes, { version })
  return withContent(ctx, id, 'edit', async (tx, record, reference) => {
    requireEditable(ctx, record, version, reference)
    checkChanges(changes, reference, ctx.language)
    const edited = await storeEdit(tx, ctx, record, changes, reference)
    const zone = edited.timeZone ?? reference.hubs.get(edited.hubId)?.timeZone ?? 'Europe/Madrid'
    const replaced = await replaceSessions(tx, edited, sessions, zone, ctx.language)
    if (replaced.length > 0) {
      await touchContent(tx, id)
      if (edited.status < 2) await followUnpublished(tx, id, replaced)
      await refreshProgress(tx, [id], new Set(ctx.actor.isAdmin ? approvalsOf('sessions', replaced) : []))
      await writeAudit(tx, {
        actorId: ctx.actor.accountId,
        action: 'content.sessions_changed',
        subject: 'content',
        subjectId: id,
        detail: { sessions: replaced.map((session) => session.id) },
      })
    }
    const stored = (await findContent(tx, id)) as EventRecord
    await recordSessions(ctx, tx, id, record.sessions, stored.sessions)
    return toFullContent({ ...stored, role: record.role }, reference)
  })
}
