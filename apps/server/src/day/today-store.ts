import type { MemberRole } from '@larunbat/rules/content-rights'
import type { SessionStatus } from '@larunbat/rules/session-status'
import { sql } from 'kysely'
import type { Db } from '../tables.ts'

export interface TodayRow {
  id: number
  name: string | null
  startsAt: string
  endsAt: string
  timeZone: string
  status: SessionStatus
  contentId: number
  contentStatus: number
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

/** Whose sessions: those an account works on, at the door or more; or those of all published events. */
export interface TodayScope {
  accountId: number
  isWhole: boolean
}

/** A day of the festival ends at five in the morning, on the clock of the place. */
const DAY = sql`((s.starts_at at time zone s.time_zone) - interval '5 hours')::date`
const END = sql`coalesce(s.ends_at, s.starts_at + make_interval(mins => greatest(1, coalesce(c.duration_min, 60))))`

const isSeen = ({ accountId, isWhole }: TodayScope) =>
  isWhole
    ? sql`c.status = 2`
    : sql`s.content_id in (select id from content where owner_id = ${accountId} union
        select content_id from content_member where account_id = ${accountId} and role in ('sell', 'door'))`

/** The sessions of a day; by index on the time, wide enough for every clock on earth. */
export function sessionsOf(day: string, scope: TodayScope) {
  return sql`select s.id, s.name, s.starts_at as "startsAt", ${END} as "endsAt", s.time_zone as "timeZone", s.status,
      c.id as "contentId", c.status as "contentStatus", c.owner_id as "ownerId", m.role, c.title,
      c.venue_name as "venueName", c.city, c.hub_id as "hubId", h.email as "hubEmail", c.ticket_mode as "ticketMode",
      coalesce(s.capacity, c.capacity) as capacity, s.sold, s.held
    from session s join content c on c.id = s.content_id join hub h on h.id = c.hub_id
      left join content_member m on m.content_id = c.id and m.account_id = ${scope.accountId}
    where s.starts_at >= ${day}::date - interval '1 day' and s.starts_at < ${day}::date + interval '3 days'
      and ${DAY} = ${day}::date and ${isSeen(scope)}`
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
    order by t."startsAt", t.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** The days next to one on which an account has sessions. */
export async function findDaysBeside(
  db: Db,
  day: string,
  accountId: number,
): Promise<{ previousDay: string | null; nextDay: string | null }> {
  const { rows } = await sql<{ previousDay: string | null; nextDay: string | null }>`
    with mine as (select id from content where owner_id = ${accountId} union
        select content_id from content_member where account_id = ${accountId} and role in ('sell', 'door')),
      days as (select distinct ${DAY} as d from mine join session s on s.content_id = mine.id where s.status <> 'cancelled')
    select (max(d) filter (where d < ${day}::date))::text as "previousDay",
      (min(d) filter (where d > ${day}::date))::text as "nextDay" from days`.execute(db)
  return rows[0] as { previousDay: string | null; nextDay: string | null }
}
