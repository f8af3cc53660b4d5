import type { MemberRole } from '@larunbat/rules/events/event-rights'
import type { SessionStatus } from '@larunbat/rules/events/session-status'
import { NIGHT_ENDS_HOUR } from '@larunbat/rules/time/evening'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { ofHubs } from '../../events/event/of-hubs.ts'
import { toldSessions } from '../../events/event/published-copy/approved-times.ts'

export interface TodayRow {
  id: number
  name: string | null
  startsAt: string
  endsAt: string
  timeZone: string
  status: SessionStatus
  eventId: number
  eventStatus: number
  ownerId: number
  role: MemberRole | null
  title: string
  venueName: string | null
  city: string | null
  hubId: number
  hubEmail: string | null
  ticketMode: number | null
  capacity: number | null
  sold: number
  held: number
}

/** Whose sessions: those an account works on, at the door or more; or those of all published events, of some hubs alone. */
export interface TodayScope {
  accountId: number
  isWhole: boolean
  hubIds?: readonly number[] | undefined
}

/** SQL: the day of the festival that a moment belongs to, as `eveningOf` has it. */
const dayOf = (startsAt: RawBuilder<unknown>) =>
  sql`((${startsAt} at time zone s.time_zone) - make_interval(hours => ${sql.lit(NIGHT_ENDS_HOUR)}))::date`
const isSeen = ({ accountId, isWhole }: TodayScope) =>
  isWhole
    ? sql`true`
    : sql`event_id in (select id from event where owner_id = ${accountId} union
        select event_id from event_member where account_id = ${accountId} and role in ('sell', 'door'))`

/**
 * Selects the sessions of a day by their published times: ticket holders come then, whatever waits for approval. They
 * are searched by their stored and by their approved times, with a margin for all time zones.
 */
export function sessionsOf(day: string, scope: TodayScope) {
  const isNear = (startsAt: RawBuilder<unknown>) =>
    sql`${startsAt} >= ${day}::date - interval '1 day' and ${startsAt} < ${day}::date + interval '3 days'`
  return sql`with stored as materialized (select event_id, id, starts_at, ends_at from session
        where ${isNear(sql`starts_at`)} and ${isSeen(scope)}),
      told as materialized (${toldSessions(sql`select event_id from stored
        union select event_id from publication
          where days && array[${day}::date, ${day}::date + 1] and ${isSeen(scope)}
        union select event_id from hidden_publication where ${isSeen(scope)}`)}),
      near as (select event_id, id, starts_at, ends_at, true as is_told from told where ${isNear(sql`starts_at`)}
        union all select event_id, id, starts_at, ends_at, false from stored
          where (event_id, id) not in (select event_id, id from told))
    select s.id, s.name, near.starts_at as "startsAt", coalesce(near.ends_at, near.starts_at + make_interval(
        mins => greatest(1, coalesce(case when not is_told then c.duration_min end, 60)))) as "endsAt",
      s.time_zone as "timeZone", s.status,
      c.id as "eventId", c.status as "eventStatus", c.owner_id as "ownerId", m.role, c.title,
      c.venue_name as "venueName", c.city, c.hub_id as "hubId", h.email as "hubEmail", c.ticket_mode as "ticketMode",
      coalesce(s.capacity, c.capacity) as capacity, s.sold, s.held
    from near join session s on s.event_id = near.event_id and s.id = near.id
      join event c on c.id = s.event_id join hub h on h.id = c.hub_id
      left join event_member m on m.event_id = c.id and m.account_id = ${scope.accountId}
    where ${dayOf(sql`near.starts_at`)} = ${day}::date ${scope.isWhole ? sql`and c.status = 2 and ${ofHubs(scope.hubIds)}` : sql``}`
}

/** Events with a session still to come on a day that are not published: in review, and not sent yet. */
export async function countUnpublished(
  db: Db,
  day: string,
  hubIds?: readonly number[],
): Promise<{ inReview: number; unsent: number }> {
  const { rows } = await sql<{ inReview: number; unsent: number }>`
    select (count(distinct c.id) filter (where c.status = 1))::int as "inReview",
      (count(distinct c.id) filter (where c.status = 0))::int as unsent
    from session s join event c on c.id = s.event_id
    where c.status in (0, 1) and ${ofHubs(hubIds)} and not c.is_blacklisted and s.status <> 'cancelled' and s.starts_at > now()
      and s.starts_at >= ${day}::date - interval '1 day' and s.starts_at < ${day}::date + interval '3 days'
      and ${dayOf(sql`s.starts_at`)} = ${day}::date`.execute(db)
  return rows[0] as { inReview: number; unsent: number }
}

/** What the caller has on a day, by start. */
export async function listDay(
  db: Db,
  day: string,
  scope: TodayScope,
  {
    limit,
    offset = 0,
    where = sql`true`,
  }: { limit: number; offset?: number; where?: ReturnType<typeof sql> },
): Promise<TodayRow[]> {
  const { rows } = await sql<TodayRow>`select t.* from (${sessionsOf(day, scope)}) t where ${where}
    order by t."startsAt" at time zone t."timeZone", t.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** The days next to one on which an account has sessions. */
export async function findDaysBeside(
  db: Db,
  day: string,
  accountId: number,
): Promise<{ previousDay: string | null; nextDay: string | null }> {
  const { rows } = await sql<{ previousDay: string | null; nextDay: string | null }>`
    with mine as (select id from event where owner_id = ${accountId} union
        select event_id from event_member where account_id = ${accountId} and role in ('sell', 'door')),
      told as materialized (${toldSessions(sql`select id as event_id from mine`)}),
      days as (select distinct ${dayOf(sql`coalesce(told.starts_at, s.starts_at)`)} as d
        from mine join session s on s.event_id = mine.id
          left join told on told.event_id = s.event_id and told.id = s.id
        where s.status <> 'cancelled')
    select (max(d) filter (where d < ${day}::date))::text as "previousDay",
      (min(d) filter (where d > ${day}::date))::text as "nextDay" from days`.execute(db)
  return rows[0] as { previousDay: string | null; nextDay: string | null }
}
