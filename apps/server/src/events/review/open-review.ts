import type { openReview as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { readReference } from '../../reference/lookups/reference.ts'
import { requireHub } from '../event/access.ts'
import { toEventDetail } from '../event/completeness-record.ts'
import { findEvent } from '../event/event-store.ts'
import { findApproved } from '../event/published-copy/approved-store.ts'
import { differencesOf } from '../event/published-copy/differences.ts'
import { findBase } from '../event/review-snapshot-store.ts'
import { findAssignee } from './assignee-store.ts'
import { changesSince } from './changes-since.ts'
import { findDuplicates } from './find-duplicates.ts'
import { findNextInQueue } from './queue-store.ts'
import { listHistory, listNotes, listOtherReaders, recordReader } from './review-store.ts'

/**
 * Returns what a reviewer needs beside the event; the call shows the caller as its reader to the others for two
 * minutes.
 */
export const openReview: SignedInHandler<typeof contract> = async (ctx, { id, ...filters }) => {
  const { db, actor } = ctx
  const reference = await readReference(db)
  const record = await findEvent(db, id)
  if (!record) throw new AppError('content.not_found')
  requireHub(ctx, record.hubId)
  await recordReader(db, id, actor.accountId)
  const approved = record.status === 2 ? await findApproved(db, id) : undefined
  const base = await findBase(db, id)
  const event = toEventDetail(record, reference)
  const { nextId, previousId, waiting } = await findNextInQueue(db, id, filters, actor)
  return {
    event,
    checks: [...event.pending, ...event.warnings],
    differences: approved ? differencesOf(record, approved.document) : [],
    duplicates: await findDuplicates(db, record, actor.hubIds),
    remarks: record.remarks,
    notes: await listNotes(db, id),
    history: await listHistory(db, id),
    readers: await listOtherReaders(db, id, actor.accountId),
    changesSince: base ? changesSince(record, base) : [],
    assignee: await findAssignee(db, id),
    nextId,
    previousId,
    waiting,
  }
}
