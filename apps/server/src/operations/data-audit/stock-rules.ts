import type { Rule } from './rule.ts'

/** Places of paid tickets and of holds, by session and type. A ticket on offer is held by the offer's checkout. */
const TAKEN = `
  taken as (
    select l.event_id, l.session_id, l.type_id, 0 as sold, l.quantity as held
      from order_line l join orders o on o.event_id = l.event_id and o.id = l.order_id where o.status = 'held'
    union all
    select event_id, session_id, type_id, 1, 0 from ticket where status in ('valid', 'used'))`

/** Counters of places are what a recount of tickets and holds gives, and within their capacity. */
export const STOCK_RULES: readonly Rule[] = [
  {
    name: 'session.places',
    sql: `with ${TAKEN}, n as (select event_id, session_id, sum(sold) as sold, sum(held) as held from taken group by 1, 2)
      select format('session %s of event %s: counted sold %s held %s, stored %s and %s', s.id, s.event_id,
          coalesce(n.sold, 0), coalesce(n.held, 0), s.sold, s.held) as what
      from session s left join n on n.event_id = s.event_id and n.session_id = s.id
      where s.sold <> coalesce(n.sold, 0) or s.held <> coalesce(n.held, 0) or s.sold + s.held > s.capacity`,
  },
  {
    name: 'type.places',
    sql: `with ${TAKEN}, n as (select event_id, session_id, type_id, sum(sold) as sold, sum(held) as held
        from taken group by 1, 2, 3)
      select format('type %s in session %s: counted sold %s held %s, stored %s and %s', t.type_id, t.session_id,
          coalesce(n.sold, 0), coalesce(n.held, 0), t.sold, t.held) as what
      from type_stock t left join n on n.event_id = t.event_id and n.session_id = t.session_id
        and n.type_id = t.type_id
      where t.sold <> coalesce(n.sold, 0) or t.held <> coalesce(n.held, 0) or t.sold + t.held > t.capacity`,
  },
  {
    name: 'voucher.uses',
    sql: `select format('voucher %s: counted used %s held %s, stored %s and %s', v.id, n.used, n.held, v.used, v.held)
        as what
      from voucher v cross join lateral (select count(*) filter (where o.status = 'paid') as used,
          count(*) filter (where o.status = 'held') as held
        from orders o where o.event_id = v.event_id and o.voucher_id = v.id) n
      where v.used <> n.used or v.held <> n.held or v.used + v.held > v.max_uses`,
  },
  {
    name: 'person.places',
    // What is counted for a session that was deleted belongs to no session any more.
    sql: `with mine as (
        select l.event_id, l.session_id, c.email_key, l.quantity as places
          from order_line l join orders o on o.event_id = l.event_id and o.id = l.order_id
          join checkout c on c.id = o.checkout_id where o.status = 'held' and c.email_key is not null
        union all
        select t.event_id, t.session_id, c.email_key, 1
          from ticket t join orders o on o.event_id = t.event_id and o.id = t.order_id
          join checkout c on c.id = o.checkout_id
          where t.status <> 'cancelled' and c.email_key is not null and o.channel = 'web'),
      n as (select event_id, session_id, email_key, sum(places) as places from mine group by 1, 2, 3)
      select format('session %s: one person has %s places, counted are %s', coalesce(b.session_id, n.session_id),
          coalesce(n.places, 0), coalesce(b.taken, 0)) as what
      from n full join buyer_share b on b.event_id = n.event_id and b.session_id = n.session_id
        and b.email_key = n.email_key
      where coalesce(n.places, 0) <> coalesce(b.taken, 0)
        and exists (select from session s where s.id = coalesce(b.session_id, n.session_id))`,
  },
]
