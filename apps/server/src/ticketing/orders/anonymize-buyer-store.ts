import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { emptyMailsTo } from '../../identity/outbox/mail-retention-store.ts'

/**
 * Years after the year of purchase in which accounting records name the buyer (Código de Comercio, art. 30; the four
 * years of tax law lie within).
 */
export const BUYER_YEARS = 6
/** Days after which an abandoned basket is of no use. */
export const LEFT_DAYS = 30

/** Its money may still have to be refunded. */
const IS_OPEN = sql`exists (select from refund r join orders o on o.event_id = r.event_id and o.id = r.order_id
  where o.checkout_id = c.id and r.status in ('pending', 'failed') and not r.is_gift)
  or exists (select from payment p where p.checkout_id = c.id and p.status in ('created', 'pending'))`

const IS_DUE = sql`(c.status = 'paid'
    and (date_trunc('year', c.paid_at at time zone 'Europe/Madrid') + make_interval(years => ${sql.lit(BUYER_YEARS + 1)}))
      at time zone 'Europe/Madrid' <= now()
  or c.status in ('expired', 'cancelled') and c.expires_at < now() - make_interval(days => ${sql.lit(LEFT_DAYS)}))
  and not (${IS_OPEN})`

/**
 * Anonymizes the buyer in purchases whose retention period is over, in baskets abandoned a month ago, and in the mails
 * about them. What was sold, for how much and by which receipt is kept. Returns the number of purchases.
 */
export function anonymizeBuyers(db: Db, most = 500): Promise<number> {
  return forget(
    db,
    sql`c.id in (select c.id from checkout c where c.forgotten_at is null
    and (c.name is not null or c.email is not null or c.phone is not null) and ${IS_DUE}
    order by c.id limit ${most} for update of c skip locked)`,
  )
}

/** The same for one purchase at its buyer's wish; false unless nothing was paid for it and all of its sessions are over. */
export async function anonymizeFreeBuyer(tx: Db, checkoutId: string): Promise<boolean> {
  const done = await forget(
    tx,
    sql`c.id = ${checkoutId} and c.status = 'paid' and c.total_cents = 0 and c.forgotten_at is null
      and not exists (select from orders o
        join order_line l on l.event_id = o.event_id and l.order_id = o.id
        join session s on s.event_id = l.event_id and s.id = l.session_id
        where o.checkout_id = c.id and coalesce(s.ends_at, s.starts_at + interval '6 hours') > now())`,
  )
  return done === 1
}

async function forget(db: Db, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ email: string | null; holders: string[] | null }>`
    with due as materialized (select c.id, c.email, c.email_key from checkout c where ${which}),
      gone as (update checkout c set name = null, email = null, email_key = null, confirm_email_key = null, phone = null, billed_to = null,
        wants_news = false,
        forgotten_at = now() from due where c.id = due.id returning c.id),
      t as materialized (select t.event_id, t.id, t.session_id, t.status, t.holder_email, d.email_key from due d
        join orders o on o.checkout_id = d.id
        join ticket t on t.event_id = o.event_id and t.order_id = o.id),
      names as (update ticket x set holder_name = null, holder_email = null from t
        where x.event_id = t.event_id and x.id = t.id
          and (x.holder_name is not null or x.holder_email is not null)),
      former as (update ticket_transfer f set holder_name = null from t
        where f.event_id = t.event_id and f.ticket_id = t.id and f.holder_name is not null),
      share as (update buyer_share b set taken = greatest(0, b.taken - k.n)
        from (select event_id, session_id, email_key, count(*)::int as n from t
          where status <> 'cancelled' and email_key is not null group by 1, 2, 3) k
        where b.event_id = k.event_id and b.session_id = k.session_id and b.email_key = k.email_key)
    select d.email, (select array_agg(distinct t.holder_email) from t where t.holder_email is not null) as holders
    from gone join due d on d.id = gone.id`.execute(db)
  // Of who has no place left no address needs to be kept.
  await sql`delete from buyer_share where taken = 0`.execute(db)
  await emptyMailsTo(
    db,
    rows.flatMap(({ email, holders }) => [email ?? [], holders ?? []].flat()),
  )
  return rows.length
}
