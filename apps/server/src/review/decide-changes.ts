import type { decideChanges as contract } from '@larunbat/contract'
import { writeAudit } from '../audit/audit-store.ts'
import { columnsBetween } from '../contents/apply-changes.ts'
import { mailChangesApproved, mailChangesRefused } from '../contents/content-mails.ts'
import type { ContentRecord } from '../contents/content-record.ts'
import { findContent, saveContent } from '../contents/content-store.ts'
import { requireVersion } from '../contents/edit-content.ts'
import { incomplete, reviewRecord, toFullContent } from '../contents/review-record.ts'
import { withOwnContent } from '../contents/with-content.ts'
import type { SignedInHandler } from '../context.ts'
import type { Reference } from '../lookups/reference.ts'
import { AppError } from '../platform/errors.ts'
import { differencesOf, type FieldDifference } from '../publications/differences.ts'
import { findDocument } from '../publications/publication-store.ts'
import { publish } from '../publications/publish.ts'
import { restoreApproved, restoreParts } from '../publications/restore-approved.ts'
import { withStreams } from '../publications/session-restore-store.ts'
import type { Db } from '../tables.ts'
import { insertRemarks, resolveRemarks } from './remark-store.ts'
import { sectionOfDifference } from './section-of-difference.ts'

export const decideChanges: SignedInHandler<typeof contract> = (ctx, { id, isApproved, version, text }) =>
  withOwnContent(ctx, id, async (tx, record, reference) => {
    const document = record.status === 2 && record.hasPendingChanges ? await findDocument(tx, id) : undefined
    if (!document) throw new AppError('content.nothing_pending')
    requireVersion(record, version, reference)
    const differences = differencesOf(record, document)
    if (isApproved) {
      await approve(tx, record, reference)
      await mailChangesApproved(tx, ctx.services, record)
    } else {
      const whole = await withStreams(tx, id, document)
      const restored = { ...restoreApproved(record, whole), version: record.version + 1 }
      await restoreParts(tx, record, whole)
      await store(tx, record, restored, reference)
      if (text)
        await insertRemarks(tx, id, ctx.actor.accountId, [{ ...sectionOfDifference(differences[0]), text }])
      await mailChangesRefused(tx, ctx.services, restored, text ?? null)
    }
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: isApproved ? 'content.changes_approved' : 'content.changes_refused',
      subject: 'content',
      subjectId: id,
      from: record.status,
      to: record.status,
      detail: { fields: differences.map(({ field }: FieldDifference) => field), ...(text ? { text } : {}) },
    })
    return toFullContent((await findContent(tx, id)) as ContentRecord, reference)
  })

async function approve(tx: Db, record: ContentRecord, reference: Reference): Promise<void> {
  const { pending } = reviewRecord(record, reference)
  if (pending.length > 0) throw incomplete(pending)
  const next = { ...record, version: record.version + 1 }
  await publish(tx, next, 'all')
  await store(tx, record, next, reference)
  await resolveRemarks(tx, record.id)
}

async function store(
  tx: Db,
  before: ContentRecord,
  after: ContentRecord,
  reference: Reference,
): Promise<void> {
  const next = { ...after, hasPendingChanges: false }
  await saveContent(tx, before.id, before.version, columnsBetween(before, next, reference))
}
