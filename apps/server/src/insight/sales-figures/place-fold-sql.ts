import { LEVELS, PLACE } from './levels-sql.ts'

/** Of a session `s` of an event `c`: its places are counted, and it takes place. */
export const IS_COUNTED = `c.ticket_mode in (1, 3, 5) and s.status <> 'cancelled'
  and coalesce(s.capacity, c.capacity) is not null`

/** Of the same: the event is or was public, or has or had sold a ticket. */
export const IS_SHOWN = `(c.status in (2, 3) or s.sold > 0
  or exists (select from sales_event k where k.event_id = c.id))`

export const SOLD = 'sum(s.sold)::int'
export const CAPACITY = `coalesce(sum(coalesce(s.capacity, c.capacity)) filter (where ${IS_COUNTED}), 0)::bigint`
export const TAKEN = `coalesce(sum(s.sold) filter (where ${IS_COUNTED}), 0)::int`

const COLUMNS = `event_id, currency, edition_id, hub_id, type_id, discipline_ids, owner_id, cause, sold, capacity, taken`
const SAME = 'n.event_id = p.event_id and n.currency = p.currency'

/** Counts the places of the events of `$1` anew and adds what changed to those of the levels they are part of. */
export const PLACES_SQL = `
with now as materialized (select p.*, q.currency, q.sold, q.capacity, q.taken
    from (select ${PLACE}, c.currency as own, h.currency as of_hub from event c join hub h on h.id = c.hub_id
      where c.id = any($1::bigint[])) p
    cross join lateral (select coalesce(s.currency, p.own, p.of_hub) as currency, ${SOLD} as sold,
        ${CAPACITY} as capacity, ${TAKEN} as taken
      from event c join session s on s.event_id = c.id where c.id = p.event_id and ${IS_SHOWN} group by 1) q),
  was as materialized (select * from sales_place where event_id = any($1::bigint[])),
  gone as (delete from sales_place p where p.event_id = any($1::bigint[])
    and not exists (select from now n where ${SAME})),
  stored as (insert into sales_place (${COLUMNS}) select ${COLUMNS} from now
    on conflict (event_id, currency) do update set ${COLUMNS.split(', ')
      .slice(2)
      .map((column) => `${column} = excluded.${column}`)
      .join(', ')}),
  placed as (select -1 as sign, ${COLUMNS} from was union all select 1, ${COLUMNS} from now)
insert into sales_place_level as t (scope, key, edition_id, currency, sold, capacity, taken)
select s.scope, s.key, e.edition_id, e.currency, sum(e.sign * e.sold), sum(e.sign * e.capacity), sum(e.sign * e.taken)
from placed e ${LEVELS} where s.key is not null group by 1, 2, 3, 4
having sum(e.sign * e.sold) <> 0 or sum(e.sign * e.capacity) <> 0 or sum(e.sign * e.taken) <> 0
on conflict (scope, key, edition_id, currency) do update set sold = t.sold + excluded.sold,
  capacity = t.capacity + excluded.capacity, taken = t.taken + excluded.taken`
