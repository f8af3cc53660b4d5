import type { SignedInCtx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import type { Reference } from '../../reference/lookups/reference.ts'
import { changesAsFestival } from './access.ts'
import { type AdminFields, applyChanges, columnsBetween, differingFields } from './apply-changes.ts'
import { changeOfEdit } from './change-of-edit.ts'
import type { ChangeSource } from './changes/change-record.ts'
import type { EventChanges } from './event-input.ts'
import type { EventRecord } from './event-record.ts'
import { saveEvent } from './event-store.ts'
import { publish } from './published-copy/publish.ts'

/**
 * Stores an edit inside the transaction that holds the event. Of a published one (contract section 5) it goes live at
 * once, but for the sensitive fields of its owner's edit, which wait in the working copy. What an administrator edits is
 * approved by that, and nothing else is. Returns the event as stored.
 */
export async function storeEdit(
  tx: Db,
  ctx: SignedInCtx,
  record: EventRecord,
  changes: EventChanges & AdminFields,
  reference: Reference,
  source?: ChangeSource,
): Promise<EventRecord> {
  const differing = differingFields(record, changes)
  const fields = Object.keys(differing)
  if (fields.length === 0) return record
  const next = { ...applyChanges(record, differing, reference), version: record.version + 1 }
  const note = changeOfEdit(ctx, record, differing, source)
  const isApproved = changesAsFestival(ctx.actor, record.hubId)
  // By the names of the history, which distinguishes the values of the beneficiary.
  if (next.status >= 2) await publish(tx, next, new Set(isApproved ? Object.keys(note.changes) : []))
  const saved = await saveEvent(tx, record.id, record.version, columnsBetween(record, next, reference), note)
  await writeAudit(tx, {
    actorId: ctx.actor.accountId,
    action: 'content.edited',
    subject: 'event',
    subjectId: record.id,
    from: record.status,
    to: record.status,
    detail: { fields },
  })
  return { ...next, ...saved }
}
