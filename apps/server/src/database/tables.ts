import type { Generated, Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'
import type {
  AccessTokenTable,
  AccountTable,
  AuditLogTable,
  CollaborationTable,
  DataExportTable,
  EditionRangeTable,
  EditionTable,
  ErasureCodeTable,
  FestivalSettingTable,
  HubTable,
  LookupTable,
  MailLinkTable,
  MailTable,
  ProvedAddressTable,
  RetainedRecordTable,
  TextOverrideTable,
  UploadTable,
} from './account-tables.ts'
import type { BackupTables } from './backup-tables.ts'
import type { SupervisionTables } from './bulk-edit-tables.ts'
import type { GeneratedInstant, Id, Instant } from './column-types.ts'
import type { ConsentTables } from './consent-tables.ts'
import type { DemoTables } from './demo-tables.ts'
import type {
  AppearanceTable,
  EventMemberPastTable,
  EventMemberTable,
  EventParticipantTable,
  EventTable,
  HiddenPublicationTable,
  ParticipantClaimTable,
  ParticipantTable,
  PublicationTable,
  RemarkTable,
  ReviewNoteTable,
  SessionTable,
} from './event-tables.ts'
import type {
  EventChangeTable,
  EventCopyTable,
  EventEditorTable,
  EventTextVersionTable,
} from './history-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { IntegrationTables } from './integration-tables.ts'
import type { ExtraTable, MediaTable, VideoAssetTable } from './media-tables.ts'
import type { ServerProcessTable } from './operation-tables.ts'
import type { PayoutTables } from './payout-tables.ts'
import type { SalesTables } from './sales-tables.ts'
import type { SignInTables } from './sign-in-tables.ts'
import type { OfficeTables } from './ticketing-tables.ts'
import type { WaitingTables } from './waiting-list-tables.ts'

export type * from './account-tables.ts'
export type { Names } from './column-types.ts'
export type * from './event-tables.ts'
export type * from './media-tables.ts'

export interface Tables
  extends ImportTables,
    IntegrationTables,
    OfficeTables,
    PayoutTables,
    SignInTables,
    WaitingTables {
  sales_log: SalesTables['sales_log']
  sales_event: SalesTables['sales_event']
  sales_hour: SalesTables['sales_hour']
  sales_total: SalesTables['sales_total']
  sales_series: SalesTables['sales_series']
  sales_day: SalesTables['sales_day']
  sales_level: SalesTables['sales_level']
  sales_rank: SalesTables['sales_rank']
  sales_place: SalesTables['sales_place']
  sales_place_level: SalesTables['sales_place_level']
  sales_fold: SalesTables['sales_fold']
  consent: ConsentTables['consent']
  consent_text: ConsentTables['consent_text']
  data_export: DataExportTable
  erasure_code: ErasureCodeTable
  retained_record: RetainedRecordTable
  account: AccountTable
  access_token: AccessTokenTable
  mail_link: MailLinkTable
  audit_log: AuditLogTable
  rate_limit: { key: string; hits: number; resets_at: Instant }
  server_process: ServerProcessTable
  operation_wish: { id: Generated<number>; log_level: string | null; log_level_until: Instant | null }
  mail: MailTable
  proved_address: ProvedAddressTable
  discipline: LookupTable
  event_type: LookupTable
  profile: LookupTable
  collaboration: CollaborationTable
  hub: HubTable
  saved_view: SupervisionTables['saved_view']
  demo_step: DemoTables['demo_step']
  backup_run: BackupTables['backup_run']
  hub_reviewer: { hub_id: number; account_id: number }
  edition: EditionTable
  text_override: TextOverrideTable
  festival_setting: FestivalSettingTable
  first_hour_step: {
    step: string
    state: 'done' | 'skipped'
    changed_at: Generated<string>
    changed_by: number | null
  }
  festival_logo: { hash: string; png: Buffer; width: number; height: number; created_at: Generated<string> }
  settings_stamp: { name: string; stamp: Generated<number> }
  edition_range: EditionRangeTable
  event: EventTable
  session: SessionTable
  participant: ParticipantTable
  event_participant: EventParticipantTable
  participant_claim: ParticipantClaimTable
  media: MediaTable
  extra: ExtraTable
  appearance: AppearanceTable
  event_member: EventMemberTable
  event_member_past: EventMemberPastTable
  event_hidden: { account_id: number; event_id: number; hidden_at: GeneratedInstant }
  remark: RemarkTable
  review_note: ReviewNoteTable
  review_reader: { event_id: number; account_id: number; seen_at: GeneratedInstant }
  review_base: { event_id: number; at: GeneratedInstant; document: unknown }
  review_assignee: { event_id: number; account_id: number; assigned_at: GeneratedInstant }
  publication: PublicationTable
  hidden_publication: HiddenPublicationTable
  event_change: EventChangeTable
  event_text_version: EventTextVersionTable
  event_copy: EventCopyTable
  event_editor: EventEditorTable
  secret: { name: string; value: Buffer; created_at: GeneratedInstant }
  /** Files that no row names (a folder ends in a slash), deleted once due. */
  loose_file: { key: string; due_at: Instant }
  upload: UploadTable
  publication_slug: { slug: string; event_id: number; created_at: GeneratedInstant }
  video_record: { event_id: number; id: Id }
  video_asset: VideoAssetTable
  video_host_release: { host_uri: string; due_at: GeneratedInstant; attempts: Generated<number> }
  video_turn: { account_id: number; served_at: Instant }
}

/** A connection pool or a transaction: store functions take it first, so that they join their caller's transaction. */
export type Db = Kysely<Tables> | Transaction<Tables>

export type Row<T extends keyof Tables> = Selectable<Tables[T]>

export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>

export type RowChange<T extends keyof Tables> = Updateable<Tables[T]>
