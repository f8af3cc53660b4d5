import { writeAudit } from '../audit/audit-store.ts'
import { inTransaction, type SignedInCtx } from '../context.ts'
import { readReference } from '../lookups/reference.ts'
import { publish } from '../publications/publish.ts'
import { applyChanges, columnsBetween, differingFields } from './apply-changes.ts'
import type { ContentChanges } from './content-input.ts'
import type { FullContentValue } from './content-record.ts'
import { findContent, lockContent, saveContent } from './content-store.ts'
import { requireEditable, requireVersion } from './edit-content.ts'
import { toFullContent } from './review-record.ts'

/**
 * An edit of a published event (contract section 5): goes live at once, but for the sensitive fields of its owner's
 * edit, which wait in the working copy. What an administrator edits is approved by that, and nothing else is.
 */
export function editPublished(
  ctx: SignedInCtx,
  id: number,
  changes: ContentChanges,
  version: number | undefined,
): Promise<FullContentValue> {
  return inTransaction(ctx, async (tx) => {
    const reference = await readReference(tx)
    await lockContent(tx, id)
    const record = await findContent(tx, id)
    requireEditable(ctx, record)
    requireVersion(record, version, reference)
    const differing = differingFields(record, changes)
    const fields = Object.keys(differing)
    if (fields.length === 0) return toFullContent(record, reference)
    const next = { ...applyChanges(record, differing, reference), version: record.version + 1 }
    if (next.status === 2) {
      const { hasPendingChanges } = await publish(tx, next, new Set(ctx.actor.isAdmin ? fields : []))
      next.hasPendingChanges = hasPendingChanges
    }
    const saved = await saveContent(tx, id, record.version, columnsBetween(record, next, reference))
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'content.edited',
      subject: 'content',
      subjectId: id,
      from: record.status,
      to: record.status,
      detail: { fields },
    })
    return toFullContent({ ...next, ...saved }, reference)
  })
}
