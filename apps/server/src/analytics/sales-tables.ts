import type { GeneratedInstant, Id, Instant } from '../table-types.ts'
import type { MEASURES } from './measures.ts'

type Measured = Record<(typeof MEASURES)[number], number>

/** Summaries of sales; only a fold or a rebuild writes them. */
export interface SalesTables {
  sales_log: SalesLogTable
  sales_event: SalesEventTable
  sales_hour: Measured & {
    content_id: number
    hour: Instant
    /** 0 for what belongs to a whole purchase. */
    session_id: number
    type_id: number
    channel: string
    currency: string
  }
  sales_total: Measured & { content_id: number; channel: string; currency: string }
  sales_series: Measured & {
    scope: 'all' | 'hub' | 'discipline' | 'type'
    key: string
    edition_id: number
    currency: string
    hour: Instant
    channel: string
  }
  sales_fold: { id: boolean; version: number }
}

/** What happened and is in no summary yet; written by triggers. */
interface SalesLogTable {
  id: Id
  at: GeneratedInstant
  content_id: number
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
  content_id: number
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
}
