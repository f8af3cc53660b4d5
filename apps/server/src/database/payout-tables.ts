import type { Generated } from 'kysely'
import type { GeneratedInstant, Id, Instant } from './column-types.ts'

/** Tables of money that goes out: causes as payees, batches, payouts, what causes confirm. */
export interface PayoutTables {
  cause_payee: CausePayeeTable
  cause_of_event: { event_id: number; payee_id: number }
  fixed_share: {
    event_id: number
    promised_cents: number
    booked_cents: number
    booked_at: GeneratedInstant
  }
  payout_batch: PayoutBatchTable
  payout: PayoutTable
  payout_part: PayoutPartTable
  payout_block: {
    kind: PayeeKind
    subject_id: number
    note: string
    created_by: number | null
    created_at: GeneratedInstant
  }
  cause_receipt: CauseReceiptTable
  payout_data_change: PayoutDataChangeTable
}

/** Organisers and causes get money. */
export type PayeeKind = 'seller' | 'cause'

export interface CausePayeeTable {
  id: Id
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

export interface PayoutBatchTable {
  id: Id
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
  /** When its transfers were first handed out as a table, to be made by hand. */
  listed_at: Instant | null
  /** Requested execution date of the bank, `YYYY-MM-DD`. */
  executes_on: string | null
  closed_at: Instant | null
}

export interface PayoutTable {
  id: Id
  batch_id: number
  kind: PayeeKind
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

export interface PayoutPartTable {
  payout_id: number
  event_id: number
  amount_cents: number
  /** What the event was called when it was paid, multilingual; null until then. */
  title: string | null
}

export interface CauseReceiptTable {
  payout_id: number
  token_hash: Buffer
  sent_at: GeneratedInstant
  answered_at: Instant | null
  is_received: boolean | null
  comment: string | null
}

/** One change of where a payee's money goes; written by the database's triggers alone. */
export interface PayoutDataChangeTable {
  id: Id
  at: GeneratedInstant
  kind: PayeeKind
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
