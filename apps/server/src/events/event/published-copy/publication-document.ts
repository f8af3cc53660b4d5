import {
  SENSITIVE_APPEARANCE_FIELDS,
  SENSITIVE_EVENT_FIELDS,
  SENSITIVE_SESSION_FIELDS,
} from '@larunbat/rules/events/sensitive-fields'
import { EDITABLE_FIELDS } from '../event-columns.ts'
import type {
  AppearanceValue,
  EditableValues,
  EventRecord,
  ExtraValue,
  MediaRecord,
  ParticipantValue,
  SessionValue,
} from '../event-record.ts'
import { type Approvals, mergeParts, mergeSessions } from './approvals.ts'

/** An event as it was approved: what `publication.document` holds, and all that other people ever see. */
export interface PublicationDocument extends EditableValues {
  id: number
  ownerId: number
  owner: { id: number; name: string }
  isFeatured: boolean
  is360: boolean
  hubId: number
  platform: string
  editionId: number | null
  seriesId: number | null
  seriesOrder: number | null
  isSeries: boolean
  slug: string
  video: EventRecord['video']
  createdAt: string
  publishedAt: string
  sessions: SessionValue[]
  /** Only those who may be named. */
  participants: ParticipantValue[]
  cover: MediaRecord | null
  media: MediaRecord[]
  /** Only those with something to see. Documents stored before there were extras or appearances lack both. */
  extras?: ExtraValue[]
  appearances?: AppearanceValue[]
}

export const SENSITIVE_FIELDS = Object.keys(SENSITIVE_EVENT_FIELDS) as (keyof typeof SENSITIVE_EVENT_FIELDS)[]
export const SENSITIVE_OF_SESSION = Object.keys(
  SENSITIVE_SESSION_FIELDS,
) as (keyof typeof SENSITIVE_SESSION_FIELDS)[]

export const SENSITIVE_OF_APPEARANCE = Object.keys(
  SENSITIVE_APPEARANCE_FIELDS,
) as (keyof typeof SENSITIVE_APPEARANCE_FIELDS)[]

/** A video is shown once it plays. */
const isShown = ({ kind, url, video }: ExtraValue) =>
  url !== null && (kind !== 'video' || video?.status === 'ready')

/** A participant without permission to be named, is part of the event and of nothing that others see. */
const isPermitted = ({ hasAcceptedPolicy }: ParticipantValue) => hasAcceptedPolicy

/** Free entry: only then is the stream public. */
const FREE_ENTRY = 4

/** The recording is public where the entry is free; the trailer always is. */
function publicVideo({ video, ticketMode }: Pick<EventRecord, 'video' | 'ticketMode'>): EventRecord['video'] {
  if (!video || ticketMode === FREE_ENTRY) return video
  return { ...video, url: null, fileUrl: null, posterUrl: null }
}

/** The working copy as a document, every field approved: what would be public. The event must have a slug. */
export function toDocument(record: EventRecord): PublicationDocument {
  const { ownerFacts } = record
  const values = Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, record[field]]))
  return {
    ...(values as unknown as EditableValues),
    streamUrl: record.ticketMode === FREE_ENTRY ? record.streamUrl : null,
    id: record.id,
    ownerId: record.ownerId,
    owner: { id: ownerFacts.id, name: ownerFacts.name },
    isFeatured: record.isFeatured,
    is360: record.is360,
    hubId: record.hubId,
    platform: record.platform,
    editionId: record.editionId,
    seriesId: record.seriesId,
    seriesOrder: record.seriesOrder,
    isSeries: record.isSeries,
    slug: record.slug ?? '',
    video: publicVideo(record),
    createdAt: record.createdAt,
    publishedAt: record.publishedAt ?? record.updatedAt,
    sessions: record.sessions,
    participants: record.participants.filter(isPermitted),
    cover: record.cover,
    media: record.media,
    extras: record.extras.filter(isShown),
    appearances: record.appearances,
  }
}

/**
 * The working copy as a document in which sensitive fields keep their approved values, but for those in `approved`. New
 * sessions and appearances wait, deleted ones stay, unless they are named there.
 */
export function mergeDocument(
  record: EventRecord,
  previous: PublicationDocument,
  approved: Approvals = new Set(),
): PublicationDocument {
  const document = toDocument(record)
  const target = document as unknown as Record<string, unknown>
  for (const field of SENSITIVE_FIELDS)
    if (!approved.has(field) && previous[field] !== undefined) target[field] = previous[field]
  const cause = Object.entries(record.impact).filter(([key]) => approved.has(`impact.${key}`))
  document.impact = { ...document.impact, ...Object.fromEntries(cause) }
  document.slug ||= previous.slug
  // The hub follows the city, so it waits with it.
  if (document.city !== record.city && !approved.has('hubId')) document.hubId = previous.hubId
  if (document.ticketMode !== FREE_ENTRY) document.streamUrl = null
  document.video = publicVideo({ video: record.video, ticketMode: document.ticketMode })
  document.sessions = mergeSessions(record.sessions, previous.sessions, approved).toSorted(
    (a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt) || a.id - b.id,
  )
  const placeOf = ({ day, time }: AppearanceValue) => `${day} ${time ?? ''}`
  document.appearances = mergeParts(
    'appearances',
    record.appearances,
    previous.appearances ?? [],
    approved,
  ).toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)) || a.id - b.id)
  return document
}
