import { EventDetail } from '@larunbat/contract'
import type { SignedInCtx } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type Reference, readReference } from '../../reference/lookups/reference.ts'
import { changesAsFestival, isManagedBy } from './access.ts'
import { applyChanges, columnsBetween, differingFields } from './apply-changes.ts'
import { changeOfEdit } from './change-of-edit.ts'
import type { ChangeSource } from './changes/change-record.ts'
import { reviewRecord, toEventDetail } from './completeness-record.ts'
import { checkChanges, type EventChanges } from './event-input.ts'
import { eventLoaders } from './event-loaders.ts'
import type { EventDetailValue, EventRecord } from './event-record.ts'
import { saveEvent } from './event-store.ts'
import { storeEdit } from './save-edit.ts'
import { withEvent } from './with-event.ts'

/** Each loss of the race means that another edit was stored in between, so this ends. */
const MAX_TRIES = 20

export interface EditOptions {
  /** Version the caller has seen; a change made meanwhile is not overwritten. */
  version?: number | null | undefined
  /** Where the fields stand in the request, for messages. */
  prefix?: string
  /** How the history calls it. */
  source?: ChangeSource
}

/**
 * Stores the named fields of an event and returns the whole event. An event in progress is read and written in one
 * statement each, without a transaction: the write applies only to the version that was read, else it is computed
 * again.
 */
export async function editEvent(
  ctx: SignedInCtx,
  id: number,
  changes: EventChanges,
  { version, prefix = '', source }: EditOptions = {},
): Promise<EventDetailValue> {
  const reference = await readReference(ctx.db)
  checkChanges(changes, reference, ctx.language, prefix)
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const record = await eventLoaders(ctx.db).record(id)
    if (!record) throw new AppError('content.not_found')
    // Whether another user may, and still may, is decided under the lock.
    if (!isManagedBy(ctx.actor, record)) return editUnderLock(ctx, id, changes, { version, source })
    requireEditable(ctx, record, version, reference)
    if (record.status !== 0) return editUnderLock(ctx, id, changes, { version, source })
    const differing = differingFields(record, changes)
    if (Object.keys(differing).length === 0) return toEventDetail(record, reference)
    const next = applyChanges(record, differing, reference)
    const note = changeOfEdit(ctx, record, differing, source)
    // Its version and its moment are no part of the review.
    const review = reviewRecord(next, reference)
    const columns = columnsBetween(record, next, reference, review)
    const saved = await saveEvent(ctx.db, id, record.version, columns, note)
    if (saved) return toEventDetail({ ...next, ...saved }, reference, review)
  }
  throw new AppError('request.overloaded')
}

function editUnderLock(
  ctx: SignedInCtx,
  id: number,
  changes: EventChanges,
  { version, source }: EditOptions,
): Promise<EventDetailValue> {
  return withEvent(ctx, id, 'edit', async (tx, record, reference) => {
    requireEditable(ctx, record, version, reference)
    return toEventDetail(await storeEdit(tx, ctx, record, changes, reference, source), reference)
  })
}

/**
 * Throws unless an event that the caller may edit can be changed in its present state, and is at the version they have
 * seen: `content.changed_meanwhile` carries the stored event.
 */
export function requireEditable(
  ctx: SignedInCtx,
  record: EventRecord,
  version: number | null | undefined,
  reference: Reference,
): void {
  if (record.status === 3) throw new AppError('content.archived')
  if (record.status === 1 && !changesAsFestival(ctx.actor, record.hubId))
    throw new AppError('content.in_review')
  requireVersion(record, version, reference)
}

/** Throws `content.changed_meanwhile` unless the event is at the version the caller has seen, if they say one. */
export function requireVersion(
  record: EventRecord,
  version: number | null | undefined,
  reference: Reference,
): void {
  if (version === undefined || version === null || version === record.version) return
  const actual = EventDetail.write(toEventDetail(record, reference), '')
  throw new AppError('content.changed_meanwhile', { data: { actual } })
}
