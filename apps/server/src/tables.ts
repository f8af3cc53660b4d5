import type {
  ColumnType,
  Generated,
  Insertable,
  JSONColumnType,
  Kysely,
  Selectable,
  Transaction,
  Updateable,
} from 'kysely'

import type { OfficeTables } from './office-tables.ts'

/** Instants are ISO 8601 text in UTC, dates `YYYY-MM-DD`, row numbers JavaScript numbers (see platform/db/pool.ts). */
export type Instant = string
export type GeneratedInstant = ColumnType<Instant, Instant | undefined, Instant>
export type Id = Generated<number>
/** Written as JSON text, read as the parsed value. */
export type Json<T extends object | null> = JSONColumnType<T, string, string>
type GeneratedJson<T extends object | null> = ColumnType<T, string | undefined, string>
export type Names = { es: string; en: string; eu: string }

export interface AccountTable {
  id: Id
  email: string
  password_hash: string | null
  name: string
  phone: string | null
  city: string | null
  profile_id: number
  description: string | null
  cover_photo: string | null
  profile_photo: string | null
  policy_accepted_at: Instant | null
  facebook: string | null
  instagram: string | null
  twitter: string | null
  youtube: string | null
  web: string | null
  language: Generated<'es' | 'en' | 'eu'>
  legal_name: string | null
  tax_id: string | null
  vat: string | null
  iban: string | null
  iban_changed_at: Instant | null
  account_holder: string | null
  confirmed_at: Instant | null
  can_see_analytics: Generated<boolean>
  blocked_at: Instant | null
  push_token: string | null
  failed_sign_ins: Generated<number>
  locked_until: Instant | null
  created_at: GeneratedInstant
  last_seen_at: Instant | null
  /** The festival's own account, which takes over events of erased ones; nobody signs in as it. */
  is_team: Generated<boolean>
  /** Name and address in lower case without accents; made by the database. */
  search: ColumnType<string, never, never>
}

export interface AccessTokenTable {
  token_hash: Buffer
  account_id: number
  user_agent: string | null
  created_at: GeneratedInstant
  expires_at: Instant
}

export interface MailLinkTable {
  token_hash: Buffer
  account_id: number
  purpose: 'sign_in' | 'reset' | 'confirm'
  created_at: GeneratedInstant
  expires_at: Instant
  used_at: Instant | null
}

export interface AuditLogTable {
  id: Id
  at: GeneratedInstant
  actor_id: number | null
  action: string
  subject: string
  subject_id: number | null
  from_status: number | null
  to_status: number | null
  detail: GeneratedJson<object>
}

export interface MailTable {
  id: Id
  to_address: string
  subject: string
  template: string
  language: string
  text: string
  html: string | null
  message_id: string
  account_id: number | null
  /** `kept`: no mail server is configured, the outbox is where it is read. */
  status: Generated<'waiting' | 'sent' | 'failed' | 'kept'>
  error: string | null
  attempts: Generated<number>
  created_at: GeneratedInstant
  sent_at: Instant | null
}

interface LookupTable {
  id: number
  name: Json<Names>
  sort_order: number
  is_active: Generated<boolean>
}

export interface CollaborationTable extends LookupTable {
  figure: 'percentage' | 'amount' | null
}

export interface HubTable extends LookupTable {
  lat: number | null
  lng: number | null
  currency: string
  time_zone: string
  languages: string[]
  email: string | null
}

export interface EditionTable {
  id: Id
  year: number
  name: string
  is_current: Generated<boolean>
}

export interface EditionRangeTable {
  edition_id: number
  hub_id: number | null
  starts_on: string
  ends_on: string
}

export interface StoredImpact {
  project?: string | null
  url?: string | null
  collaborationId?: number | null
  percentage?: number | null
  amountCents?: number | null
  text?: string | null
}

export interface StoredVariant {
  width: number
  height: number
  type: string
  url: string
}

type VideoStatus = 'created' | 'uploading' | 'processing' | 'ready' | 'failed'
type VideoHostName = 'own' | 'vimeo' | 'link'

/** What an event says of its videos; rewritten whenever one of them changes. */
export interface StoredVideo {
  id: number | null
  status: VideoStatus | null
  host?: VideoHostName | null
  url: string | null
  fileUrl?: string | null
  posterUrl?: string | null
  trailer: string | null
  trailerStatus?: VideoStatus | null
  trailerHost?: VideoHostName | null
  trailerFileUrl?: string | null
  trailerPosterUrl?: string | null
}

export interface ContentTable {
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
  vat_regime: '10' | '21' | 'exempt' | 'other' | null
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
  content_id: number
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
  /** Private address of somebody without an account. */
  email: string | null
  /** When the person took the profile over. */
  claimed_at: Instant | null
  policy_accepted_at: Instant | null
  policy_accepted_by: number | null
  policy_source: 'organiser' | 'person' | null
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

export interface ContentParticipantTable {
  content_id: number
  participant_id: number
  kind: 2 | 3 | 4
  position: Generated<number>
}

export interface MediaTable {
  content_id: number
  id: Id
  use: 'gallery' | 'cover' | 'poster'
  title: string | null
  alt: string | null
  position: Generated<number>
  url: string
  variants: Json<StoredVariant[]>
  width: number
  height: number
  bytes: number
  type: string
  dominant_color: string | null
  /** From the left and the top, 0 to 1; both or none. */
  focus_x: number | null
  focus_y: number | null
  created_at: GeneratedInstant
}

export interface StoredFile {
  url: string
  name: string
  bytes: number
  type: string
}

export interface StoredExtraVideo {
  id: string | null
  status: VideoStatus | null
  url: string | null
  fileUrl: string | null
  poster: string | null
}

export interface ExtraTable {
  content_id: number
  id: Id
  /** Never changes. */
  kind: 'video' | 'document' | 'link' | 'audio'
  title: string
  description: string | null
  /** Of a link. */
  url: string | null
  /** Of a document or an audio. */
  file: Json<StoredFile> | null
  video_asset_id: number | null
  /** What is shown of the video asset. */
  video: Json<StoredExtraVideo> | null
  /** 1 to n within the event. */
  position: number
  created_at: GeneratedInstant
}

export interface AppearanceTable {
  content_id: number
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
  content_id: number
  id: Id
  author_id: number | null
  section: string
  reason: string
  text: string | null
  created_at: GeneratedInstant
  resolved_at: Instant | null
}

export interface ReviewNoteTable {
  content_id: number
  id: Id
  author_id: number | null
  text: string
  created_at: GeneratedInstant
}

export interface PublicationTable {
  content_id: number
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
  /** Where its sessions are watched, by session; shown to nobody. */
  session_streams: GeneratedJson<Record<string, string>>
  version: number
  updated_at: GeneratedInstant
}

/** A file a client is putting; it is gone from here once it is taken or expired. */
export interface UploadTable {
  id: string
  account_id: number
  content_id: number | null
  purpose: 'picture' | 'photo' | 'document' | 'audio'
  key: string
  name: string
  declared_type: string
  bytes: number
  created_at: GeneratedInstant
  expires_at: Instant
}

/** The archive of an account's data, made on request. `working_until`: a process works on it until then at least. */
export interface DataExportTable {
  account_id: number
  status: 'preparing' | 'ready' | 'failed'
  key: string | null
  bytes: number | null
  attempts: Generated<number>
  build: string | null
  working_until: Instant | null
  requested_at: GeneratedInstant
  ready_at: Instant | null
  expires_at: Instant | null
}

export interface ErasureCodeTable {
  account_id: number
  code_hash: Buffer
  tries: Generated<number>
  created_at: GeneratedInstant
  expires_at: Instant
}

/** What accounting must keep of an erased account, blocked: no call reads it. */
export interface RetainedRecordTable {
  id: Id
  account_id: number
  reason: string
  data: Json<object>
  keep_until: string
  created_at: GeneratedInstant
}

export interface VideoAssetTable {
  id: Id
  /** Null until a video that was uploaded by a form is tied to an event. */
  content_id: number | null
  use: 'main' | 'trailer' | 'extra'
  host: VideoHostName
  status: VideoStatus
  error: string | null
  uri: string | null
  host_uri: string | null
  upload_link: string | null
  upload_id: string | null
  folder: string | null
  is_form: Generated<boolean>
  file_name: string | null
  title: string | null
  description: string | null
  bytes: number | null
  progress: Generated<number>
  duration_s: number | null
  width: number | null
  height: number | null
  url: string | null
  file_url: string | null
  poster_url: string | null
  attempts: Generated<number>
  lease_until: Instant | null
  lease_by: string | null
  created_by: number | null
  created_at: GeneratedInstant
  updated_at: GeneratedInstant
}

export interface Tables extends OfficeTables {
  data_export: DataExportTable
  erasure_code: ErasureCodeTable
  retained_record: RetainedRecordTable
  account: AccountTable
  access_token: AccessTokenTable
  mail_link: MailLinkTable
  audit_log: AuditLogTable
  rate_limit: { key: string; hits: number; resets_at: Instant }
  mail: MailTable
  discipline: LookupTable
  content_type: LookupTable
  profile: LookupTable
  collaboration: CollaborationTable
  hub: HubTable
  hub_reviewer: { hub_id: number; account_id: number }
  edition: EditionTable
  edition_range: EditionRangeTable
  content: ContentTable
  session: SessionTable
  participant: ParticipantTable
  content_participant: ContentParticipantTable
  participant_claim: ParticipantClaimTable
  media: MediaTable
  extra: ExtraTable
  appearance: AppearanceTable
  content_hidden: { account_id: number; content_id: number; hidden_at: GeneratedInstant }
  remark: RemarkTable
  review_note: ReviewNoteTable
  review_reader: { content_id: number; account_id: number; seen_at: GeneratedInstant }
  publication: PublicationTable
  secret: { name: string; value: Buffer; created_at: GeneratedInstant }
  /** Files that no row names (a folder ends in a slash), deleted once due. */
  loose_file: { key: string; due_at: Instant }
  upload: UploadTable
  publication_slug: { slug: string; content_id: number; created_at: GeneratedInstant }
  video_record: { content_id: number; id: Id }
  video_asset: VideoAssetTable
  video_host_release: { host_uri: string; due_at: GeneratedInstant; attempts: Generated<number> }
  video_turn: { account_id: number; served_at: Instant }
  import_source: {
    owner_id: number
    edition_id: number
    external_id: string
    content_id: number
    row_hash: Buffer
    /** What the row said when it was last stored: wire fields of the event and its sessions. */
    imported: GeneratedJson<{ content?: Record<string, unknown>; sessions?: Record<string, unknown>[] }>
  }
}

/** A connection pool or a transaction: store functions take it first, so that they join their caller's transaction. */
export type Db = Kysely<Tables> | Transaction<Tables>
export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
export type RowChange<T extends keyof Tables> = Updateable<Tables[T]>
