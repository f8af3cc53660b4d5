import type { Db } from '../../database/tables.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import type { Reference } from '../../reference/lookups/reference.ts'
import { columnsBetween } from '../event/apply-changes.ts'
import { type ChangeRecord, changesBetween } from '../event/changes/change-record.ts'
import { incomplete, reviewRecord } from '../event/completeness-record.ts'
import type { EventRecord } from '../event/event-record.ts'
import { saveEvent } from '../event/event-store.ts'
import { findApproved } from '../event/published-copy/approved-store.ts'
import { differencesOf } from '../event/published-copy/differences.ts'
import { SENSITIVE_FIELDS } from '../event/published-copy/publication-document.ts'
import { publish } from '../event/published-copy/publish.ts'
import { restoreApproved, restoreParts } from '../event/published-copy/restore-approved.ts'
import { withStreams } from '../event/published-copy/session-restore-store.ts'
import type { MoveContext } from './change-event-status.ts'
import { insertRemarks, resolveRemarks } from './comment-store.ts'
import { sectionOfDifference } from './section-of-difference.ts'
import { mailChangesApproved, mailChangesRefused } from './status-mails.ts'

/**
 * Approves the waiting changes of a published event, or takes them back with a remark, with audit line and mail. `tx`
 * holds the event locked. Throws `content.nothing_pending` and `content.incomplete`.
 */
export async function decideWaitingChanges(
  tx: Db,
  { actor, services, reference, detail }: MoveContext,
  record: EventRecord,
  { isApproved, text }: { isApproved: boolean; text?: string | null | undefined },
): Promise<void> {
  const { id } = record
  const copy = record.status === 2 && record.hasPendingChanges ? await findApproved(tx, id) : undefined
  if (!copy) throw new AppError('content.nothing_pending')
  const actorId = actor?.accountId ?? null
  const differences = differencesOf(record, copy.document)
  if (isApproved) {
    await approve(tx, record, reference)
    await mailChangesApproved(tx, services, record)
  } else {
    const whole = withStreams(copy)
    const restored = { ...restoreApproved(record, whole), version: record.version + 1 }
    await restoreParts(tx, record, whole)
    const changes = changesBetween(record, restored, SENSITIVE_FIELDS)
    await store(tx, record, restored, reference, { actorId, source: 'refused', changes })
    if (text) await insertRemarks(tx, id, actorId, [{ ...sectionOfDifference(differences[0]), text }])
    await mailChangesRefused(
      tx,
      services,
      restored,
      text ?? null,
      sectionOfDifference(differences[0]).section,
    )
  }
  await writeAudit(tx, {
    actorId,
    action: isApproved ? 'content.changes_approved' : 'content.changes_refused',
    subject: 'event',
    subjectId: id,
    from: record.status,
    to: record.status,
    detail: { ...detail, fields: differences.map(({ field }) => field), ...(text ? { text } : {}) },
  })
}

async function approve(tx: Db, record: EventRecord, reference: Reference): Promise<void> {
  const next = { ...record, version: record.version + 1 }
  await publish(tx, next, 'all')
  // What goes by the dates has followed them by now.
  const { pending } = reviewRecord(next, reference)
  if (pending.length > 0) throw incomplete(pending)
  await store(tx, record, next, reference)
  await resolveRemarks(tx, record.id)
}

async function store(
  tx: Db,
  before: EventRecord,
  after: EventRecord,
  reference: Reference,
  note?: ChangeRecord,
): Promise<void> {
  const next = { ...after, hasPendingChanges: false }
  await saveEvent(tx, before.id, before.version, columnsBetween(before, next, reference), note)
}
