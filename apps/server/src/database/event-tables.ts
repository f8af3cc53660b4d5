import type { MemberRole } from '@larunbat/rules/event-rights'
import type { VatRegime } from '@larunbat/rules/vat-regimes'
import type { Generated } from 'kysely'
import type { GeneratedInstant, GeneratedJson, Id, Instant, Json } from './column-types.ts'
import type { StoredVideo } from './media-tables.ts'

// Events and what belongs to them, but for files.

export interface StoredImpact {
  project?: string | null
  url?: string | null
  collaborationId?: number | null
  percentage?: number | null
  amountCents?: number | null
  text?: string | null
}

export interface EventTable {
  id: Id
  owner_id: number
  edition_id: number | null
  status: Generated<0 | 1 | 2 | 3>
  title: string
  description: string | null
  type_id: number | null
  discipline_ids: Generated<number[]>
  availability: Generated<('P' | 'O' | 'D')[]>
  hub_id: Generated<number>
  is_hub_fixed: Generated<boolean>
  city: string | null
  venue_name: string | null
  address: string | null
  lat: number | null
  lng: number | null
  venue_capacity: number | null
  venue_setting: 'indoor' | 'outdoor' | null
  rain_plan: string | null
  wheelchair: 'yes' | 'partly' | 'no' | null
  starts_at: Instant | null
  duration_min: number | null
  time_zone: string | null
  is_for_children: boolean | null
  min_age: number | null
  is_accessible: boolean | null
  accessibility: Generated<string[]>
  event_languages: Generated<string[]>
  ticket_mode: 1 | 2 | 3 | 4 | 5 | null
  price_cents: number | null
  currency: string | null
  capacity: number | null
  max_per_person: number | null
  sale_starts_at: Instant | null
  sale_ends_at: Instant | null
  sales_url: string | null
  vat_regime: VatRegime | null
  impact: GeneratedJson<StoredImpact>
  stream_url: string | null
  is_stream_url_later: Generated<boolean>
  visible_from: Instant | null
  visible_until: Instant | null
  has_rights: Generated<boolean>
  share_title: string | null
  share_description: string | null
  share_photo: string | null
  is_seo_complete: Generated<boolean>
  video: Json<StoredVideo> | null
  is_featured: Generated<boolean>
  is_360: Generated<boolean>
  is_blacklisted: Generated<boolean>
  is_series: Generated<boolean>
  series_id: number | null
  series_order: number | null
  slug: string | null
  platform: Generated<string>
  has_pending_changes: Generated<boolean>
  has_change_request: Generated<boolean>
  progress: Generated<number>
  search: Generated<string>
  version: Generated<number>
  created_at: GeneratedInstant
  updated_at: GeneratedInstant
  sent_at: Instant | null
  published_at: Instant | null
}

export interface SessionTable {
  event_id: number
  id: Id
  name: string | null
  starts_at: Instant
  ends_at: Instant | null
  time_zone: string
  capacity: number | null
  price_cents: number | null
  currency: string | null
  max_per_person: number | null
  sale_starts_at: Instant | null
  sale_ends_at: Instant | null
  sales_url: string | null
  status: Generated<'scheduled' | 'soldOut' | 'postponed' | 'cancelled' | 'online' | 'finished'>
  stream_url: string | null
  sold: Generated<number>
  held: Generated<number>
  /** Counts the changes of what is sold for it. */
  offer_version: Generated<number>
  /** Free places open to the public while the waiting list has entries; null: all of them. */
  spare: Generated<number | null>
}

export interface ParticipantTable {
  id: Id
  owner_id: number | null
  kind: 2 | 3 | 4
  name: string
  description: string | null
  cover_photo: string | null
  profile_photo: string | null
  has_accepted_policy: Generated<boolean>
  facebook: string | null
  instagram: string | null
  twitter: string | null
  youtube: string | null
  web: string | null
  search: Generated<string>
  created_at: GeneratedInstant
  updated_at: GeneratedInstant
  /** Private address of a person without an account. */
  email: string | null
  /** When the person took the profile over. */
  claimed_at: Instant | null
  policy_accepted_at: Instant | null
  policy_accepted_by: number | null
  policy_source: 'organiser' | 'person' | null
}

/** A member of an event's team; without an account: an open invitation. */
export interface EventMemberTable {
  id: Id
  event_id: number
  account_id: number | null
  /** Where the invitation went; null once it was accepted. */
  email: string | null
  email_key: string | null
  role: MemberRole
  invited_by: number | null
  /** Of the mailed link; kept after use, so that a used link is recognised. */
  token_hash: Buffer | null
  expires_at: Instant | null
  accepted_at: Instant | null
  created_at: GeneratedInstant
}

/** Who was taken out of a team, or whose invitation was taken back: kept for a month, without any right. */
export interface EventMemberPastTable {
  id: number
  event_id: number
  account_id: number | null
  role: MemberRole
  token_hash: Buffer | null
  /** Left on their own: only a new invitation brings them back. */
  has_left: Generated<boolean>
  ended_at: GeneratedInstant
}

export interface ParticipantClaimTable {
  token_hash: Buffer
  participant_id: number
  email: string
  invited_by: number | null
  created_at: GeneratedInstant
  expires_at: Instant
  used_at: Instant | null
  used_by: number | null
}

export interface EventParticipantTable {
  event_id: number
  participant_id: number
  kind: 2 | 3 | 4
  position: Generated<number>
}

export interface AppearanceTable {
  event_id: number
  id: Id
  day: string
  /** Local, `HH:MM`. */
  time: string | null
  venue_name: string | null
  address: string | null
  city: string | null
  lat: number | null
  lng: number | null
  hub_id: Generated<number>
  availability: 'P' | 'O' | 'D' | null
  url: string | null
  created_at: GeneratedInstant
}

export interface RemarkTable {
  event_id: number
  id: Id
  author_id: number | null
  section: string
  reason: string
  text: string | null
  created_at: GeneratedInstant
  resolved_at: Instant | null
  answer: string | null
  answered_at: Instant | null
  answered_by: number | null
  accepted_at: Instant | null
  reopened_at: Instant | null
}

export interface ReviewNoteTable {
  event_id: number
  id: Id
  author_id: number | null
  text: string
  created_at: GeneratedInstant
}

export interface PublicationTable {
  event_id: number
  edition_id: number | null
  status: 2 | 3
  slug: string
  hub_id: number
  type_id: number | null
  discipline_ids: number[]
  availability: string[]
  city: string | null
  starts_at: Instant | null
  ends_at: Instant | null
  /** Local days of the sessions. */
  days: string[]
  is_for_children: boolean | null
  accessibility: string[]
  is_free: boolean
  is_featured: boolean
  series_id: number | null
  series_order: number | null
  /** Folded title, venue, city, participants and description, for free-text search. */
  search: string
  document: Json<object>
  /** Where its sessions are watched, by session; shown to no one. */
  session_streams: GeneratedJson<Record<string, string>>
  version: number
  updated_at: GeneratedInstant
}

/** The approved copy of an event that is on the blacklist. */
export interface HiddenPublicationTable {
  event_id: number
  document: Json<object>
  session_streams: GeneratedJson<Record<string, string>>
}
