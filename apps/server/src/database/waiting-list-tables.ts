import type { Generated } from 'kysely'
import type { GeneratedInstant, Instant } from './column-types.ts'

/** Tables of the waiting list: who waits, what was offered to whom, tickets that may pass on to others. */
export interface WaitingTables {
  waiting_list: WaitingListTable
  waiting_entry: WaitingEntryTable
  ticket_return: TicketReturnTable
}

/** The list of a session; its row is locked to change or serve it. */
export interface WaitingListTable {
  event_id: number
  session_id: number
  /** Closed to new entries; existing ones are still served. */
  is_closed: Generated<boolean>
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
