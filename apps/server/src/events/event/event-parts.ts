import type { Remark } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { sellerPlace } from '@larunbat/rules/money/seller-place'
import type {
  AppearanceValue,
  ExtraValue,
  MediaRecord,
  OwnerFacts,
  ParticipantValue,
  SessionValue,
} from './event-record.ts'

/**
 * What belongs to `event c`, read by the same statement as the event: as JSON arrays without names, which cost the
 * database, the wire and the parser a third of what objects cost. Each reader stands below its statement, in its order.
 */

/** JSON of the database prints instants as `2026-11-28T18:00:00+00:00`; the code's form is `...T18:00:00.000Z`. */
export function toIso(text: string): string {
  if (!text.endsWith('+00:00')) return new Date(text).toISOString()
  // Cut to milliseconds; without a fraction there are none.
  const fraction = text.length === 25 ? '000' : text.slice(20, -6).slice(0, 3).padEnd(3, '0')
  return `${text.slice(0, 19)}.${fraction}Z`
}
export const toIsoOrNull = (text: string | null) => (text === null ? null : toIso(text))

export const SESSIONS_JSON = `(select json_agg(json_build_array(s.id, s.event_id, s.name, s.starts_at, s.ends_at,
  s.time_zone, s.capacity, s.price_cents, s.currency, s.max_per_person, s.sale_starts_at, s.sale_ends_at, s.sales_url,
  s.status, s.stream_url, s.sold, greatest(0, coalesce(s.capacity, c.capacity) - s.sold - s.held)) order by s.starts_at, s.id)
  from session s where s.event_id = c.id)`

export type SessionArray = [
  id: number,
  eventId: number,
  name: string | null,
  startsAt: string,
  endsAt: string | null,
  timeZone: string,
  capacity: number | null,
  priceCents: number | null,
  currency: string | null,
  maxPerPerson: number | null,
  saleStartsAt: string | null,
  saleEndsAt: string | null,
  salesUrl: string | null,
  status: SessionValue['status'],
  streamUrl: string | null,
  sold: number,
  available: number | null,
]

export const readSession = (row: SessionArray): SessionValue => ({
  id: row[0],
  eventId: row[1],
  name: row[2],
  startsAt: toIso(row[3]),
  endsAt: toIsoOrNull(row[4]),
  timeZone: row[5],
  capacity: row[6],
  priceCents: row[7],
  currency: row[8],
  maxPerPerson: row[9],
  saleStartsAt: toIsoOrNull(row[10]),
  saleEndsAt: toIsoOrNull(row[11]),
  salesUrl: row[12],
  status: row[13],
  streamUrl: row[14],
  sold: row[15],
  available: row[16],
})

export const PARTICIPANTS_JSON = `(select json_agg(json_build_array(p.id, p.owner_id, p.name, p.description,
  p.cover_photo, p.profile_photo, p.has_accepted_policy, p.facebook, p.instagram, p.twitter, p.youtube, p.web, k.kind)
  order by k.position, p.id)
  from event_participant k join participant p on p.id = k.participant_id where k.event_id = c.id)`

type Text = string | null
export type ParticipantArray = [
  number,
  number | null,
  string,
  Text,
  Text,
  Text,
  boolean,
  Text,
  Text,
  Text,
  Text,
  Text,
  number,
]

export const readParticipant = (row: ParticipantArray): ParticipantValue => ({
  id: row[0],
  ownerId: row[1],
  name: row[2],
  description: row[3],
  coverPhoto: row[4],
  profilePhoto: row[5],
  hasAcceptedPolicy: row[6],
  facebook: row[7],
  instagram: row[8],
  twitter: row[9],
  youtube: row[10],
  web: row[11],
  kind: row[12],
})

const MEDIA_ARRAY = `json_build_array(m.id, m.event_id, m.title, m.position, m.use, m.url, m.variants, m.width,
  m.height, m.alt, m.dominant_color, m.focus_x, m.focus_y, m.bytes, m.type)`

export const MEDIA_JSON = `(select json_agg(${MEDIA_ARRAY} order by m.position, m.id)
  from media m where m.event_id = c.id)`

/** The cover alone, as a list of one: what lists show. */
export const COVER_JSON = `(select json_build_array(${MEDIA_ARRAY}) from media m
  where m.event_id = c.id and m.use = 'cover' order by m.position, m.id limit 1)`

/** True when there is a picture besides the cover, which the review rules ask for. */
export const HAS_OTHER_PICTURE = `exists (select from media m where m.event_id = c.id and m.use <> 'cover')`

export type MediaArray = [
  number,
  number,
  Text,
  number,
  MediaRecord['use'],
  string,
  MediaRecord['variants'],
  number,
  number,
  Text,
  Text,
  number | null,
  number | null,
  number,
  string,
]

export const readMedia = (row: MediaArray): MediaRecord => ({
  id: row[0],
  eventId: row[1],
  title: row[2],
  position: row[3],
  use: row[4],
  url: row[5],
  variants: row[6],
  width: row[7],
  height: row[8],
  alt: row[9],
  dominantColor: row[10],
  focusX: row[11],
  focusY: row[12],
  bytes: row[13],
  type: row[14],
})

export const REMARKS_JSON = `(select json_agg(json_build_array(r.id, r.section, r.reason, r.text, r.created_at,
  r.resolved_at, r.answer, r.answered_at, r.accepted_at, r.reopened_at) order by r.id) from remark r where r.event_id = c.id)`

export type RemarkArray = [number, string, string, Text, string, Text, Text, Text, Text, Text, Text, Text]

export const readRemark = (row: RemarkArray): Of<typeof Remark> => ({
  id: row[0],
  section: row[1],
  reason: row[2],
  text: row[3],
  createdAt: toIso(row[4]),
  resolvedAt: toIsoOrNull(row[5]),
  answer: row[6],
  answeredAt: toIsoOrNull(row[7]),
  acceptedAt: toIsoOrNull(row[8]),
  reopenedAt: toIsoOrNull(row[9]),
})

export const EXTRAS_JSON = `(select json_agg(json_build_array(x.id, x.event_id, x.title, x.description, x.kind,
  x.url, x.video, x.file, x.position) order by x.position) from extra x where x.event_id = c.id)`

export type ExtraArray = [
  number,
  number,
  string,
  Text,
  ExtraValue['kind'],
  Text,
  ExtraValue['video'],
  ExtraValue['file'],
  number,
]

export const readExtra = (row: ExtraArray): ExtraValue => ({
  id: row[0],
  eventId: row[1],
  title: row[2],
  description: row[3],
  kind: row[4],
  url: row[5] ?? row[6]?.url ?? row[7]?.url ?? null,
  video: row[6],
  file: row[7],
  position: row[8],
})

export const APPEARANCES_JSON = `(select json_agg(json_build_array(e.id, e.event_id, e.day, e.time, e.venue_name,
  e.address, e.city, e.lat, e.lng, e.hub_id, e.availability, e.url) order by e.day, e.time nulls first, e.id)
  from appearance e where e.event_id = c.id)`

export type AppearanceArray = [
  number,
  number,
  string,
  Text,
  Text,
  Text,
  Text,
  number | null,
  number | null,
  number,
  AppearanceValue['availability'],
  Text,
]

export const readAppearance = (row: AppearanceArray): AppearanceValue => ({
  id: row[0],
  eventId: row[1],
  day: row[2],
  time: row[3],
  venueName: row[4],
  address: row[5],
  city: row[6],
  lat: row[7],
  lng: row[8],
  hubId: row[9],
  availability: row[10],
  url: row[11],
})

/** Of `account a`. */
export const OWNER_JSON = `json_build_array(a.id, a.name, a.phone, a.confirmed_at is not null,
  a.policy_accepted_at is not null, a.legal_name, a.tax_id, a.iban, a.account_holder, a.billing_country,
  a.billing_territory)`

export type OwnerArray = [number, string, Text, boolean, boolean, Text, Text, Text, Text, Text, Text]

export const readOwner = (row: OwnerArray): OwnerFacts => ({
  id: row[0],
  name: row[1],
  phone: row[2],
  isConfirmed: row[3],
  hasAcceptedTerms: row[4],
  legalName: row[5],
  taxId: row[6],
  iban: row[7],
  accountHolder: row[8],
  place: sellerPlace(row[9], row[10]),
})
