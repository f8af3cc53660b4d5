// Written from the migrated database by `UPDATE_SCHEMA=1 npm run test:unit -- schema`; schema.test.ts compares it.

import type { Generated } from 'kysely'
import type { ColumnTypes, Computed, GeneratedInstant, GeneratedJson, Instant, Json } from './column-types.ts'

export interface AccessTokenTable {
  token_hash: Buffer
  account_id: number
  user_agent: string | null
  created_at: GeneratedInstant
  expires_at: Instant
  /** Names it to its owner; opens nothing. */
  id: Generated<number>
  /** To the hour. */
  last_seen_at: GeneratedInstant
  /** What was shown to open it. */
  opened_by: Generated<'unknown' | 'password' | 'link' | 'passkey' | 'provider' | 'registration' | 'reset'>
  /** Number of the other account that saw the link it was opened by; it refers to nothing. */
  shown_to: number | null
}

export interface AccountTable {
  id: Generated<number>
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
  /** Name and address in lower case without accents; made by the database. */
  search: Computed<string | null>
  /** The festival's own account, which takes over events of erased ones; no sign-in is possible. */
  is_team: Generated<boolean>
  /** Where the seller can be reached by post. */
  legal_address: string | null
  /** The account that took this one over; it is closed then. */
  merged_into: number | null
  /** Mails it does without. */
  muted_notices: Generated<ColumnTypes['account.muted_notices']>
  /** Since when it administers, and who appointed it; null for the first administrator and for those of before. */
  admin_made_at: Instant | null
  admin_made_by: number | null
  /** `accountKey` of the address; made by the database. Unique among accounts that do not share a mailbox. */
  email_key: Computed<string | null>
  /** Another account of the same mailbox was there before keys were unique. */
  shares_mailbox: Generated<boolean>
  /** Confirmed under an earlier address; the one it has now is not proved. */
  confirmed_before: Generated<boolean>
  /** Events it may have instead of the festival's figure. */
  event_quota: number | null
  /** Megabytes it may store instead of the festival's figure. */
  storage_quota_mb: number | null
  /** Where it is established as a seller: taxes, papers, laws and clock follow from it. ISO 3166-1 alpha-2. */
  billing_country: string | null
  /** Part of the country, by the names of the rules for sellers. */
  billing_territory: string | null
  tax_id_kind: ColumnTypes['account.tax_id_kind'] | null
}

/** An account of a provider that opens one of ours: named by (issuer, subject), never by its address. */
export interface AccountIdentityTable {
  issuer: string
  subject: string
  account_id: number
  /** Email that the provider reported when it was linked. */
  email: string
  created_at: GeneratedInstant
  last_used_at: GeneratedInstant
}

/** Roles in the festival's team. Full administrators have none. */
export interface AdminRoleTable {
  id: Generated<number>
  account_id: number
  role: 'coordinator' | 'reviewer' | 'treasurer' | 'communication' | 'support' | 'reader'
  /** Null: in all hubs. */
  hub_ids: number[] | null
  /** First and last day are those of Europe/Madrid, both included. */
  starts_on: string | null
  ends_on: string | null
  granted_at: GeneratedInstant
  granted_by: number | null
}

export interface ApiTokenTable {
  id: Generated<number>
  account_id: number
  /** It reaches every event, as long as who made it is an administrator. */
  is_festival: Generated<boolean>
  name: string
  token_hash: Buffer
  /** Its last four characters. */
  ending: string
  scopes: ColumnTypes['api_token.scopes']
  created_at: GeneratedInstant
  expires_at: Instant
  last_used_at: Instant | null
  revoked_at: Instant | null
  /** It was revoked because the account was blocked. */
  ended_by_block: Generated<boolean>
}

export interface AppearanceTable {
  event_id: number
  id: Generated<number>
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

export interface AuditLogTable {
  id: Generated<number>
  at: GeneratedInstant
  actor_id: number | null
  action: string
  subject: string
  subject_id: number | null
  from_status: number | null
  to_status: number | null
  detail: GeneratedJson<ColumnTypes['audit_log.detail']>
}

/** How one backup went; without `ended_at` it runs, or its process was killed. */
export interface BackupRunTable {
  id: Generated<number>
  started_at: GeneratedInstant
  ended_at: Instant | null
  place: string
  name: string | null
  bytes: number | null
  rows: number | null
  files: number | null
  error: string | null
  /** Rows by table, as JSON. */
  tables: Json<ColumnTypes['backup_run.tables']> | null
  is_mailed: Generated<boolean>
}

/** Where a booking came from that nothing was paid for. */
export interface BookingNetworkTable {
  checkout_id: string
  /** Keys of the networks, narrowest first. */
  networks: string[]
  created_at: GeneratedInstant
}

export interface BuyerShareTable {
  event_id: number
  session_id: number
  email_key: string
  taken: number
}

export interface CauseOfEventTable {
  event_id: number
  payee_id: number
}

export interface CausePayeeTable {
  id: Generated<number>
  /** Who wrote it down; null once it is kept by the festival alone. */
  owner_id: number | null
  /** Stands for events of several organisers: only administrators change it. */
  is_kept: Generated<boolean>
  name: string
  tax_id: string | null
  iban: string | null
  iban_changed_at: Instant | null
  email: string | null
  contact: string | null
  language: Generated<'es' | 'en' | 'eu'>
  town: string | null
  country: string | null
  /** The payee it turned out to be the same as. */
  merged_into: number | null
  created_at: GeneratedInstant
  updated_at: GeneratedInstant
}

export interface CauseReceiptTable {
  payout_id: number
  token_hash: Buffer
  sent_at: GeneratedInstant
  answered_at: Instant | null
  is_received: boolean | null
  comment: string | null
}

/** What one buyer takes and pays at once; `token_hash` is of the secret in the address of its page. */
export interface CheckoutTable {
  id: string
  token_hash: Buffer
  /** Of the request, so that one idempotency key cannot stand for two baskets. */
  request_hash: Buffer
  status: 'open' | 'paying' | 'paid' | 'expired' | 'cancelled'
  language: 'es' | 'en' | 'eu'
  currency: string
  email: string | null
  email_key: string | null
  name: string | null
  phone: string | null
  country: string | null
  wants_news: Generated<boolean>
  total_cents: number
  expires_at: Instant
  created_at: GeneratedInstant
  paid_at: Instant | null
  /** When the confirmation was written; paid ones without are due. */
  mailed_at: Instant | null
  /** When name and addresses were taken out of it. */
  forgotten_at: Instant | null
  /** Until then the link that was mailed makes it a purchase; null where it needs none. */
  confirm_by: Instant | null
  /** The buyer's address the link was mailed to. */
  confirm_email_key: string | null
  confirm_mailed_at: Instant | null
  /** When the first hold of a chain of changed choices began; null for a first choice. */
  first_held_at: Instant | null
  billed_to: Json<ColumnTypes['checkout.billed_to']> | null
}

export interface CollaborationTable {
  id: number
  name: Json<ColumnTypes['collaboration.name']>
  figure: 'percentage' | 'amount' | null
  sort_order: number
  is_active: Generated<boolean>
  version: Generated<number>
}

/** One yes or no: of an account to the terms and the policy, of a purchase to news. Written by triggers. */
export interface ConsentTable {
  id: Generated<number>
  at: GeneratedInstant
  account_id: number | null
  checkout_id: string | null
  purpose: 'policy' | 'news'
  is_given: boolean
  /** The words that stood there; null when they were not noted yet. */
  text_id: number | null
}

/** Words that people agree to, each as long as it holds. */
export interface ConsentTextTable {
  id: Generated<number>
  since: GeneratedInstant
  purpose: 'policy' | 'news'
  language: 'es' | 'en' | 'eu'
  hash: Buffer
  text: string
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

export interface DemoStepTable {
  name: string
  event_id: number | null
}

export interface DisciplineTable {
  id: number
  name: Json<ColumnTypes['discipline.name']>
  sort_order: number
  is_active: Generated<boolean>
  version: Generated<number>
}

export interface DoorLinkTable {
  event_id: number
  id: Generated<number>
  token_hash: Buffer
  label: string
  created_by: number | null
  created_at: GeneratedInstant
  expires_at: Instant
  revoked_at: Instant | null
  last_seen_at: Instant | null
  /** Sessions it is for; null: all. */
  session_ids: number[] | null
  may_sell: Generated<boolean>
  /** What its page is shown in first. */
  language: Generated<'es' | 'en' | 'eu'>
  /** Ends later when the sessions of its event do. */
  follows_sessions: Generated<boolean>
  /** It was revoked because the account of its maker was blocked. */
  ended_by_block: Generated<boolean>
}

export interface EditionTable {
  id: Generated<number>
  year: number
  name: string
  is_current: Generated<boolean>
  version: Generated<number>
}

export interface EditionRangeTable {
  edition_id: number
  hub_id: number | null
  starts_on: string
  ends_on: string
}

export interface ErasureCodeTable {
  account_id: number
  code_hash: Buffer
  tries: Generated<number>
  created_at: GeneratedInstant
  expires_at: Instant
}

export interface EventTable {
  id: Generated<number>
  owner_id: number
  edition_id: number | null
  status: Generated<ColumnTypes['event.status']>
  title: string
  description: string | null
  type_id: number | null
  discipline_ids: Generated<number[]>
  availability: Generated<ColumnTypes['event.availability']>
  hub_id: Generated<number>
  is_hub_fixed: Generated<boolean>
  city: string | null
  venue_name: string | null
  address: string | null
  lat: number | null
  lng: number | null
  venue_capacity: number | null
  venue_setting: ColumnTypes['event.venue_setting'] | null
  rain_plan: string | null
  wheelchair: ColumnTypes['event.wheelchair'] | null
  starts_at: Instant | null
  duration_min: number | null
  time_zone: string | null
  is_for_children: boolean | null
  min_age: number | null
  is_accessible: boolean | null
  accessibility: Generated<string[]>
  event_languages: Generated<string[]>
  ticket_mode: ColumnTypes['event.ticket_mode'] | null
  price_cents: number | null
  currency: string | null
  capacity: number | null
  max_per_person: number | null
  sale_starts_at: Instant | null
  sale_ends_at: Instant | null
  sales_url: string | null
  vat_regime: ColumnTypes['event.vat_regime'] | null
  impact: GeneratedJson<ColumnTypes['event.impact']>
  stream_url: string | null
  is_stream_url_later: Generated<boolean>
  visible_from: Instant | null
  visible_until: Instant | null
  has_rights: Generated<boolean>
  share_title: string | null
  share_description: string | null
  share_photo: string | null
  is_seo_complete: Generated<boolean>
  video: Json<ColumnTypes['event.video']> | null
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

export interface EventChangeTable {
  event_id: number
  id: Generated<number>
  version: number
  started_at: GeneratedInstant
  at: GeneratedInstant
  actor_id: number | null
  source: string
  changes: Json<ColumnTypes['event_change.changes']>
}

/** What a copy still has to renew: code -> whether it is confirmed. */
export interface EventCopyTable {
  event_id: number
  source_id: number | null
  made_at: GeneratedInstant
  made_by: number | null
  /** Of the request that made it: the same one makes no second copy. */
  key: string | null
  items: GeneratedJson<ColumnTypes['event_copy.items']>
}

export interface EventEditorTable {
  event_id: number
  account_id: number
  page: Generated<string>
  seen_at: GeneratedInstant
}

export interface EventHiddenTable {
  account_id: number
  event_id: number
  hidden_at: GeneratedInstant
}

/** A member of an event's team; without an account: an open invitation. */
export interface EventMemberTable {
  id: Generated<number>
  event_id: number
  account_id: number | null
  /** Where the invitation went; null once it was accepted. */
  email: string | null
  email_key: string | null
  role: 'edit' | 'sell' | 'door' | 'read'
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
  role: ColumnTypes['event_member_past.role']
  token_hash: Buffer | null
  /** Left on their own: only a new invitation brings them back. */
  has_left: Generated<boolean>
  ended_at: GeneratedInstant
}

export interface EventParticipantTable {
  event_id: number
  participant_id: number
  kind: ColumnTypes['event_participant.kind']
  position: Generated<number>
}

/** Since when the words of each language stand: `title.es` -> moment. */
export interface EventTextVersionTable {
  event_id: number
  stamps: GeneratedJson<ColumnTypes['event_text_version.stamps']>
}

export interface EventTypeTable {
  id: number
  name: Json<ColumnTypes['event_type.name']>
  sort_order: number
  is_active: Generated<boolean>
  version: Generated<number>
}

export interface ExtraTable {
  event_id: number
  id: Generated<number>
  /** Never changes. */
  kind: 'video' | 'document' | 'link' | 'audio'
  title: string
  description: string | null
  /** Of a link. */
  url: string | null
  /** Of a document or an audio. */
  file: Json<ColumnTypes['extra.file']> | null
  video_asset_id: number | null
  /** What is shown of the video asset. */
  video: Json<ColumnTypes['extra.video']> | null
  /** 1 to n within the event. */
  position: number
  created_at: GeneratedInstant
  /** What the file was made of. */
  upload_id: string | null
}

export interface FestivalLogoTable {
  hash: string
  png: Buffer
  width: number
  height: number
  created_at: GeneratedInstant
}

/** A rule of the festival that administrators set. */
export interface FestivalSettingTable {
  name: string
  value: Json<ColumnTypes['festival_setting.value']>
  changed_at: GeneratedInstant
  changed_by: number | null
}

export interface FirstHourStepTable {
  step: string
  state: 'done' | 'skipped'
  changed_at: GeneratedInstant
  changed_by: number | null
}

export interface FixedShareTable {
  event_id: number
  promised_cents: number
  booked_cents: number
  booked_at: GeneratedInstant
}

/** The approved copy of an event that is on the blacklist. */
export interface HiddenPublicationTable {
  event_id: number
  document: Json<ColumnTypes['hidden_publication.document']>
  session_streams: GeneratedJson<ColumnTypes['hidden_publication.session_streams']>
}

export interface HubTable {
  id: number
  name: Json<ColumnTypes['hub.name']>
  lat: number | null
  lng: number | null
  currency: string
  time_zone: string
  languages: string[]
  email: string | null
  sort_order: number
  is_active: Generated<boolean>
  version: Generated<number>
}

export interface HubReviewerTable {
  hub_id: number
  account_id: number
}

export interface IdempotencyKeyTable {
  caller: string
  key: string
  body_hash: Buffer
  answer: string | null
  created_at: GeneratedInstant
}

export interface ImportLineTable {
  run_id: number
  event_id: number
  external_id: string
  title: string
  /** Version of the event after the import: a later one was edited since. */
  version: number
  /** Null for an event the import made. */
  before: Json<ColumnTypes['import_line.before']> | null
  outcome: 'deleted' | 'restored' | 'kept' | null
}

export interface ImportPictureTable {
  event_id: number
  run_id: number
  address: string
  /** `skipped`: the event was sent, or has another cover, before it was fetched. */
  state: Generated<'waiting' | 'stored' | 'failed' | 'skipped'>
  reason: 'unreachable' | 'not_a_picture' | null
  tries: Generated<number>
  /** When it may be tried; later than now while it is being fetched. */
  due_at: GeneratedInstant
}

export interface ImportRunTable {
  id: Generated<number>
  owner_id: number
  edition_id: number
  /** Null for the command line. */
  actor_id: number | null
  file_name: string
  started_at: GeneratedInstant
  /** When it last stored something. */
  stored_at: GeneratedInstant
  /** Null while it runs, and for good when it was cut off. */
  finished_at: Instant | null
  created: Generated<number>
  changed: Generated<number>
  undone_at: Instant | null
  undone_by: number | null
}

export interface ImportSourceTable {
  owner_id: number
  edition_id: number
  external_id: string
  event_id: number
  row_hash: Buffer
  imported: GeneratedJson<ColumnTypes['import_source.imported']>
  /** The import that saw the row last; null for those before imports were kept. */
  run_id: number | null
}

/** Files that no row names (a folder ends in a slash), deleted once due. */
export interface LooseFileTable {
  key: string
  due_at: Instant
}

export interface MailTable {
  id: Generated<number>
  to_address: string
  subject: string
  template: string
  language: string
  text: string
  html: string | null
  message_id: string
  account_id: number | null
  /** `kept`: no mail server is configured, the outbox is where it is read. `held`: its turn has not come. */
  status: Generated<'waiting' | 'sent' | 'failed' | 'kept' | 'held'>
  error: string | null
  attempts: Generated<number>
  created_at: GeneratedInstant
  sent_at: Instant | null
  copy_of: number | null
  /** Takes the consent to news back; null in mails to others. */
  unsubscribe_url: string | null
  /** The account whose name the mail contains for another person; null where there is none, or it was not recorded. */
  about_account_id: number | null
  /** What an address that is not proved is counted by; null for a proved one. */
  address_key: string | null
  /** Of mails of one topic that are held, the last one goes. */
  topic: string | null
  /** Keys of the networks that made it be written, narrowest first, for an hour. */
  networks: string[] | null
  not_before: Instant | null
  /** When it was let out; null while held and in mails of earlier versions. */
  released_at: Instant | null
  /** Who gets a reply; null: the sender of all mails. */
  reply_to: Json<ColumnTypes['mail.reply_to']> | null
  /** What is attached when it leaves, by its source; the bytes are drawn then. */
  attached: Json<ColumnTypes['mail.attached']> | null
  /** Name before the address of the sender; null: the one of all mails. */
  sender_name: string | null
}

export interface MailLinkTable {
  token_hash: Buffer
  account_id: number
  purpose: 'sign_in' | 'reset' | 'confirm'
  created_at: GeneratedInstant
  expires_at: Instant
  used_at: Instant | null
  /** Others than the reader of the mailbox have seen it. */
  was_shown: Generated<boolean>
  /** Number of the administrator who saw it; it refers to nothing. */
  shown_to: number | null
  /** Key of the network that requested it. */
  network: string | null
}

export interface MediaTable {
  event_id: number
  id: Generated<number>
  use: 'gallery' | 'cover' | 'poster'
  title: string | null
  alt: string | null
  position: Generated<number>
  url: string
  variants: Json<ColumnTypes['media.variants']>
  width: number
  height: number
  bytes: number
  type: string
  dominant_color: string | null
  created_at: GeneratedInstant
  /** From the left and the top, 0 to 1; both or none. */
  focus_x: number | null
  focus_y: number | null
  /** What it was made of, if that was an upload. */
  upload_id: string | null
}

/** A message of an organiser or the festival team to many people; its readers are found when it begins. */
export interface MessageTable {
  id: Generated<number>
  kind: 'event' | 'organisers' | 'news'
  event_id: number | null
  /** Whom it is for, in the form of its kind. */
  audience: Json<ColumnTypes['message.audience']>
  /** Multilingual, as the text. */
  subject: string
  text: string
  status: Generated<'scheduled' | 'sending' | 'sent' | 'cancelled'>
  created_by: number | null
  created_at: GeneratedInstant
  send_at: GeneratedInstant
  started_at: Instant | null
  finished_at: Instant | null
  /** Readers found when it began. */
  recipients: number | null
  last_batch_at: Instant | null
}

/** A reader of a message that has begun, one row a mailbox. */
export interface MessageRecipientTable {
  message_id: number
  id: Generated<number>
  /** Null once the mail is in the outbox: it goes in the transaction that writes the mail. */
  email: string | null
  email_key: string | null
  status: Generated<'waiting' | 'written' | 'skipped'>
  mail_id: number | null
}

export interface OperationWishTable {
  id: Generated<number>
  log_level: 'debug' | 'info' | 'warn' | null
  log_level_until: Instant | null
}

export interface OrderLineTable {
  event_id: number
  order_id: string
  /** 1 to n within the order. */
  id: number
  session_id: number
  type_id: number
  quantity: number
  unit_cents: number
  discount_cents: Generated<number>
  vat_regime: string | null
  /** The buyer chose what to pay; null in lines of earlier versions, which ask the type. */
  is_chosen: boolean | null
}

export interface OrdersTable {
  event_id: number
  id: string
  checkout_id: string
  seller_id: number
  status: 'held' | 'paid' | 'expired' | 'cancelled'
  currency: string
  subtotal_cents: number
  discount_cents: Generated<number>
  donation_cents: Generated<number>
  total_cents: number
  refunded_cents: Generated<number>
  voucher_id: number | null
  policy: Json<ColumnTypes['orders.policy']>
  cause: Json<ColumnTypes['orders.cause']>
  channel: Generated<'web' | 'door'>
  created_at: GeneratedInstant
  paid_at: Instant | null
  /** Its tickets are valid and its money is still to be taken at the door. */
  is_due: Generated<boolean>
  /** Frozen when its places were held; the database fills it in from the festival's settings. */
  card_fee_bearer: Generated<'festival' | 'organiser' | 'cause'>
  /** What its papers say; null for orders of versions before it was kept. */
  sold: Json<ColumnTypes['orders.sold']> | null
}

export interface ParticipantTable {
  id: Generated<number>
  owner_id: number | null
  kind: ColumnTypes['participant.kind']
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

export interface PasskeyTable {
  id: Generated<number>
  account_id: number
  /** base64url, as browsers send it. */
  credential_id: string
  /** base64url; names the account to authenticators, and is the same for all its passkeys. */
  user_handle: string
  /** COSE. */
  public_key: Buffer
  /** Of its last use; 0 for those that do not count. */
  counter: number
  transports: Generated<string[]>
  /** It may be on several devices of its owner. */
  is_synced: boolean
  is_backed_up: boolean
  name: string
  created_at: GeneratedInstant
  last_used_at: Instant | null
}

export interface PaymentTable {
  id: string
  checkout_id: string
  provider: 'stripe' | 'redsys' | 'testbank' | 'door' | 'free'
  /** The provider's own name for it. */
  reference: string | null
  status: 'created' | 'pending' | 'captured' | 'failed' | 'cancelled'
  method: string | null
  amount_cents: number
  currency: string
  fee_cents: number | null
  error: string | null
  created_at: GeneratedInstant
  captured_at: Instant | null
  looked_up_at: Instant | null
  /** Until when the provider is still queried although the payment ended here. */
  watch_until: Instant | null
  /** With the next: the one order it is for; null for a whole checkout. */
  event_id: number | null
  order_id: string | null
  /** Amount that the provider took, where it differs from the requested one. */
  taken_cents: number | null
  taken_currency: string | null
  solved_at: Instant | null
  solved_by: number | null
  solved_note: string | null
  /** Since when a buyer's bank wants so much of it back. */
  disputed_at: Instant | null
  disputed_cents: number | null
  /** How that ended; null while it is open. */
  dispute_end: 'won' | 'lost' | null
  /** The provider's own name for it. */
  dispute_reference: string | null
  /** What the provider keeps for it. */
  dispute_fee_cents: Generated<number>
  /** Lease of a refund request to the provider, so that it is not sent twice. */
  refunding_until: Instant | null
}

export interface PaymentEventTable {
  provider: string
  event_id: string
  received_at: GeneratedInstant
}

export interface PayoutTable {
  id: Generated<number>
  batch_id: number
  kind: 'seller' | 'cause'
  /** Account or cause payee. */
  subject_id: number
  currency: string
  amount_cents: number
  status: Generated<'planned' | 'paid' | 'returned' | 'dropped'>
  /** Name, numbers and place as they stood when it was planned. */
  name: string
  tax_id: string | null
  iban: string
  town: string | null
  country: string | null
  paid_at: Instant | null
  returned_at: Instant | null
  return_reason: string | null
  is_return_checked: Generated<boolean>
}

export interface PayoutBatchTable {
  id: Generated<number>
  currency: string
  status: Generated<'draft' | 'approved' | 'exported' | 'closed' | 'cancelled'>
  /** Raised by each change; approving names the one that was looked at. */
  version: Generated<number>
  note: string | null
  created_by: number
  created_at: GeneratedInstant
  /** All who edited it: none of them may approve it. */
  editors: number[]
  approved_by: number | null
  approved_at: Instant | null
  exported_at: Instant | null
  /** Requested execution date of the bank, `YYYY-MM-DD`. */
  executes_on: string | null
  closed_at: Instant | null
  /** When its transfers were first handed out as a table, to be made by hand. */
  listed_at: Instant | null
}

export interface PayoutBlockTable {
  kind: 'seller' | 'cause'
  subject_id: number
  note: string
  created_by: number | null
  created_at: GeneratedInstant
}

/** One change of where a payee's money goes; written by the database's triggers alone. */
export interface PayoutDataChangeTable {
  id: Generated<number>
  at: GeneratedInstant
  kind: 'seller' | 'cause'
  /** Account or cause payee. */
  subject_id: number
  /** Null where it was made outside the calls, or by an account that is gone. */
  actor_id: number | null
  /** `merged`: another payee's money goes here from then on; `tied`: an event's cause became this one. */
  way: 'created' | 'changed' | 'merged' | 'tied'
  event_id: number | null
  old_name: string | null
  new_name: string | null
  old_tax_id: string | null
  new_tax_id: string | null
  old_iban: string | null
  new_iban: string | null
}

export interface PayoutPartTable {
  payout_id: number
  event_id: number
  amount_cents: number
  /** What the event was called when it was paid, multilingual; null until then. */
  title: string | null
}

export interface ProfileTable {
  id: number
  name: Json<ColumnTypes['profile.name']>
  sort_order: number
  is_active: Generated<boolean>
  version: Generated<number>
}

/** Addresses whose readers followed a link of ours; the hash is of the address and a secret. */
export interface ProvedAddressTable {
  key_hash: Buffer
  proved_at: GeneratedInstant
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
  /** Folded title, venue, city, participants and description, for free-text search. */
  search: string
  document: Json<ColumnTypes['publication.document']>
  version: number
  updated_at: GeneratedInstant
  series_id: number | null
  series_order: number | null
  /** Where its sessions are watched, by session; shown to no one. */
  session_streams: GeneratedJson<ColumnTypes['publication.session_streams']>
}

export interface PublicationSlugTable {
  slug: string
  event_id: number
  created_at: GeneratedInstant
}

export interface RateLimitTable {
  key: string
  hits: number
  resets_at: Instant
}

export interface ReceiptTable {
  seller_id: number
  series: string
  number: number
  kind: 'sale' | 'correction'
  event_id: number
  order_id: string
  refund_id: string | null
  issued_at: Instant
  document: Json<ColumnTypes['receipt.document']>
  hash: Buffer
  previous_hash: Buffer | null
}

export interface ReceiptSeriesTable {
  seller_id: number
  series: string
  last_number: Generated<number>
  last_hash: Buffer | null
  /** What the last receipt carries of the one before it; null for the first. */
  previous_hash: Buffer | null
}

export interface RefundTable {
  event_id: number
  id: string
  order_id: string
  payment_id: string | null
  /** `withdrawn`: taken back before any money moved. */
  status: 'pending' | 'done' | 'failed' | 'withdrawn'
  amount_cents: number
  /** A code: who wanted it, or why a payment bought nothing. */
  reason: string
  /** The buyer gave it to the cause instead of taking it back. */
  is_gift: Generated<boolean>
  ticket_ids: Generated<string[]>
  reference: string | null
  error: string | null
  attempts: Generated<number>
  created_by: number | null
  created_at: GeneratedInstant
  done_at: Instant | null
  /** Of it, the part that was a donation. */
  donation_cents: Generated<number>
  /** What the organiser says about it, in their own words. */
  note: string | null
  /** Since when a mail to its buyer is due; null: sent, or none needed. */
  mail_due_at: Instant | null
  /** Key of the last request to the provider; null: its own number. */
  asked_as: string | null
  /** What of it each ticket got, also those that stay; null for refunds of earlier versions, and of no tickets. */
  parts: Json<ColumnTypes['refund.parts']> | null
  /** Settled here, by hand or by the buyer's bank: later messages of the provider do not change it. */
  closed_at: Instant | null
  /** The provider is not queried before; each query moves it. */
  next_try_at: GeneratedInstant
}

/** A refund beyond what is held for its seller: two administrators decide it. Of one order, or of the rest of a run. */
export interface RefundRequestTable {
  id: string
  event_id: number
  order_id: string | null
  run_id: string | null
  seller_id: number
  currency: string
  amount_cents: number
  reasons: ColumnTypes['refund_request.reasons']
  wish: Json<ColumnTypes['refund_request.wish']>
  status: Generated<'open' | 'approved' | 'rejected' | 'lapsed'>
  /** Who bears what is missing, as the first approval named it. */
  bearer: 'festival' | 'seller' | null
  first_by: number | null
  first_at: Instant | null
  second_by: number | null
  second_at: Instant | null
  /** The account that decided. */
  note: string | null
  refund_id: string | null
  created_by: number
  created_at: GeneratedInstant
  decided_at: Instant | null
}

/** A refund of all tickets of a session or, without one, of an event. */
export interface RefundRunTable {
  event_id: number
  id: string
  session_id: number | null
  with_used: Generated<boolean>
  with_donation: Generated<boolean>
  note: string | null
  created_by: number | null
  created_at: GeneratedInstant
  done_at: Instant | null
}

export interface RefundRunOrderTable {
  event_id: number
  run_id: string
  order_id: string
  status: Generated<'pending' | 'done' | 'skipped' | 'failed' | 'requested'>
  error: string | null
}

export interface RemarkTable {
  event_id: number
  id: Generated<number>
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

export interface ReplyAddressProofTable {
  address: string
  token_hash: Buffer
  requested_at: GeneratedInstant
  /** When its reader followed the link; it is in no mail before. */
  proved_at: Instant | null
}

/** What accounting must keep of an erased account, blocked: no call reads it. */
export interface RetainedRecordTable {
  id: Generated<number>
  account_id: number
  reason: string
  data: Json<ColumnTypes['retained_record.data']>
  keep_until: string
  created_at: GeneratedInstant
}

export interface ReviewAssigneeTable {
  event_id: number
  account_id: number
  assigned_at: GeneratedInstant
}

export interface ReviewBaseTable {
  event_id: number
  at: GeneratedInstant
  document: Json<ColumnTypes['review_base.document']>
}

export interface ReviewNoteTable {
  event_id: number
  id: Generated<number>
  author_id: number | null
  text: string
  created_at: GeneratedInstant
}

export interface ReviewReaderTable {
  event_id: number
  account_id: number
  seen_at: GeneratedInstant
}

/** How an event is sold; one without a row sells by the defaults of the columns. */
export interface SaleTermsTable {
  event_id: number
  /** Hours before the session until which a buyer may cancel; null: only when the session changes. */
  refund_until_hours: Generated<number | null>
  refund_percentage: Generated<number>
  takes_door_payment: Generated<boolean>
  has_waiting_list: Generated<boolean>
  /** How long an offer to the waiting list is open. */
  offer_hours: Generated<number>
  /** Minutes after the start when unclaimed free places are released; null: never. */
  release_after_min: number | null
  updated_at: GeneratedInstant
  version: Generated<number>
}

/** The same by day, and of each event: a hub's by its clock, an event's by that of its place, all others by Madrid's. */
export interface SalesDayTable {
  scope: 'all' | 'hub' | 'discipline' | 'type' | 'event'
  key: string
  edition_id: number
  currency: string
  day: string
  channel: string
  orders: Generated<number>
  tickets: Generated<number>
  cancelled: Generated<number>
  discount_cents: Generated<number>
  sale_cents: Generated<number>
  refund_cents: Generated<number>
  donation_cents: Generated<number>
  gift_cents: Generated<number>
  cause_cents: Generated<number>
  fee_cents: Generated<number>
}

/** Where an event stood in the hierarchy when its sales were counted. */
export interface SalesEventTable {
  event_id: number
  /** 0 for none. */
  edition_id: number
  hub_id: number
  type_id: number | null
  discipline_ids: number[]
  owner_id: number
  /** The project's name in small letters. */
  cause: string | null
  time_zone: string
  /** Number of the fold that changed its sales last. */
  version: number
  hub_zone: Generated<string>
}

/** `counted` is the last fold that counted the days of events as well. */
export interface SalesFoldTable {
  id: Generated<boolean>
  version: number
  counted: Generated<number>
}

export interface SalesHourTable {
  event_id: number
  hour: Instant
  /** 0 for what belongs to a whole purchase. */
  session_id: number
  type_id: number
  channel: string
  currency: string
  orders: Generated<number>
  tickets: Generated<number>
  cancelled: Generated<number>
  discount_cents: Generated<number>
  sale_cents: Generated<number>
  refund_cents: Generated<number>
  donation_cents: Generated<number>
  gift_cents: Generated<number>
  cause_cents: Generated<number>
  fee_cents: Generated<number>
}

/** Sums of each part of the hierarchy in all; those of all editions together stand at edition -1. */
export interface SalesLevelTable {
  scope: 'all' | 'hub' | 'discipline' | 'type' | 'owner' | 'cause'
  key: string
  edition_id: number
  currency: string
  channel: string
  orders: Generated<number>
  tickets: Generated<number>
  cancelled: Generated<number>
  discount_cents: Generated<number>
  sale_cents: Generated<number>
  refund_cents: Generated<number>
  donation_cents: Generated<number>
  gift_cents: Generated<number>
  cause_cents: Generated<number>
  fee_cents: Generated<number>
}

/** What happened and is in no summary yet; written by triggers. */
export interface SalesLogTable {
  id: Generated<number>
  at: GeneratedInstant
  event_id: number
  kind: string
  order_id: string | null
  line_id: number | null
  refund_id: string | null
  debit: string | null
  credit: string | null
  amount_cents: Generated<number>
  currency: string | null
  orders: Generated<number>
  tickets: Generated<number>
}

/** Places of an event, and where it stood in the hierarchy when they were counted. */
export interface SalesPlaceTable {
  event_id: number
  currency: string
  /** 0 for none. */
  edition_id: number
  hub_id: number
  type_id: number | null
  discipline_ids: number[]
  owner_id: number
  /** The project's name in small letters. */
  cause: string | null
  sold: number
  capacity: number
  taken: number
}

/** Places of each part of the hierarchy. */
export interface SalesPlaceLevelTable {
  scope: 'all' | 'hub' | 'discipline' | 'type' | 'owner' | 'cause'
  key: string
  edition_id: number
  currency: string
  sold: number
  capacity: number
  taken: number
}

/** What each event has sold, by what it is sorted. */
export interface SalesRankTable {
  event_id: number
  currency: string
  /** Cancelled ones off. */
  tickets: number
  sale_cents: number
  refund_cents: number
  cause_cents: number
}

export interface SalesSeriesTable {
  scope: 'all' | 'hub' | 'discipline' | 'type'
  key: string
  edition_id: number
  currency: string
  hour: Instant
  channel: string
  /** The clock of the events' places. */
  zone: string
  orders: Generated<number>
  tickets: Generated<number>
  cancelled: Generated<number>
  discount_cents: Generated<number>
  sale_cents: Generated<number>
  refund_cents: Generated<number>
  donation_cents: Generated<number>
  gift_cents: Generated<number>
  cause_cents: Generated<number>
  fee_cents: Generated<number>
}

export interface SalesTotalTable {
  event_id: number
  channel: string
  currency: string
  orders: Generated<number>
  tickets: Generated<number>
  cancelled: Generated<number>
  discount_cents: Generated<number>
  sale_cents: Generated<number>
  refund_cents: Generated<number>
  donation_cents: Generated<number>
  gift_cents: Generated<number>
  cause_cents: Generated<number>
  fee_cents: Generated<number>
}

export interface SavedViewTable {
  account_id: number
  id: Generated<number>
  name: string
  search: string
  columns: string[]
}

export interface ScanTable {
  event_id: number
  /** Made on the device, so that a repeated delivery is the same scan. */
  id: string
  ticket_id: string | null
  session_id: number | null
  link_id: number | null
  device: string
  result: 'admitted' | 'duplicate' | 'cancelled' | 'offered' | 'passed_on' | 'wrong_session' | 'unknown' | 'undone'
  was_offline: Generated<boolean>
  /** By the clock of the database, as the device reckons it. */
  scanned_at: Instant
  received_at: GeneratedInstant
  /** What the device showed at once; a later comparison may come to another result. */
  told: string | null
  undone_at: Instant | null
}

export interface SecretTable {
  name: string
  value: Buffer
  created_at: GeneratedInstant
}

export interface ServerProcessTable {
  id: string
  role: 'all' | 'web' | 'worker'
  host: string
  pid: number
  version: string
  started_at: Instant
  seen_at: GeneratedInstant
  is_draining: Generated<boolean>
  memory_mb: number
  /** The event loop's delay in the last seconds, its 99th percentile. */
  lag_ms: number
  in_flight: number
  pool_size: number
  pool_idle: number
  pool_waiting: number
}

export interface SessionTable {
  event_id: number
  id: Generated<number>
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
  sold: Generated<number>
  held: Generated<number>
  stream_url: string | null
  /** Free places open to the public while the waiting list has entries; null: all of them. */
  spare: number | null
  /** Counts the changes of what is sold for it. */
  offer_version: Generated<number>
}

export interface SessionChoiceTable {
  event_id: number
  notice_id: string
  order_id: string
  answer: 'keep' | 'refund' | 'gift' | null
  answered_at: Instant | null
  created_at: GeneratedInstant
}

/** A change of a session as it became public. */
export interface SessionNoticeTable {
  event_id: number
  id: string
  session_id: number
  kind: 'cancelled' | 'postponed' | 'moved' | 'online' | 'venue' | 'restored'
  before: Json<ColumnTypes['session_notice.before']>
  after: Json<ColumnTypes['session_notice.after']>
  created_at: GeneratedInstant
  answer_until: Instant
  /** The buyers' decisions were carried out, or another change replaced it. */
  closed_at: Instant | null
}

export interface SettingsStampTable {
  name: string
  stamp: Generated<number>
}

export interface SignInStepTable {
  key_hash: Buffer
  purpose: string
  account_id: number | null
  data: GeneratedJson<ColumnTypes['sign_in_step.data']>
  expires_at: Instant
}

export interface TestbankDeliveryTable {
  id: Generated<number>
  body: string
  due_at: Instant
  attempts: Generated<number>
  created_at: GeneratedInstant
}

export interface TestbankRefundTable {
  id: string
  key: string
  request_hash: Buffer
  session_id: string
  amount: number
  metadata: Json<ColumnTypes['testbank_refund.metadata']>
  created_at: GeneratedInstant
}

export interface TestbankSessionTable {
  id: string
  key: string
  request_hash: Buffer
  request: Json<ColumnTypes['testbank_session.request']>
  /** In the currency's smallest unit. */
  amount: number
  currency: string
  status: 'open' | 'complete' | 'expired'
  settles_at: Instant | null
  method: string | null
  error: string | null
  created_at: GeneratedInstant
  expires_at: Instant
}

export interface TextOverrideTable {
  language: 'es' | 'en' | 'eu'
  key: string
  text: string | null
  version: Generated<number>
  changed_at: GeneratedInstant
  changed_by: number | null
}

export interface TicketTable {
  event_id: number
  id: string
  order_id: string
  line_id: number
  session_id: number
  type_id: number
  /** 16 random bytes, part of the signed code. */
  serial: Buffer
  paid_cents: number
  holder_name: string | null
  /** `offered`: offered to the waiting list and open to a buyer; not valid for entry. */
  status: Generated<'valid' | 'used' | 'cancelled' | 'offered'>
  used_at: Instant | null
  created_at: GeneratedInstant
  /** What of it went back to the buyer or, by their wish, to the cause. */
  refunded_cents: Generated<number>
  /** Number of the transaction that wrote the row last. */
  changed: Generated<string>
  /** When its unclaimed free place was released; it is cancelled then. */
  released_at: Instant | null
  /** When it was cancelled, by whatever way. */
  cancelled_at: Instant | null
  /** Where it was sent when its buyer passed it on; emptied with the buyer's data. */
  holder_email: string | null
  /** When it was passed on; null while its buyer holds the code. */
  passed_on_at: Instant | null
}

export interface TicketReturnTable {
  event_id: number
  ticket_id: string
  order_id: string
  session_id: number
  type_id: number
  /** `listed`: valid still; `matched`: its place is in an offer; `ended`: taken back, or over. */
  status: 'listed' | 'matched' | 'sold' | 'ended'
  checkout_id: string | null
  mail_due: 'matched' | 'back' | 'sold' | null
  listed_at: GeneratedInstant
}

/** A code of a ticket that ended because the ticket changed hands. */
export interface TicketTransferTable {
  event_id: number
  /** The serial that no longer admits. */
  serial: Buffer
  ticket_id: string
  /** Whose name was on the ticket until then; null: the buyer's. */
  holder_name: string | null
  ended_at: GeneratedInstant
}

export interface TicketTypeTable {
  event_id: number
  id: Generated<number>
  /** Multilingual; null for the one type of an event that names none. */
  name: string | null
  /** `fixed`: one price; `choice`: pay what you want; `free`. */
  pricing: 'fixed' | 'choice' | 'free'
  /** Of a fixed price; null takes the session's. */
  price_cents: number | null
  min_cents: Generated<number>
  suggested_cents: Generated<number[]>
  /** A quota of its own in each session, within the session's. */
  capacity: number | null
  max_per_order: number | null
  sale_starts_at: Instant | null
  sale_ends_at: Instant | null
  /** Hidden until this is typed. */
  code: string | null
  /** Free place beside a paid one, for who comes with a person who needs company. */
  is_companion: Generated<boolean>
  vat_regime: ColumnTypes['ticket_type.vat_regime'] | null
  /** Sessions it is sold for; null for all. */
  session_ids: number[] | null
  position: Generated<number>
  is_active: Generated<boolean>
  is_default: Generated<boolean>
  created_at: GeneratedInstant
  updated_at: GeneratedInstant
  version: Generated<number>
}

/** One move of money from one account of the book to another. */
export interface TransferTable {
  event_id: number
  id: string
  /** The moves of one event of business share it. */
  entry: string
  at: GeneratedInstant
  kind: 'sale' | 'donation' | 'refund' | 'fee' | 'cause' | 'gift' | 'payout' | 'correction' | 'receivable' | 'exception'
  debit: string
  credit: string
  amount_cents: number
  currency: string
  order_id: string | null
  refund_id: string | null
  payout_id: number | null
}

export interface TypeStockTable {
  event_id: number
  session_id: number
  type_id: number
  capacity: number
  sold: Generated<number>
  held: Generated<number>
  /** Free places open to the public while the waiting list has entries; null: all of them. */
  spare: number | null
}

/** A file a client is putting; it is gone from here once it is taken or expired. */
export interface UploadTable {
  id: string
  account_id: number
  event_id: number | null
  purpose: 'picture' | 'photo' | 'document' | 'audio'
  key: string
  name: string
  declared_type: string
  bytes: number
  created_at: GeneratedInstant
  expires_at: Instant
}

export interface VideoAssetTable {
  id: Generated<number>
  /** Null until a video that was uploaded by a form is tied to an event. */
  event_id: number | null
  use: 'main' | 'trailer' | 'extra'
  host: 'own' | 'vimeo' | 'link'
  status: 'created' | 'uploading' | 'processing' | 'ready' | 'failed'
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
  /** What preparing it costs, in pixels times frames; null until its file was measured. */
  work: number | null
}

export interface VideoHostReleaseTable {
  host_uri: string
  due_at: GeneratedInstant
  attempts: Generated<number>
}

export interface VideoRecordTable {
  event_id: number
  id: Generated<number>
}

export interface VideoTurnTable {
  account_id: number
  served_at: Instant
}

export interface VoucherTable {
  event_id: number
  id: Generated<number>
  /** In capitals. */
  code: string
  kind: 'amount' | 'percentage' | 'free'
  amount_cents: number | null
  percentage: number | null
  max_uses: number
  used: Generated<number>
  held: Generated<number>
  valid_from: Instant | null
  valid_until: Instant | null
  type_ids: number[] | null
  is_active: Generated<boolean>
  created_at: GeneratedInstant
  version: Generated<number>
  /** What it is for, for the organiser alone. */
  label: string | null
}

export interface WaitingEntryTable {
  event_id: number
  id: string
  session_id: number
  /** `invitation`: an offer of the organiser's, without a line. */
  kind: 'queue' | 'invitation'
  status: 'waiting' | 'offered' | 'bought' | 'declined' | 'lapsed' | 'removed'
  email: string
  email_key: string
  name: string
  language: 'es' | 'en' | 'eu'
  /** Places wanted. */
  party: number
  /** Types they accept; null: any public one. */
  type_ids: number[] | null
  /** How often places went to later entries while this one was first. */
  passed: Generated<number>
  /** Until then places that are too few are kept together for it; set once. */
  gathers_until: Instant | null
  /** The checkout that holds the offered places. */
  checkout_id: string | null
  offered_at: Instant | null
  offered_until: Instant | null
  mail_due: 'joined' | 'offered' | 'lapsed' | 'off' | null
  created_at: GeneratedInstant
}

/** The list of a session; its row is locked to change or serve it. */
export interface WaitingListTable {
  event_id: number
  session_id: number
  /** Closed to new entries; existing ones are still served. */
  is_closed: Generated<boolean>
}

export interface WebhookDeliveryTable {
  /** Names the message to its receiver through every try. */
  id: string
  endpoint_id: number
  number: number
  type: string
  body: string
  status: Generated<'waiting' | 'done' | 'failed'>
  attempts: Generated<number>
  due_at: GeneratedInstant
  give_up_at: GeneratedInstant
  answer_status: number | null
  answer: string | null
  error: string | null
  took_ms: number | null
  tried_at: Instant | null
  created_at: GeneratedInstant
}

export interface WebhookEndpointTable {
  id: Generated<number>
  /** Null: the festival's own. */
  account_id: number | null
  created_by: number | null
  name: string
  url: string
  types: ColumnTypes['webhook_endpoint.types']
  /** Sealed (`stored-secret.ts`); those written before sealing stand as they are. */
  secret: Buffer
  previous_secret: Buffer | null
  previous_until: Instant | null
  status: Generated<'active' | 'paused' | 'disabled'>
  failing_since: Instant | null
  /** Of the last message. */
  last_number: Generated<number>
  version: Generated<number>
  created_at: GeneratedInstant
  updated_at: GeneratedInstant
  /** It was paused because the account was blocked. */
  ended_by_block: Generated<boolean>
}

export interface WebhookEventTable {
  id: Generated<number>
  at: GeneratedInstant
  type: ColumnTypes['webhook_event.type']
  /** Whose event it is, or who sells; 0: the festival. */
  account_id: number
  event_id: number | null
  /** Number of the order, ticket, event or payout. */
  subject: string
  detail: GeneratedJson<ColumnTypes['webhook_event.detail']>
}

export interface Tables {
  access_token: AccessTokenTable
  account: AccountTable
  account_identity: AccountIdentityTable
  admin_role: AdminRoleTable
  api_token: ApiTokenTable
  appearance: AppearanceTable
  audit_log: AuditLogTable
  backup_run: BackupRunTable
  booking_network: BookingNetworkTable
  buyer_share: BuyerShareTable
  cause_of_event: CauseOfEventTable
  cause_payee: CausePayeeTable
  cause_receipt: CauseReceiptTable
  checkout: CheckoutTable
  collaboration: CollaborationTable
  consent: ConsentTable
  consent_text: ConsentTextTable
  data_export: DataExportTable
  demo_step: DemoStepTable
  discipline: DisciplineTable
  door_link: DoorLinkTable
  edition: EditionTable
  edition_range: EditionRangeTable
  erasure_code: ErasureCodeTable
  event: EventTable
  event_change: EventChangeTable
  event_copy: EventCopyTable
  event_editor: EventEditorTable
  event_hidden: EventHiddenTable
  event_member: EventMemberTable
  event_member_past: EventMemberPastTable
  event_participant: EventParticipantTable
  event_text_version: EventTextVersionTable
  event_type: EventTypeTable
  extra: ExtraTable
  festival_logo: FestivalLogoTable
  festival_setting: FestivalSettingTable
  first_hour_step: FirstHourStepTable
  fixed_share: FixedShareTable
  hidden_publication: HiddenPublicationTable
  hub: HubTable
  hub_reviewer: HubReviewerTable
  idempotency_key: IdempotencyKeyTable
  import_line: ImportLineTable
  import_picture: ImportPictureTable
  import_run: ImportRunTable
  import_source: ImportSourceTable
  loose_file: LooseFileTable
  mail: MailTable
  mail_link: MailLinkTable
  media: MediaTable
  message: MessageTable
  message_recipient: MessageRecipientTable
  operation_wish: OperationWishTable
  order_line: OrderLineTable
  orders: OrdersTable
  participant: ParticipantTable
  participant_claim: ParticipantClaimTable
  passkey: PasskeyTable
  payment: PaymentTable
  payment_event: PaymentEventTable
  payout: PayoutTable
  payout_batch: PayoutBatchTable
  payout_block: PayoutBlockTable
  payout_data_change: PayoutDataChangeTable
  payout_part: PayoutPartTable
  profile: ProfileTable
  proved_address: ProvedAddressTable
  publication: PublicationTable
  publication_slug: PublicationSlugTable
  rate_limit: RateLimitTable
  receipt: ReceiptTable
  receipt_series: ReceiptSeriesTable
  refund: RefundTable
  refund_request: RefundRequestTable
  refund_run: RefundRunTable
  refund_run_order: RefundRunOrderTable
  remark: RemarkTable
  reply_address_proof: ReplyAddressProofTable
  retained_record: RetainedRecordTable
  review_assignee: ReviewAssigneeTable
  review_base: ReviewBaseTable
  review_note: ReviewNoteTable
  review_reader: ReviewReaderTable
  sale_terms: SaleTermsTable
  sales_day: SalesDayTable
  sales_event: SalesEventTable
  sales_fold: SalesFoldTable
  sales_hour: SalesHourTable
  sales_level: SalesLevelTable
  sales_log: SalesLogTable
  sales_place: SalesPlaceTable
  sales_place_level: SalesPlaceLevelTable
  sales_rank: SalesRankTable
  sales_series: SalesSeriesTable
  sales_total: SalesTotalTable
  saved_view: SavedViewTable
  scan: ScanTable
  secret: SecretTable
  server_process: ServerProcessTable
  session: SessionTable
  session_choice: SessionChoiceTable
  session_notice: SessionNoticeTable
  settings_stamp: SettingsStampTable
  sign_in_step: SignInStepTable
  testbank_delivery: TestbankDeliveryTable
  testbank_refund: TestbankRefundTable
  testbank_session: TestbankSessionTable
  text_override: TextOverrideTable
  ticket: TicketTable
  ticket_return: TicketReturnTable
  ticket_transfer: TicketTransferTable
  ticket_type: TicketTypeTable
  transfer: TransferTable
  type_stock: TypeStockTable
  upload: UploadTable
  video_asset: VideoAssetTable
  video_host_release: VideoHostReleaseTable
  video_record: VideoRecordTable
  video_turn: VideoTurnTable
  voucher: VoucherTable
  waiting_entry: WaitingEntryTable
  waiting_list: WaitingListTable
  webhook_delivery: WebhookDeliveryTable
  webhook_endpoint: WebhookEndpointTable
  webhook_event: WebhookEventTable
}
