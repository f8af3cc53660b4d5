import { isDeepStrictEqual } from 'node:util'
import type { createEvent as contract } from '@larunbat/contract'
import type { SignedInCtx, SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { readReference } from '../../reference/lookups/reference.ts'
import { readQuotaFigures } from '../../reference/quotas/quota-store.ts'
import { columnsOf } from './apply-changes.ts'
import { reviewRecord, toFullContent } from './completeness-record.ts'
import { checkChanges, type EventChanges, editableOf } from './event-input.ts'
import type { EventRecord, FullContentValue, OwnerFacts } from './event-record.ts'
import { findOwnerFacts, insertContent, saveDerived } from './event-store.ts'
import { newRecord } from './new-event-record.ts'
import { searchTextOf } from './search-text.ts'

export const createEvent: SignedInHandler<typeof contract> = (ctx, { content }) =>
  createContent(ctx, editableOf(content), content.isSeries)

/** Owners as they stood when they last made an event: the next one is worked out from it and checked by its insert. */
const lastSeen = new Map<number, OwnerFacts>()
const MAX_SEEN = 1000

/** Makes an event in progress of the caller in the running edition. Throws `account.event_quota`. */
export async function createContent(
  ctx: SignedInCtx,
  changes: EventChanges,
  isSeries = false,
): Promise<FullContentValue> {
  const { accountId } = ctx.actor
  const reference = await readReference(ctx.db)
  checkChanges(changes, reference, ctx.language, 'contenido.', ['title', 'city', 'typeId'])
  const expected = lastSeen.get(accountId) ?? (await findOwnerFacts(ctx.db, accountId))
  if (!expected) throw new AppError('request.sign_in_needed')
  const record = newRecord(expected, reference.currentEditionId, changes, reference)
  record.isSeries = isSeries
  let review = reviewRecord(record, reference)
  const quota = ctx.actor.isAdmin ? undefined : await readQuotaFigures(ctx.db)
  const { id, createdAt, owner } = await insertContent(ctx.db, columnsOf(record, reference, review), quota)
  const made: EventRecord = { ...record, id, createdAt, updatedAt: createdAt, ownerFacts: owner }
  // The account changed since: what was stored by its former state is stored anew.
  if (!isDeepStrictEqual(owner, expected)) {
    review = reviewRecord(made, reference)
    await saveDerived(ctx.db, made, { progress: review.progress, search: searchTextOf(made) })
  }
  if (lastSeen.size >= MAX_SEEN) lastSeen.clear()
  lastSeen.set(accountId, owner)
  return toFullContent(made, reference, review)
}
