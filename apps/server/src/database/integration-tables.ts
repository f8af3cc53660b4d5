import type { ApiScope, WebhookType } from '@larunbat/rules/integrations'
import type { Generated } from 'kysely'
import type { GeneratedInstant, GeneratedJson, Id, Instant } from './column-types.ts'

export interface ApiTokenTable {
  id: Id
  account_id: number
  /** It reaches every event, as long as who made it is an administrator. */
  is_festival: Generated<boolean>
  name: string
  token_hash: Buffer
  /** Its last four characters. */
  ending: string
  scopes: ApiScope[]
  created_at: GeneratedInstant
  expires_at: Instant
  last_used_at: Instant | null
  revoked_at: Instant | null
  /** It was revoked because the account was blocked. */
  ended_by_block: Generated<boolean>
}

export interface WebhookEndpointTable {
  id: Id
  /** Null: the festival's own. */
  account_id: number | null
  created_by: number | null
  name: string
  url: string
  types: WebhookType[]
  /** Sealed (`stored-secret.ts`); those written before sealing stand as they are. */
  secret: Buffer
  previous_secret: Buffer | null
  previous_until: Instant | null
  status: Generated<'active' | 'paused' | 'disabled'>
  /** It was paused because the account was blocked. */
  ended_by_block: Generated<boolean>
  failing_since: Instant | null
  /** Of the last message. */
  last_number: Generated<number>
  version: Generated<number>
  created_at: GeneratedInstant
  updated_at: GeneratedInstant
}

export interface WebhookEventTable {
  id: Id
  at: GeneratedInstant
  type: WebhookType
  /** Whose event it is, or who sells; 0: the festival. */
  account_id: number
  event_id: number | null
  /** Number of the order, ticket, event or payout. */
  subject: string
  detail: GeneratedJson<Record<string, unknown>>
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

/** Keys of the public interface and webhooks. */
export interface IntegrationTables {
  api_token: ApiTokenTable
  webhook_endpoint: WebhookEndpointTable
  webhook_event: WebhookEventTable
  webhook_delivery: WebhookDeliveryTable
}
