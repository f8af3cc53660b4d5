import type { GeneratedInstant, Id, Instant } from './column-types.ts'

/** The columns of every summary of sales. Money in minor units; all of them may be added up. */
export const MEASURES = [
  'orders',
  'tickets',
  'cancelled',
  'discount_cents',
  'sale_cents',
  'refund_cents',
  'donation_cents',
  'gift_cents',
  'cause_cents',
  'fee_cents',
] as const

type Measured = Record<(typeof MEASURES)[number], number>

/** Summaries of sales; only a fold or a rebuild writes them. */
export interface SalesTables {
  sales_log: SalesLogTable
  sales_event: SalesEventTable
  sales_hour: Measured & {
    event_id: number
    hour: Instant
    /** 0 for what belongs to a whole purchase. */
    session_id: number
    type_id: number
    channel: string
    currency: string
  }
  sales_total: Measured & { event_id: number; channel: string; currency: string }
  sales_series: Measured & {
    scope: 'all' | 'hub' | 'discipline' | 'type'
    key: string
    edition_id: number
    currency: string
    hour: Instant
    channel: string
    /** The clock of the events' places. */
    zone: string
  }
  /** The same by day, and of each event: a hub's by its clock, an event's by that of its place, all others by Madrid's. */
  sales_day: Measured & {
    scope: 'all' | 'hub' | 'discipline' | 'type' | 'event'
    key: string
    edition_id: number
    currency: string
    day: string
    channel: string
  }
  /** Sums of each part of the hierarchy in all; those of all editions together stand at edition -1. */
  sales_level: Measured & LevelKey & { channel: string }
  /** What each event has sold, by what it is sorted. */
  sales_rank: {
    event_id: number
    currency: string
    /** Cancelled ones off. */
    tickets: number
    sale_cents: number
    refund_cents: number
    cause_cents: number
  }
  sales_place: SalesPlaceTable
  /** Places of each part of the hierarchy. */
  sales_place_level: Places & LevelKey
  /** `counted` is the last fold that counted the days of events as well. */
  sales_fold: { id: boolean; version: number; counted: number }
}

interface LevelKey {
  scope: 'all' | 'hub' | 'discipline' | 'type' | 'owner' | 'cause'
  key: string
  edition_id: number
  currency: string
}

/** Places sold in all; capacity and taken are those of sessions that count theirs and take place. */
interface Places {
  sold: number
  capacity: number
  taken: number
}

/** Places of an event, and where it stood in the hierarchy when they were counted. */
type SalesPlaceTable = Places &
  Omit<SalesEventTable, 'time_zone' | 'hub_zone' | 'version'> & { currency: string }

/** What happened and is in no summary yet; written by triggers. */
interface SalesLogTable {
  id: Id
  at: GeneratedInstant
  event_id: number
  kind: string
  order_id: string | null
  line_id: number | null
  refund_id: string | null
  debit: string | null
  credit: string | null
  amount_cents: number
  currency: string | null
  orders: number
  tickets: number
}

/** Where an event stood in the hierarchy when its sales were counted. */
interface SalesEventTable {
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
  hub_zone: string
  /** Number of the fold that changed its sales last. */
  version: number
}
