import { isVatRegimeOf } from '@larunbat/rules/money/vat'
import { AppError } from '../../platform/errors.ts'
import { proposeHub } from '../../reference/lookups/cities/propose-hub.ts'
import { factsOfPlace } from '../../reference/lookups/cities/zone-of-place.ts'
import type { Reference } from '../../reference/lookups/reference.ts'
import { reviewRecord } from './completeness-record.ts'
import { columnOf, EDITABLE_FIELDS } from './event-columns.ts'
import type { EventChanges } from './event-input.ts'
import { EMPTY_IMPACT, type EventRecord } from './event-record.ts'
import { searchTextOf } from './search-text.ts'

/** Fields of an event beside the editable ones that some calls write. */
export type AdminFields = Partial<
  Pick<EventRecord, 'hubId' | 'isHubFixed' | 'isFeatured' | 'is360' | 'isBlacklisted'>
>

/** True for values that are stored alike. */
export const isSame = (a: unknown, b: unknown) =>
  a === b || (typeof a === 'object' && a !== null && JSON.stringify(a) === JSON.stringify(b))

/** The fields that really differ; `impact` is completed with what is stored. */
export function differingFields(
  record: EventRecord,
  changes: EventChanges & AdminFields,
): Partial<EventRecord> {
  const wanted: Record<string, unknown> = { ...changes }
  if (changes.impact !== undefined)
    wanted.impact = changes.impact === null ? EMPTY_IMPACT : { ...record.impact, ...changes.impact }
  const differing: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(wanted))
    if (value !== undefined && !isSame(value, record[field as keyof EventRecord])) differing[field] = value
  return differing as Partial<EventRecord>
}

/**
 * The event after an edit: the hub follows the city unless it is given or an administrator fixed it, and gives zone and currency where
 * there are none yet. Nothing is stored. Throws `content.vat_not_of_seller`.
 */
export function applyChanges(
  record: EventRecord,
  differing: Partial<EventRecord>,
  reference: Reference,
): EventRecord {
  const { vatRegime } = differing
  if (vatRegime && !isVatRegimeOf(vatRegime, record.ownerFacts.place, new Date().toISOString().slice(0, 10)))
    throw new AppError('content.vat_not_of_seller', { fields: ['regimen_iva'] })
  const next = { ...record, ...differing }
  if (differing.city !== undefined && differing.hubId === undefined && !next.isHubFixed)
    next.hubId = proposeHub(next.city)
  const hub = reference.hubs.get(next.hubId)
  // A zone emptied on purpose stays empty.
  if (hub && next.hubId !== record.hubId && differing.currency === undefined) next.currency ??= hub.currency
  const isElsewhere =
    next.hubId !== record.hubId || ['city', 'lat', 'lng'].some((field) => field in differing)
  if (isElsewhere && differing.timeZone === undefined)
    next.timeZone = isZoneOfPlace(record, reference) ? (zoneOfPlace(next, reference) ?? null) : next.timeZone
  return next
}

type Place = Pick<EventRecord, 'city' | 'lat' | 'lng' | 'hubId'>

/** The clock of an event's place: of islands by coordinates or town, else of its country, else that of its hub. */
const zoneOfPlace = ({ city, lat, lng, hubId }: Place, { hubs }: Reference): string | undefined =>
  factsOfPlace({ city, lat, lng })?.timeZone ?? hubs.get(hubId)?.timeZone

/** True for an event without a zone, and for one without dates whose zone only follows from where it was. */
const isZoneOfPlace = (record: EventRecord, reference: Reference) =>
  record.timeZone === null ||
  (record.startsAt === null &&
    record.sessions.length === 0 &&
    record.timeZone === zoneOfPlace(record, reference))

/** Fields that only administrators and the moves of the state machine write. */
const KEPT_FIELDS = [
  'hubId',
  'isHubFixed',
  'isFeatured',
  'is360',
  'isBlacklisted',
  'status',
  'slug',
  'sentAt',
  'publishedAt',
  'hasPendingChanges',
  'hasChangeRequest',
] as const

const WRITTEN_FIELDS = [...EDITABLE_FIELDS, ...KEPT_FIELDS]
const COLUMN_NAMES = WRITTEN_FIELDS.map(columnOf)

/** What has to be written so that `before` becomes `after`, by column, with the columns that follow from it. */
export function columnsBetween(
  before: EventRecord,
  after: EventRecord,
  reference: Reference,
  review = reviewRecord(after, reference),
): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  for (let i = 0; i < WRITTEN_FIELDS.length; i++) {
    const field = WRITTEN_FIELDS[i] as (typeof WRITTEN_FIELDS)[number]
    if (before[field] !== after[field]) columns[COLUMN_NAMES[i] as string] = after[field]
  }
  columns.progress = review.progress
  columns.search = searchTextOf(after)
  return columns
}

/** All columns of a new event. */
export function columnsOf(
  record: EventRecord,
  reference: Reference,
  review = reviewRecord(record, reference),
): Record<string, unknown> {
  const columns: Record<string, unknown> = {
    owner_id: record.ownerId,
    edition_id: record.editionId,
    is_series: record.isSeries,
  }
  for (let i = 0; i < WRITTEN_FIELDS.length; i++)
    columns[COLUMN_NAMES[i] as string] = record[WRITTEN_FIELDS[i] as (typeof WRITTEN_FIELDS)[number]]
  columns.progress = review.progress
  columns.search = searchTextOf(record)
  return columns
}
