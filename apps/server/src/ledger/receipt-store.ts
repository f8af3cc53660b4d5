import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'
import type { CorrectionReason } from './refund-receipt.ts'

/** A receipt of an order, as shown to buyers and organisers. */
export interface OrderPaper {
  eventId: number
  orderId: string
  /** As `T2026-17`. */
  number: string
  /** `sale`, or why the sale was corrected. */
  kind: 'sale' | CorrectionReason
  issuedAt: string
  /** Tickets and donation; below zero where it was given back. */
  totalCents: number
}

/** Why a sale was corrected; documents of earlier versions say it by their amounts. */
const KIND = sql`case when r.kind = 'sale' then 'sale' else coalesce(r.document ->> 'reason',
  case when (r.document ->> 'isGift')::boolean then 'gift'
    when (r.document ->> 'totalCents')::int > 0 then 'cancelled' else 'refund' end) end`

const PAPER = sql`r.event_id as "eventId", r.order_id as "orderId", r.series || '-' || r.number as number, ${KIND} as kind,
  r.issued_at as "issuedAt", (r.document ->> 'totalCents')::int + coalesce((r.document ->> 'donationCents')::int, 0) as "totalCents"`

/** Returns the receipts of a checkout's orders, oldest first. */
export async function listPapers(db: Db, checkoutId: string): Promise<OrderPaper[]> {
  const { rows } =
    await sql<OrderPaper>`select ${PAPER} from receipt r join orders o on o.event_id = r.event_id and o.id = r.order_id
    where o.checkout_id = ${checkoutId} order by r.issued_at, r.number`.execute(db)
  return rows.map((row) => ({ ...row, issuedAt: new Date(row.issuedAt).toISOString() }))
}

/** Returns the newest receipt of a refund; undefined for one that corrected nothing. */
export async function findPaperOfRefund(
  db: Db,
  eventId: number,
  refundId: string,
): Promise<OrderPaper | undefined> {
  const { rows } = await sql<OrderPaper>`select ${PAPER} from receipt r
    where r.event_id = ${eventId} and r.refund_id = ${refundId} order by r.issued_at desc, r.number desc limit 1`.execute(
    db,
  )
  return rows[0]
}
