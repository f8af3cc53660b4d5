import { eventFields } from '@larunbat/contract'
import type { EditableField } from './event-record.ts'

const IDENTITY_FIELDS = [
  'id',
  'ownerId',
  'status',
  'isFeatured',
  'is360',
  'isBlacklisted',
  'hubId',
  'isHubFixed',
  'platform',
  'editionId',
  'seriesId',
  'seriesOrder',
  'isSeries',
  'slug',
  'video',
  'hasPendingChanges',
  'hasChangeRequest',
  'createdAt',
  'updatedAt',
  'sentAt',
  'publishedAt',
  'version',
] as const

export const EDITABLE_FIELDS = Object.keys(eventFields) as EditableField[]

/** `venueName` -> `venue_name`; `is360` -> `is_360`. Columns of an event are called like its fields. */
export const columnOf = (field: string): string =>
  field === 'is360' ? 'is_360' : field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Names are ours and fixed, so they may stand in statements as they are. */
const selected = (fields: readonly string[]) =>
  fields.map((field) => `c.${columnOf(field)} as "${field}"`).join(', ')

/** All fields of an event, in the order in which statements answer them. */
export const EVENT_FIELDS: readonly string[] = [...IDENTITY_FIELDS, ...EDITABLE_FIELDS]

/** Their columns of `event c`, without names. */
export const EVENT_COLUMNS = EVENT_FIELDS.map((field) => `c.${columnOf(field)}`).join(', ')

/** What the administrators' table shows of an event. */
export const ROW_COLUMNS = selected([
  ...IDENTITY_FIELDS,
  'title',
  'typeId',
  'disciplineIds',
  'availability',
  'city',
  'venueName',
  'startsAt',
  'timeZone',
  'ticketMode',
])

/** Columns that an edit or a move may write, with those that follow from it. */
export const WRITTEN_COLUMNS = [
  ...EDITABLE_FIELDS.map(columnOf),
  'hub_id',
  'is_hub_fixed',
  'is_featured',
  'is_360',
  'is_blacklisted',
  'status',
  'slug',
  'sent_at',
  'published_at',
  'has_pending_changes',
  'has_change_request',
  'progress',
  'search',
]
