import { isDeepStrictEqual } from 'node:util'
import type { createEvent as contract } from '@larunbat/contract'
import type { SignedInCtx, SignedInHandler } from '../../database/context.ts'
import { findAccount } from '../../identity/accounts/account-store.ts'
import { AppError } from '../../platform/errors.ts'
import { cityOfHub } from '../../reference/lookups/cities/city-of-hub.ts'
import { type Reference, readReference } from '../../reference/lookups/reference.ts'
import { readQuotaFigures } from '../../reference/quotas/quota-store.ts'
import { columnsOf } from './apply-changes.ts'
import { reviewRecord, toEventDetail } from './completeness-record.ts'
import { editEvent } from './edit-event.ts'
import { checkChanges, type EventChanges, editableOf } from './event-input.ts'
import type { EventDetailValue, EventRecord, OwnerFacts } from './event-record.ts'
import { findOwnerFacts, insertEvent, saveDerived } from './event-store.ts'
import { newRecord } from './new-event-record.ts'
import { searchTextOf } from './search-text.ts'
import { withSharePhoto } from './share-photo.ts'
import { remarkTeamFlags } from './team-flags.ts'

export const createEvent: SignedInHandler<typeof contract> = async (ctx, { event }) => {
  const made = await withSharePhoto(ctx, editableOf(event), (changes, madeId) =>
    madeId
      ? editEvent(ctx, madeId, changes, { prefix: 'contenido.' })
      : createEventRow(ctx, changes, { isSeries: event.isSeries, hubId: event.hubId }),
  )
  remarkTeamFlags(ctx, made, event)
  return made
}

/** Owners as they stood when they last made an event: the next one is worked out from it and checked by its insert. */
const lastSeen = new Map<number, OwnerFacts>()
const MAX_SEEN = 1000

interface NewEvent {
  isSeries?: boolean | undefined
  /** Where an event without a city is. */
  hubId?: number | null | undefined
}

/**
 * Makes an event in progress of the caller in the running edition. Without a city it is in that of the hub, else in the
 * owner's. Throws `account.event_quota`.
 */
export async function createEventRow(
  ctx: SignedInCtx,
  given: EventChanges,
  { isSeries = false, hubId }: NewEvent = {},
): Promise<EventDetailValue> {
  const { accountId } = ctx.actor
  const reference = await readReference(ctx.db)
  checkChanges(given, reference, ctx.language, 'contenido.', ['title'])
  const place = given.city ? {} : await placeWithoutCity(ctx, hubId, reference)
  const changes = { ...given, ...place }
  const expected = lastSeen.get(accountId) ?? (await findOwnerFacts(ctx.db, accountId))
  if (!expected) throw new AppError('request.sign_in_needed')
  const record = newRecord(expected, reference.currentEditionId, changes, reference)
  record.isSeries = isSeries
  let review = reviewRecord(record, reference)
  const quota = ctx.actor.isAdmin ? undefined : await readQuotaFigures(ctx.db)
  const { id, createdAt, owner } = await insertEvent(ctx.db, columnsOf(record, reference, review), quota)
  const made: EventRecord = { ...record, id, createdAt, updatedAt: createdAt, ownerFacts: owner }
  // The account changed since: what was stored by its former state is stored anew.
  if (!isDeepStrictEqual(owner, expected)) {
    review = reviewRecord(made, reference)
    await saveDerived(ctx.db, made, { progress: review.progress, search: searchTextOf(made) })
  }
  if (lastSeen.size >= MAX_SEEN) lastSeen.clear()
  lastSeen.set(accountId, owner)
  return toEventDetail(made, reference, review)
}

/** City and hub of an event that names no city: of the hub its biggest city, when that leads to the same hub. */
async function placeWithoutCity(
  { db, actor }: SignedInCtx,
  hubId: number | null | undefined,
  { hubs }: Reference,
): Promise<{ city: string | null; hubId?: number }> {
  const hub = hubId ? hubs.get(hubId) : undefined
  if (hub) return { city: cityOfHub(hub), hubId: hub.id }
  return { city: (await findAccount(db, actor.accountId))?.city ?? null }
}
