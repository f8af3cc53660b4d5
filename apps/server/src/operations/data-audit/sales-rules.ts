import { HOME_ZONE } from '@larunbat/rules/time/evening'
import { MEASURES, sumsOf } from '../../insight/sales-figures/measures.ts'
import { CAPACITY, IS_SHOWN, SOLD, TAKEN } from '../../insight/sales-figures/place-fold-sql.ts'
import type { Rule } from './rule.ts'

const SUMS = sumsOf('x')
const NAMES = MEASURES.join(', ')
const PARTS = `cross join lateral (values ('all', ''), ('hub', e.hub_id::text), ('type', e.type_id::text),
    ('owner', e.owner_id::text), ('cause', e.cause)
  union all select 'discipline', d::text from unnest(e.discipline_ids) d) s (scope, key)`
const OF_EVENTS = `sales_hour x join sales_event e on e.event_id = x.event_id ${PARTS}`
const WITH_EVENT = OF_EVENTS.replace("('all', '')", "('all', ''), ('event', e.event_id::text)")
const DAY = `(x.hour at time zone case s.scope when 'hub' then e.hub_zone when 'event' then e.time_zone
  else '${HOME_ZONE}' end)::date`

/** A summary holds what the hours of the events add up to: `key` names its columns, `of` what they are of an hour. */
const summed = (name: string, table: string, key: string, of: string, from = OF_EVENTS): Rule => ({
  name,
  sql: `select format('%s: %s', '${table}', row(${key})::text) as what from (
      select ${key}, 1 as side, ${NAMES} from ${table}
      union all select ${key}, -1, ${MEASURES.map((column) => `-${column}`).join(', ')} from (
        select ${of}, ${SUMS} from ${from} group by ${key.split(',').map((_, n) => n + 1)})
          y (${key}, ${NAMES})) both_sides (${key}, side, ${NAMES})
    group by ${key} having ${MEASURES.map((column) => `sum(${column}) <> 0`).join(' or ')}`,
})

const LEVEL = 'scope, key, edition_id, currency'
const OF_LEVEL = 's.scope, s.key, e.edition_id, x.currency'
const TIMED = "where s.key is not null and s.scope not in ('owner', 'cause')"

/** Summaries of sales agree with each other, and places with the sessions unless a change waits to be counted. */
export const SALES_RULES: readonly Rule[] = [
  summed(
    'sales.total',
    'sales_total',
    'event_id, channel, currency',
    'x.event_id, x.channel, x.currency',
    'sales_hour x',
  ),
  summed(
    'sales.series',
    'sales_series',
    `${LEVEL}, hour, channel, zone`,
    `${OF_LEVEL}, x.hour, x.channel, e.time_zone`,
    `${OF_EVENTS} ${TIMED}`,
  ),
  summed(
    'sales.day',
    'sales_day',
    `${LEVEL}, day, channel`,
    `${OF_LEVEL}, ${DAY}, x.channel`,
    `${WITH_EVENT} ${TIMED}`,
  ),
  summed(
    'sales.level',
    'sales_level',
    `${LEVEL}, channel`,
    's.scope, s.key, v.edition_id, x.currency, x.channel',
    `${OF_EVENTS} cross join lateral (values (e.edition_id), (-1)) v (edition_id) where s.key is not null`,
  ),
  {
    name: 'sales.rank',
    sql: `select format('sales_rank of event %s in %s', event_id, currency) as what from (
        select event_id, currency, tickets, sale_cents, refund_cents, cause_cents from sales_rank
        union all select event_id, currency, cancelled - tickets, -sale_cents, -refund_cents, -cause_cents
          from sales_total) y
      group by event_id, currency
      having sum(tickets) <> 0 or sum(sale_cents) <> 0 or sum(refund_cents) <> 0 or sum(cause_cents) <> 0`,
  },
  {
    name: 'sales.place',
    sql: `select format('places of event %s in %s: counted %s of %s, %s sold; stored %s of %s, %s sold',
        coalesce(n.id, p.event_id), coalesce(n.currency, p.currency), n.taken, n.capacity, n.sold, p.taken, p.capacity,
        p.sold) as what
      from (select c.id, coalesce(s.currency, c.currency, h.currency) as currency, ${SOLD} as sold,
            ${CAPACITY} as capacity, ${TAKEN} as taken
          from event c join hub h on h.id = c.hub_id join session s on s.event_id = c.id
          where ${IS_SHOWN} group by 1, 2) n
        full join sales_place p on p.event_id = n.id and p.currency = n.currency
      where (n.sold, n.capacity, n.taken) is distinct from (p.sold, p.capacity, p.taken)
        and not exists (select from sales_log l where l.event_id = coalesce(n.id, p.event_id))`,
  },
  {
    name: 'sales.place_level',
    sql: `select format('sales_place_level: %s', row(${LEVEL})::text) as what from (
        select ${LEVEL}, sold, capacity, taken from sales_place_level
        union all select ${OF_LEVEL}, -x.sold, -x.capacity, -x.taken from sales_place x
          join sales_place e on e.event_id = x.event_id and e.currency = x.currency ${PARTS}
          where s.key is not null) y
      group by ${LEVEL} having sum(sold) <> 0 or sum(capacity) <> 0 or sum(taken) <> 0`,
  },
]
