import type { Notice } from '@larunbat/rules/notices'
import type { TaxIdKind } from '@larunbat/rules/tax-id-kinds'
import type { ColumnType, Generated } from 'kysely'
import type { AttachmentSource, MailContact } from '../platform/mail/mailer.ts'
import type { GeneratedInstant, GeneratedJson, Id, Instant, Json, Names } from './column-types.ts'

// Accounts and what is theirs, mails, the audit log, lists.

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
  /** Where the seller can be reached by post. */
  legal_address: string | null
  /** Where it is established as a seller: taxes, papers, laws and clock follow from it. ISO 3166-1 alpha-2. */
  billing_country: string | null
  /** Part of the country, as `packages/rules/src/seller-place.ts` names it. */
  billing_territory: string | null
  tax_id_kind: TaxIdKind | null
  confirmed_at: Instant | null
  /** Events it may have instead of the festival's figure. */
  event_quota: Generated<number | null>
  /** Megabytes it may store instead of the festival's figure. */
  storage_quota_mb: Generated<number | null>
  can_see_analytics: Generated<boolean>
  blocked_at: Instant | null
  push_token: string | null
  failed_sign_ins: Generated<number>
  locked_until: Instant | null
  created_at: GeneratedInstant
  last_seen_at: Instant | null
  /** The festival's own account, which takes over events of erased ones; no sign-in is possible. */
  is_team: Generated<boolean>
  /** The account that took this one over; it is closed then. */
  merged_into: Generated<number | null>
  /** Since when it administers, and who appointed it; null for the first administrator and for those of before. */
  admin_made_at: Instant | null
  admin_made_by: number | null
  /** Mails it does without. */
  muted_notices: Generated<Notice[]>
  /** Name and address in lower case without accents; made by the database. */
  search: ColumnType<string, never, never>
  /** `accountKey` of the address; made by the database. Unique among accounts that do not share a mailbox. */
  email_key: ColumnType<string, never, never>
  /** Another account of the same mailbox was there before keys were unique. */
  shares_mailbox: Generated<boolean>
  /** Confirmed under an earlier address; the one it has now is not proved. */
  confirmed_before: Generated<boolean>
}

export interface AccessTokenTable {
  token_hash: Buffer
  account_id: number
  user_agent: string | null
  created_at: GeneratedInstant
  expires_at: Instant
  /** Names it to its owner; opens nothing. */
  id: Id
  /** To the hour. */
  last_seen_at: GeneratedInstant
  /** What was shown to open it. */
  opened_by: Generated<'unknown' | 'password' | 'link' | 'passkey' | 'provider' | 'registration' | 'reset'>
  /** Number of the other account that saw the link it was opened by; it refers to nothing. */
  shown_to: Generated<number | null>
}

export interface MailLinkTable {
  token_hash: Buffer
  account_id: number
  purpose: 'sign_in' | 'reset' | 'confirm'
  /** Others than the reader of the mailbox have seen it. */
  was_shown: boolean
  /** Number of the administrator who saw it; it refers to nothing. */
  shown_to: Generated<number | null>
  /** Key of the network that requested it. */
  network: Generated<string | null>
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
  /** `kept`: no mail server is configured, the outbox is where it is read. `held`: its turn has not come. */
  status: Generated<'waiting' | 'sent' | 'failed' | 'kept' | 'held'>
  error: string | null
  attempts: Generated<number>
  created_at: GeneratedInstant
  sent_at: Instant | null
  copy_of: Generated<number | null>
  /** The account whose name the mail contains for another person; null where there is none, or it was not recorded. */
  about_account_id: Generated<number | null>
  /** Takes the consent to news back; null in mails to others. */
  unsubscribe_url: Generated<string | null>
  /** What an address that is not proved is counted by; null for a proved one. */
  address_key: Generated<string | null>
  /** Of mails of one topic that are held, the last one goes. */
  topic: Generated<string | null>
  /** Keys of the networks that made it be written, narrowest first, for an hour. */
  networks: Generated<string[] | null>
  not_before: Generated<Instant | null>
  /** When it was let out; null while held and in mails of earlier versions. */
  released_at: Generated<Instant | null>
  /** Who gets a reply; null: the sender of all mails. */
  reply_to: ColumnType<MailContact[] | null, string | null | undefined, string | null>
  /** What is attached when it leaves, by its source; the bytes are drawn then. */
  attached: ColumnType<AttachmentSource | null, string | null | undefined, string | null>
}

/** Addresses whose readers followed a link of ours; the hash is of the address and a secret. */
export interface ProvedAddressTable {
  key_hash: Buffer
  proved_at: GeneratedInstant
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

export interface LookupTable {
  id: number
  name: Json<Names>
  sort_order: number
  is_active: Generated<boolean>
  version: Generated<number>
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
  version: Generated<number>
}

export interface EditionRangeTable {
  edition_id: number
  hub_id: number | null
  starts_on: string
  ends_on: string
}

/** A rule of the festival that administrators set. */
export interface FestivalSettingTable {
  name: string
  value: ColumnType<string | number, string, string>
  changed_at: GeneratedInstant
  changed_by: number | null
}

export interface TextOverrideTable {
  language: keyof Names
  key: string
  text: string | null
  version: Generated<number>
  changed_at: GeneratedInstant
  changed_by: number | null
}
