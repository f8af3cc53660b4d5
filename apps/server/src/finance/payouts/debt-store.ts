import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

export type DebtCause = 'buyer' | 'session' | 'dispute' | 'approved' | 'returned' | 'earlier'

/** Moves of the ledger account of one payee's debts that belong to one thing: a refund, a dispute, a returned payout. */
export interface DebtMoves {
  /** The account that stands for the payee now. */
  sellerId: number
  seller: string
  eventId: number
  title: string
  /** Null for money that was deducted from debts without a refund. */
  cause: DebtCause | null
  orderId: string | null
  bookedAt: string
  currency: string
  /** Above zero is owed, below zero was taken off. */
  cents: number
}

/** Every move of the accounts `receivable:<seller>`, summed by payee, currency and what it was booked for; the oldest first. */
export async function listDebtMoves(db: Db): Promise<DebtMoves[]> {
  const { rows } = await sql<Omit<DebtMoves, 'cents'> & { cents: string }>`
    with legs as (
      select t.*, split_part(debit, ':', 2)::bigint as account, amount_cents as cents from transfer t
        where debit like 'receivable:%'
      union all
      select t.*, split_part(credit, ':', 2)::bigint, -amount_cents from transfer t where credit like 'receivable:%'),
    sums as (
      select coalesce(a.merged_into, a.id, l.account) as seller_id, l.currency, l.event_id, l.order_id, l.refund_id,
        l.payout_id, l.entry = '00000000-0000-7000-8000-000000000071' as is_earlier, min(l.at) as booked_at,
        sum(l.cents) as cents
      from legs l left join account a on a.id = l.account
      group by 1, 2, 3, 4, 5, 6, 7 having sum(l.cents) <> 0)
    select s.seller_id as "sellerId", coalesce(a.name, '') as seller, s.event_id as "eventId",
      coalesce(p.document ->> 'title', c.title, '') as title, s.order_id as "orderId", s.booked_at as "bookedAt",
      s.currency, s.cents,
      case when s.is_earlier then 'earlier'
        when r.reason = 'buyer' then 'buyer' when r.reason = 'event' then 'session' when r.reason = 'bank' then 'dispute'
        when s.refund_id is not null then 'approved' when s.payout_id is not null then 'returned'
        when s.order_id is not null then 'dispute' end as cause
    from sums s left join account a on a.id = s.seller_id left join event c on c.id = s.event_id
      left join publication p on p.event_id = s.event_id
      left join refund r on r.event_id = s.event_id and r.id = s.refund_id
    order by s.booked_at, s.event_id, s.refund_id`.execute(db)
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }))
}
