import { addLevels, PLACE, PLACE_COLUMNS } from './levels-sql.ts'
import { ADD_EXCLUDED, COLUMNS, sumsOf } from './measures.ts'

/**
 * True when changes were recorded, or an older version of the program with fewer summaries has folded. Never true on a
 * replica, which cannot fold: it shows what the primary folds every two seconds.
 */
export const IS_DUE = `(not pg_is_in_recovery()
  and (exists (select from sales_log) or exists (select from sales_fold where counted < version)))`

/** How the parts of an amount are found that add up to it: `upto` is the weight up to and with this part. */
const PART = 'p.amount_cents * w.upto / w.total - p.amount_cents * (w.upto - w.weight) / w.total'

const BUYER_SIDE = (account: string) => `(${account} like 'provider:%' or ${account} like 'door%')`

/** The log, up to `$2` rows, taken out of it. */
export const FROM_LOG = `entry as materialized (delete from sales_log where id in
    (select id from sales_log where kind <> 'moved' order by id limit $2)
  returning at, event_id, kind, order_id, line_id, refund_id, debit, credit, amount_cents, currency, orders, tickets)`

/** The same rows made anew from tickets and book, of the events from `$2` to below `$3`. */
export const FROM_BOOK = `entry as materialized (
  select min(created_at) as at, event_id, 'made' as kind, order_id, line_id, null::uuid as refund_id,
    null::text as debit, null::text as credit, sum(paid_cents)::bigint as amount_cents, null::text as currency,
    case when row_number() over (partition by event_id, order_id order by line_id) = 1 then 1 else 0 end as orders,
    count(*)::int as tickets
  from ticket where event_id >= $2 and event_id < $3 group by event_id, order_id, line_id
  union all select coalesce(cancelled_at, created_at), event_id, 'cancelled', order_id, line_id, null, null, null, 0,
    null, 0, 1 from ticket where event_id >= $2 and event_id < $3 and status = 'cancelled'
  union all select at, event_id, kind, order_id, null, refund_id, debit, credit, amount_cents, currency, 0, 0
  from transfer where event_id >= $2 and event_id < $3 and kind <> 'payout')`

/**
 * Adds entries to all summaries. What was paid is parted among the sessions and types of the order's lines, what went back
 * among those of the refunded tickets, both by price. `$1` is the number of the fold. Returns the number of entries and the
 * events whose places may have changed. Without levels, `LEVELS_SQL` must follow.
 */
export const foldSql = (source: string, isLevelled: boolean): string => `
with ${source},
  p as materialized (select e.*, coalesce(o.channel, 'web') as channel, coalesce(e.currency, o.currency) as cur,
      date_trunc('hour', e.at, coalesce(c.time_zone, h.time_zone, 'UTC')) as hour
    from entry e left join orders o on o.event_id = e.event_id and o.id = e.order_id
      left join event c on c.id = e.event_id left join hub h on h.id = c.hub_id),
  parted as materialized (select p.*, coalesce(w.session_id, 0) as session_id, coalesce(w.type_id, 0) as type_id,
      case when w.total is null then p.amount_cents else ${PART} end as part
    from p left join refund r on r.event_id = p.event_id and r.id = p.refund_id
    left join lateral (select session_id, type_id, weight,
        sum(weight) over (order by session_id, type_id)::bigint as upto, sum(weight) over ()::bigint as total
      from (select session_id, type_id, sum(weight)::bigint as weight from (
          select l.session_id, l.type_id, l.quantity * l.unit_cents - l.discount_cents as weight from order_line l
            where l.event_id = p.event_id and l.order_id = p.order_id and p.debit not like 'cause:%' and p.credit not like 'cause:%'
              and (p.kind = 'sale' or coalesce(cardinality(r.ticket_ids), 0) = 0)
          union all select t.session_id, t.type_id, t.paid_cents from ticket t
            where p.kind = 'refund' and p.debit not like 'cause:%'
              and p.credit not like 'cause:%' and t.event_id = p.event_id
              and t.id = any(r.ticket_ids)) x
        group by 1, 2 having sum(weight) > 0) y) w on true
    where p.kind = 'sale' or (p.kind = 'refund' and (${BUYER_SIDE('p.credit')} or ${BUYER_SIDE('p.debit')}))),
  delta as (
    select p.event_id, p.hour, l.session_id, l.type_id, p.channel, p.cur, p.orders,
      case p.kind when 'made' then p.tickets else 0 end as tickets,
      case p.kind when 'cancelled' then p.tickets else 0 end as cancelled,
      case p.kind when 'made' then p.tickets * l.unit_cents - p.amount_cents else 0 end as discount_cents,
      0 as sale_cents, 0 as refund_cents, 0 as donation_cents, 0 as gift_cents, 0 as cause_cents, 0 as fee_cents
    from p join order_line l on l.event_id = p.event_id and l.order_id = p.order_id and l.id = p.line_id
    where p.kind in ('made', 'cancelled')
    union all select event_id, hour, session_id, type_id, channel, cur, 0, 0, 0, 0,
      case when kind = 'sale' then case when credit like 'seller:%' then part else -part end else 0 end,
      case when kind = 'refund' then case when ${BUYER_SIDE('credit')} then part else -part end else 0 end,
      0, 0, 0, 0 from parted
    union all select event_id, hour, 0, 0, channel, cur, 0, 0, 0, 0, 0, 0,
      case when kind = 'donation' then toward else 0 end, case when kind = 'gift' then toward else 0 end, toward,
      case when kind = 'fee' then case when credit like 'provider:%' then amount_cents when debit like 'provider:%' then -amount_cents else 0 end else 0 end
    from (select *, case when credit like 'cause:%' then amount_cents when debit like 'cause:%' then -amount_cents
        else 0 end as toward from p where kind not in ('made', 'cancelled')) q
    where toward <> 0 or kind = 'fee'),
  hourly as materialized (select event_id, hour, session_id, type_id, channel, cur as currency, ${sumsOf('delta')}
    from delta group by 1, 2, 3, 4, 5, 6),
  known as (select e.* from sales_event e where e.event_id in (select event_id from hourly)),
  fresh as (select ${PLACE} from event c join hub h on h.id = c.hub_id
    where c.id in (select event_id from hourly except select event_id from known)),
  event as materialized (select ${PLACE_COLUMNS} from known union all select ${PLACE_COLUMNS} from fresh),
  new_events as (insert into sales_event (${PLACE_COLUMNS}, version) select ${PLACE_COLUMNS}, $1 from fresh),
  old_events as (update sales_event e set version = $1 from known k where k.event_id = e.event_id),
  hours as (insert into sales_hour as t (event_id, hour, session_id, type_id, channel, currency, ${COLUMNS})
    select event_id, hour, session_id, type_id, channel, currency, ${COLUMNS} from hourly
    on conflict (event_id, hour, session_id, type_id, channel, currency) do update set ${ADD_EXCLUDED}),
  totals as (insert into sales_total as t (event_id, channel, currency, ${COLUMNS})
    select event_id, channel, currency, ${sumsOf('hourly')} from hourly group by 1, 2, 3
    on conflict (event_id, channel, currency) do update set ${ADD_EXCLUDED}),
  ranks as (insert into sales_rank as t (event_id, currency, tickets, sale_cents, refund_cents, cause_cents)
    select event_id, currency, sum(tickets - cancelled), sum(sale_cents), sum(refund_cents), sum(cause_cents)
    from hourly group by 1, 2
    on conflict (event_id, currency) do update set tickets = t.tickets + excluded.tickets,
      sale_cents = t.sale_cents + excluded.sale_cents, refund_cents = t.refund_cents + excluded.refund_cents,
      cause_cents = t.cause_cents + excluded.cause_cents)${
        isLevelled ? `,${addLevels('hourly x join event e on e.event_id = x.event_id')}` : ''
      }
select count(*)::int as n, coalesce(array_agg(distinct event_id), '{}') as events from entry`

/** Makes series, days and levels of all hours; they must be empty. */
export const LEVELS_SQL = `with ${addLevels('sales_hour x join sales_event e on e.event_id = x.event_id')} select 1`

/**
 * Takes events that have moved in the hierarchy out of the series they were in and puts them into those they belong to.
 * `$1` is the number of the fold. Returns these events.
 */
export const MOVE_SQL = `
with moved as (delete from sales_log where kind = 'moved' returning event_id),
  was as materialized (select e.* from sales_event e where e.event_id in (select event_id from moved)),
  now as materialized (select ${PLACE} from event c join hub h on h.id = c.hub_id
    where c.id in (select event_id from was)),
  placed as (select -1 as sign, ${PLACE_COLUMNS} from was where event_id in (select event_id from now)
    union all select 1, ${PLACE_COLUMNS} from now),${addLevels('placed e join sales_hour x on x.event_id = e.event_id', 'e.sign')},
  stored as (update sales_event e set edition_id = n.edition_id, hub_id = n.hub_id, type_id = n.type_id,
      discipline_ids = n.discipline_ids, owner_id = n.owner_id, cause = n.cause, time_zone = n.time_zone,
      hub_zone = n.hub_zone, version = $1
    from now n where n.event_id = e.event_id)
select coalesce(array_agg(distinct event_id), '{}') as events from moved`
