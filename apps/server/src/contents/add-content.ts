import type { addContent as contract } from '@larunbat/contract'
import type { SignedInCtx, SignedInHandler } from '../context.ts'
import { readReference } from '../lookups/reference.ts'
import { AppError } from '../platform/errors.ts'
import { columnsOf } from './apply-changes.ts'
import { type ContentChanges, checkChanges, editableOf } from './content-input.ts'
import type { FullContentValue } from './content-record.ts'
import { findOwnerFacts, insertContent } from './content-store.ts'
import { newRecord } from './new-record.ts'
import { toFullContent } from './review-record.ts'

export const addContent: SignedInHandler<typeof contract> = (ctx, { content }) =>
  createContent(ctx, editableOf(content))

/** Makes an event in progress of the caller in the running edition. */
export async function createContent(ctx: SignedInCtx, changes: ContentChanges): Promise<FullContentValue> {
  const reference = await readReference(ctx.db)
  checkChanges(changes, reference, ctx.language, 'contenido.', ['title', 'city', 'typeId'])
  const owner = await findOwnerFacts(ctx.db, ctx.actor.accountId)
  if (!owner) throw new AppError('request.sign_in_needed')
  const record = newRecord(owner, reference.currentEditionId, changes, reference)
  const { id, createdAt } = await insertContent(ctx.db, columnsOf(record, reference))
  return toFullContent({ ...record, id, createdAt, updatedAt: createdAt }, reference)
}
