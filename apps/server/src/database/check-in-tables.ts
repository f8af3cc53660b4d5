import type { Generated } from 'kysely'
import type { GeneratedInstant, Id, Instant } from './column-types.ts'

export interface DoorLinkTable {
  event_id: number
  id: Id
  token_hash: Buffer
  label: string
  created_by: number | null
  created_at: GeneratedInstant
  expires_at: Instant
  /** Ends later when the sessions of its event do. */
  follows_sessions: Generated<boolean>
  revoked_at: Instant | null
  /** It was revoked because the account of its maker was blocked. */
  ended_by_block: Generated<boolean>
  last_seen_at: Instant | null
  /** Sessions it is for; null: all. */
  session_ids: number[] | null
  may_sell: Generated<boolean>
  /** What its page is shown in first. */
  language: Generated<'es' | 'en' | 'eu'>
}

export interface ScanTable {
  event_id: number
  /** Made on the device, so that a repeated delivery is the same scan. */
  id: string
  ticket_id: string | null
  session_id: number | null
  link_id: number | null
  device: string
  result:
    | 'admitted'
    | 'duplicate'
    | 'cancelled'
    | 'offered'
    | 'passed_on'
    | 'wrong_session'
    | 'unknown'
    | 'undone'
  was_offline: Generated<boolean>
  /** By the clock of the database, as the device reckons it. */
  scanned_at: Instant
  received_at: GeneratedInstant
  /** What the device showed at once; a later comparison may come to another result. */
  told: string | null
  undone_at: Generated<Instant | null>
}
