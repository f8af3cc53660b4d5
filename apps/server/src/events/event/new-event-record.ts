import type { Reference } from '../../reference/lookups/reference.ts'
import { type AdminFields, applyChanges, differingFields } from './apply-changes.ts'
import type { EventChanges } from './event-input.ts'
import { EMPTY_VALUES, type EventRecord, type OwnerFacts } from './event-record.ts'

/** A new event in progress with these values, not yet stored; zone and currency are those of its hub unless given. */
export function newRecord(
  owner: OwnerFacts,
  editionId: number | null,
  changes: EventChanges & AdminFields,
  reference: Reference,
): EventRecord {
  const empty = emptyRecord(owner, editionId)
  const record = applyChanges(empty, differingFields(empty, changes), reference)
  const hub = reference.hubs.get(record.hubId)
  record.timeZone ??= hub?.timeZone ?? null
  record.currency ??= hub?.currency ?? null
  return record
}

function emptyRecord(owner: OwnerFacts, editionId: number | null): EventRecord {
  return {
    ...EMPTY_VALUES,
    title: '',
    id: 0,
    ownerId: owner.id,
    status: 0,
    isFeatured: false,
    is360: false,
    isBlacklisted: false,
    hubId: 0,
    isHubFixed: false,
    platform: 'FAIR SATURDAY',
    editionId,
    seriesId: null,
    seriesOrder: null,
    isSeries: false,
    slug: null,
    video: null,
    hasPendingChanges: false,
    hasChangeRequest: false,
    createdAt: '',
    updatedAt: '',
    sentAt: null,
    publishedAt: null,
    version: 1,
    ownerFacts: owner,
    sessions: [],
    participants: [],
    media: [],
    cover: null,
    extras: [],
    appearances: [],
    remarks: [],
  }
}
