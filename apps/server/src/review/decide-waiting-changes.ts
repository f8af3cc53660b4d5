import { writeAudit } from '../audit/audit-store.ts'
import { columnsBetween } from '../contents/apply-changes.ts'
import { mailChangesApproved, mailChangesRefused } from '../contents/content-mails.ts'
import type { EventRecord } from '../contents/content-record.ts'
import { saveContent } from '../contents/content-store.ts'
import type { MoveContext } from '../contents/move-content.ts'
import { incomplete, reviewRecord } from '../contents/review-record.ts'
import { type ChangeRecord, changesBetween } from '../history/change-note.ts'
import type { Reference } from '../lookups/reference.ts'
import { AppError } from '../platform/errors.ts'
import { findApproved } from '../publications/approved-store.ts'
import { differencesOf } from '../publications/differences.ts'
import { SENSITIVE_FIELDS } from '../publications/publication-document.ts'
import { publish } from '../publications/publish.ts'
import { restoreApproved, restoreParts } from '../publications/restore-approved.ts'
import { withStreams } from '../publications/session-restore-store.ts'
import type { Db } from '../tables.ts'
import { insertRemarks, resolveRemarks } from './remark-store.ts'
import { sectionOfDifference } from './section-of-difference.ts'

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
    subject: 'content',
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
  await saveContent(tx, before.id, before.version, columnsBetween(before, next, reference), note)
}
