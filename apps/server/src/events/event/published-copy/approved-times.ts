import { type RawBuilder, sql } from 'kysely'
import { approvedCopy } from './approved-store.ts'

/** Minutes a session that says no end is taken to last, where places are sold, kept and freed. */
export const USUAL_MIN = 120

/**
 * SQL to join to a session `s`: its approved times, in `w`. What an organiser has changed since then waits for
 * approval, also of an event that is on the blacklist; of what was never approved the stored times are all there is.
 * Columns: `starts_at`; `told_ends_at`, null where the duration was not stated; `ends_at`, with `usualMin` minutes then;
 * `over_at`, when it is over by the approved times and by the stored ones: a date that was moved without approval brings
 * nothing forward.
 */
export const shownTimes = (usualMin: number): RawBuilder<unknown> => sql`cross join lateral (
  select a.starts_at, a.told_ends_at, coalesce(a.told_ends_at, a.starts_at + ${usual(usualMin)}) as ends_at,
    greatest(coalesce(a.told_ends_at, a.starts_at + ${usual(usualMin)}),
      coalesce(a.own_ends_at, s.starts_at + ${usual(usualMin)})) as over_at
  from (select coalesce((e.e ->> 'startsAt')::timestamptz, s.starts_at) as starts_at,
      case when e.e is null then coalesce(s.ends_at, s.starts_at + make_interval(mins => c.duration_min))
        else coalesce((e.e ->> 'endsAt')::timestamptz,
          (e.e ->> 'startsAt')::timestamptz + make_interval(mins => (p.document ->> 'durationMin')::int)) end as told_ends_at,
      coalesce(s.ends_at, s.starts_at + make_interval(mins => c.duration_min)) as own_ends_at
    from event c cross join ${approvedCopy(sql`c.id`)} p
      left join lateral (select e from jsonb_array_elements(p.document -> 'sessions') e
        where (e ->> 'id')::bigint = s.id) e on true
    where c.id = s.event_id) a) w`

const usual = (minutes: number) => sql`make_interval(mins => ${sql.lit(minutes)})`

/**
 * SQL of a table: all approved sessions of the events that `events` names by `event_id`. Each copy is taken apart once, which
 * `offset 0` sees to, where asking session by session takes it apart for each. Columns: `event_id`, `id`, `starts_at`;
 * `ends_at`, null where the duration was not stated.
 */
export const toldSessions = (events: RawBuilder<unknown>): RawBuilder<unknown> => sql`select v.event_id, e.id,
    e."startsAt" as starts_at, coalesce(e."endsAt", e."startsAt" + v.duration) as ends_at
  from (select x.event_id, p.document -> 'sessions' as sessions,
      make_interval(mins => (p.document ->> 'durationMin')::int) as duration
    from (${events}) x cross join ${approvedCopy(sql`x.event_id`)} p offset 0) v
    cross join lateral jsonb_to_recordset(v.sessions)
      as e(id bigint, "startsAt" timestamptz, "endsAt" timestamptz)`
