import type { ApiScope, WebhookType } from '@larunbat/rules/channels/integrations'
import type { MemberRole } from '@larunbat/rules/events/event-rights'
import type { Notice } from '@larunbat/rules/identity/notices'
import type { TaxIdKind } from '@larunbat/rules/money/tax-id-kinds'
import type { VatRegime } from '@larunbat/rules/money/vat-regimes'
import type { ColumnType } from 'kysely'
import type { AttachmentSource, MailContact } from '../platform/mail/mailer.ts'
import type {
  BeforeImport,
  BilledTo,
  Changes,
  ImportedRow,
  Names,
  OrderCause,
  RefundPart,
  RefundPolicy,
  RequestReason,
  RequestWish,
  SessionFacts,
  SoldFacts,
  StoredExtraVideo,
  StoredFile,
  StoredImpact,
  StoredVariant,
  StoredVideo,
  TextStamps,
} from './stored-values.ts'

/** An instant as ISO 8601 text in UTC. Dates are `YYYY-MM-DD`, row numbers JavaScript numbers (see platform/db/pool.ts). */
export type Instant = string
export type GeneratedInstant = ColumnType<Instant, Instant | undefined, Instant>
/** Computed by the database; never written. */
export type Computed<T> = ColumnType<T, never, never>
/** Written as JSON text, read as the parsed value. */
export type Json<T> = ColumnType<T, string, string>
export type GeneratedJson<T> = ColumnType<T, string | undefined, string>

/** Types of columns that the catalogue of the database does not know: what JSON holds, and words without a check of their own. */
export interface ColumnTypes {
  'account.muted_notices': Notice[]
  'account.tax_id_kind': TaxIdKind
  'api_token.scopes': ApiScope[]
  'audit_log.detail': object
  'backup_run.tables': Record<string, number>
  'checkout.billed_to': BilledTo
  'collaboration.name': Names
  'discipline.name': Names
  'event.availability': ('P' | 'O' | 'D')[]
  'event.impact': StoredImpact
  'event.status': 0 | 1 | 2 | 3
  'event.ticket_mode': 1 | 2 | 3 | 4 | 5
  'event.vat_regime': VatRegime
  'event.venue_setting': 'indoor' | 'outdoor'
  'event.video': StoredVideo
  'event.wheelchair': 'yes' | 'partly' | 'no'
  'event_change.changes': Changes
  'event_copy.items': Record<string, boolean>
  'event_member_past.role': MemberRole
  'event_participant.kind': 2 | 3 | 4
  'event_text_version.stamps': TextStamps
  'event_type.name': Names
  'extra.file': StoredFile
  'extra.video': StoredExtraVideo
  'festival_setting.value': string | number
  'hidden_publication.document': object
  'hidden_publication.session_streams': Record<string, string>
  'hub.name': Names
  'import_line.before': BeforeImport
  'import_source.imported': ImportedRow
  'mail.attached': AttachmentSource
  'mail.reply_to': MailContact[]
  'message.audience': object
  'media.variants': StoredVariant[]
  'orders.cause': OrderCause
  'orders.policy': RefundPolicy
  'orders.sold': SoldFacts
  'participant.kind': 2 | 3 | 4
  'profile.name': Names
  'publication.document': object
  'publication.session_streams': Record<string, string>
  'receipt.document': object
  'refund.parts': RefundPart[]
  'refund_request.reasons': RequestReason[]
  'refund_request.wish': RequestWish
  'retained_record.data': object
  'review_base.document': unknown
  'session_notice.after': SessionFacts
  'session_notice.before': SessionFacts
  'sign_in_step.data': object
  'testbank_refund.metadata': object
  'testbank_session.request': object
  'ticket_type.vat_regime': VatRegime
  'webhook_endpoint.types': WebhookType[]
  'webhook_event.detail': Record<string, unknown>
  'webhook_event.type': WebhookType
}
