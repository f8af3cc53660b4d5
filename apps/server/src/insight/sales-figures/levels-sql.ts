import { HOME_ZONE } from '@larunbat/rules/time/evening'
import { ADD_EXCLUDED, COLUMNS, MEASURES, sumsOf } from './measures.ts'

/** Where an event stands in the hierarchy now; the project is the cause, however it is spaced and written. */
export const PLACE = `c.id as event_id, coalesce(c.edition_id, 0) as edition_id, c.hub_id, c.type_id, c.discipline_ids,
  c.owner_id, nullif(lower(regexp_replace(trim(c.impact ->> 'project'), '\\s+', ' ', 'g')), '') as cause,
  coalesce(c.time_zone, h.time_zone) as time_zone, h.time_zone as hub_zone`

/** The columns of `sales_event` that say so. */
export const PLACE_COLUMNS =
  'event_id, edition_id, hub_id, type_id, discipline_ids, owner_id, cause, time_zone, hub_zone'

const PARTS = "('all', ''), ('hub', e.hub_id::text), ('type', e.type_id::text)"
const DISCIPLINES = "union all select 'discipline', d::text from unnest(e.discipline_ids) d"

/**
 * The series an event's sales are part of; `e` is the event. An organiser and a cause have few events each: their hours and
 * days are added up from these.
 */
const SERIES = `cross join lateral (values ${PARTS} ${DISCIPLINES}) s (scope, key)`

/** The same, and the event itself, whose days are kept beside its hours. */
const DAYS = `cross join lateral (values ${PARTS}, ('event', e.event_id::text) ${DISCIPLINES}) s (scope, key)`

/** The parts of the hierarchy whose sums are kept; `e` is the event. */
export const LEVELS = `cross join lateral (values ${PARTS}, ('owner', e.owner_id::text), ('cause', e.cause)
  ${DISCIPLINES}) s (scope, key)`

/** Each edition, and all of them together as -1. */
const EDITIONS = 'cross join lateral (values (e.edition_id), (-1)) v (edition_id)'

/** Days of a hub are cut by its clock, those of an event by that of its place, those of everything else by the festival's. */
const DAY = `(x.hour at time zone case s.scope when 'hub' then e.hub_zone when 'event' then e.time_zone
  else '${HOME_ZONE}' end)::date`

const ordinals = (key: string) =>
  key
    .split(',')
    .map((_, n) => n + 1)
    .join(', ')

/**
 * Statements of a `with` that add hours of events to the series, days and levels they are part of. `source` names the hours
 * `x` and their events `e`; `factor` multiplies, and what adds up to nothing is left out then.
 */
export function addLevels(source: string, factor?: string): string {
  const sums = sumsOf('x', factor)
  const having = factor
    ? `having ${MEASURES.map((column) => `sum(${factor} * x.${column}) <> 0`).join(' or ')}`
    : ''
  const add = (table: string, key: string, values: string, scopes: string) => `
    insert into ${table} as t (${key}, ${COLUMNS}) select ${values}, ${sums} from ${source} ${scopes}
    where s.key is not null group by ${ordinals(key)} ${having} order by ${ordinals(key)}
    on conflict (${key}) do update set ${ADD_EXCLUDED}`
  const [key, values] = ['scope, key, edition_id, currency', 's.scope, s.key, e.edition_id, x.currency']
  const ofLevel = 's.scope, s.key, v.edition_id, x.currency'
  return `
  series as (${add('sales_series', `${key}, hour, channel, zone`, `${values}, x.hour, x.channel, e.time_zone`, SERIES)}),
  days as (${add('sales_day', `${key}, day, channel`, `${values}, ${DAY}, x.channel`, DAYS)}),
  levels as (${add('sales_level', `${key}, channel`, `${ofLevel}, x.channel`, `${LEVELS} ${EDITIONS}`)})`
}

/** Takes the days of the events out that were counted by a later fold than `$1`. */
export const CLEAR_DAYS_SQL = `delete from sales_day where scope = 'event'
  and key in (select event_id::text from sales_event where version > $1)`

/** Counts them anew from their hours. */
export const COUNT_DAYS_SQL = `insert into sales_day (scope, key, edition_id, currency, day, channel, ${COLUMNS})
  select s.scope, s.key, e.edition_id, x.currency, ${DAY}, x.channel, ${sumsOf('x')}
  from sales_hour x join sales_event e on e.event_id = x.event_id
    cross join lateral (values ('event', e.event_id::text)) s (scope, key)
  where e.version > $1 group by 1, 2, 3, 4, 5, 6`
