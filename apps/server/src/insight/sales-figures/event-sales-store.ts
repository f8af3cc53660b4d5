import type { SessionStatus } from '@larunbat/rules/events/session-status'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

interface SessionSales {
  id: number
  name: string | null
  startsAt: string
  timeZone: string
  status: SessionStatus
  /** Null takes the event's. */
  ownCapacity: number | null
  sold: number
  held: number
  used: number
}

/** The counters of each session, by start. */
export async function listSessionSales(db: Db, eventId: number): Promise<SessionSales[]> {
  const { rows } = await sql<SessionSales>`
    select s.id, s.name, s.starts_at as "startsAt", s.time_zone as "timeZone", s.status,
      s.capacity as "ownCapacity", s.sold, s.held, coalesce(u.used, 0)::int as used
    from session s left join (select session_id, count(*) as used from ticket
      where event_id = ${eventId} and status = 'used' group by 1) u on u.session_id = s.id
    where s.event_id = ${eventId} order by s.starts_at, s.id`.execute(db)
  return rows
}

export async function countPaidOrders(db: Db, eventId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from orders where event_id = ${eventId} and status = 'paid'`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

interface Income {
  currency: string
  salesCents: number
  donationCents: number
  refundedCents: number
  causeCents: number
  feeCents: number
}

/** The money of an event, from the book alone; one row a currency. Payouts move what is owed, they earn nothing. */
export async function listIncome(db: Db, eventId: number): Promise<Income[]> {
  const cause = `cause:${eventId}`
  const { rows } = await sql<Record<keyof Income, string>>`
    select currency,
      coalesce(sum(amount_cents) filter (where kind = 'sale'), 0) as "salesCents",
      coalesce(sum(amount_cents) filter (where kind = 'donation'), 0) as "donationCents",
      coalesce(sum(case when credit like 'provider:%' or credit like 'door:%' then amount_cents
        when debit like 'provider:%' or debit like 'door:%' then -amount_cents end) filter (where kind = 'refund'), 0)
        as "refundedCents",
      greatest(0, coalesce(sum(case when credit = ${cause} then amount_cents when debit = ${cause} then -amount_cents end)
        filter (where kind <> 'payout'), 0)) as "causeCents",
      coalesce(sum(amount_cents) filter (where kind = 'fee' and debit like 'fees:%'), 0) as "feeCents"
    from transfer where event_id = ${eventId} group by currency order by currency`.execute(db)
  return rows.map(({ currency, ...sums }) => ({
    currency,
    salesCents: Number(sums.salesCents),
    donationCents: Number(sums.donationCents),
    refundedCents: Number(sums.refundedCents),
    causeCents: Number(sums.causeCents),
    feeCents: Number(sums.feeCents),
  }))
}
