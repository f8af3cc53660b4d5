import type { openReview as contract } from '@larunbat/contract'
import { findContent } from '../contents/content-store.ts'
import { toFullContent } from '../contents/review-record.ts'
import type { SignedInHandler } from '../context.ts'
import { readReference } from '../lookups/reference.ts'
import { AppError } from '../platform/errors.ts'
import { findApproved } from '../publications/approved-store.ts'
import { differencesOf } from '../publications/differences.ts'
import { findAssignee } from './assignee-store.ts'
import { findBase } from './base-store.ts'
import { changesSince } from './changes-since.ts'
import { findDuplicates } from './find-duplicates.ts'
import { findNextInQueue } from './queue-store.ts'
import { listHistory, listNotes, listOtherReaders, recordReader } from './review-store.ts'

/** Everything a reviewer needs beside the event; reading it tells the others for two minutes. */
export const openReview: SignedInHandler<typeof contract> = async (ctx, { id, ...filters }) => {
  const { db, actor } = ctx
  const reference = await readReference(db)
  const record = await findContent(db, id)
  if (!record) throw new AppError('content.not_found')
  await recordReader(db, id, actor.accountId)
  const approved = record.status === 2 ? await findApproved(db, id) : undefined
  const base = await findBase(db, id)
  const content = toFullContent(record, reference)
  const { nextId, waiting } = await findNextInQueue(db, id, filters, actor.accountId)
  return {
    content,
    checks: [...content.pending, ...content.warnings],
    differences: approved ? differencesOf(record, approved.document) : [],
    duplicates: await findDuplicates(db, record),
    remarks: record.remarks,
    notes: await listNotes(db, id),
    history: await listHistory(db, id),
    readers: await listOtherReaders(db, id, actor.accountId),
    changesSince: base ? changesSince(record, base) : [],
    assignee: await findAssignee(db, id),
    nextId,
    waiting,
  }
}
