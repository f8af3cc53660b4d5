import { emailKey } from '@larunbat/rules/address/email-key'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../database/tables.ts'
import { approvedCopy } from '../../../../events/event/published-copy/approved-store.ts'
import { shownTimes } from '../../../../events/event/published-copy/approved-times.ts'

/** Purchases shown at most, the newest first. */
const MOST = 100

/** The newest purchase made with exactly this normal address; undefined when there is none. */
export async function findNewestPurchase(db: Db, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from checkout
    where email_key = ${emailKey(email)} and email = ${email} and status = 'paid'
    order by paid_at desc limit 1`.execute(db)
  return rows[0]?.id
}

export interface PurchaseRow {
  id: string
  paidAt: string
  currency: string
  totalCents: number
  events: {
    title: string
    venue: string | null
    /** Sessions with a ticket that still holds, the first one first. */
    sessions: { startsAt: string; timeZone: string; isOver: boolean }[]
    /** Tickets that still hold. */
    tickets: number
  }[]
}

/** Returns all purchases of the address that one of them was made with. */
export const listPurchases = (db: Db, checkoutId: string): Promise<PurchaseRow[]> =>
  selectPurchases(
    db,
    sql`join checkout mine on mine.id = ${checkoutId}
      where c.email_key = mine.email_key and c.email = mine.email`,
  )

/** Returns the purchases that these secrets open. */
export async function listOwnPurchases(db: Db, tokenHashes: readonly Buffer[]): Promise<PurchaseRow[]> {
  if (tokenHashes.length === 0) return []
  return selectPurchases(db, sql`where c.token_hash in (${sql.join(tokenHashes)})`)
}

/** Dates and names are those that were approved. */
async function selectPurchases(db: Db, which: RawBuilder<unknown>): Promise<PurchaseRow[]> {
  const { rows } = await sql<PurchaseRow>`
    select c.id, c.paid_at as "paidAt", c.currency, c.total_cents as "totalCents",
      (select json_agg(json_build_object('title', coalesce(p.document ->> 'title', e.title),
          'venue', nullif(concat_ws(', ', coalesce(p.document ->> 'venueName', e.venue_name),
            coalesce(p.document ->> 'city', e.city)), ''),
          'sessions', coalesce(k.sessions, '[]'), 'tickets', coalesce(k.tickets, 0)) order by o.event_id)
        from orders o join event e on e.id = o.event_id
          cross join ${approvedCopy(sql`o.event_id`)} p
          left join lateral (select sum(n)::int as tickets,
              json_agg(json_build_object('startsAt', starts_at, 'timeZone', time_zone, 'isOver', is_over)
                order by starts_at) as sessions
            from (select count(*) as n, w.starts_at, s.time_zone, w.ends_at < now() as is_over
              from ticket t join session s on s.event_id = t.event_id and s.id = t.session_id ${shownTimes(180)}
              where t.event_id = o.event_id and t.order_id = o.id and t.status <> 'cancelled'
              group by s.id, w.starts_at, s.time_zone, w.ends_at) x) k on true
        where o.checkout_id = c.id) as events
    from checkout c ${which} and c.status = 'paid'
    order by c.paid_at desc limit ${MOST}`.execute(db)
  return rows
}
