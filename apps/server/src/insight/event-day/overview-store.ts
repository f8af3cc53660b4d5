import { HOME_ZONE } from '@larunbat/rules/time/evening'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { ofHubs } from '../../events/event/of-hubs.ts'
import { ANSWER_BY, IS_DUE } from '../../events/review/queue-where.ts'

/** How the events of one hub stand on their way to the public. */
export interface HubOverview {
  hubId: number
  inProgress: number
  /** Not touched for seven days. */
  stuck: number
  returned: number
  /** Returned, and no remark answered yet. */
  unanswered: number
  inReview: number
  due: number
  published: number
  /** Days since the event that was left alone longest was changed; null where none is in progress. */
  stuckDays: number | null
}

/** An event `c` with something still to come; one without a date counts. */
const IS_AHEAD = sql`c.status in (0, 1, 2) and not c.is_blacklisted and (c.starts_at is null
  or c.starts_at > now() - interval '12 hours'
  or exists (select from session s where s.event_id = c.id and s.starts_at > now() - interval '12 hours'))`

/** The events still to come, by hub. */
export async function listHubOverview(db: Db, hubIds?: readonly number[]): Promise<HubOverview[]> {
  const isOpen = sql`c.status = 0 and not c.has_change_request`
  const isReturned = sql`c.status = 0 and c.has_change_request`
  const { rows } = await sql<HubOverview>`
    select c.hub_id as "hubId",
      (count(*) filter (where ${isOpen}))::int as "inProgress",
      (count(*) filter (where ${isOpen} and c.updated_at < now() - interval '7 days'))::int as stuck,
      (count(*) filter (where ${isReturned}))::int as returned,
      (count(*) filter (where ${isReturned} and not exists (select from remark r
        where r.event_id = c.id and r.resolved_at is null and r.answered_at is not null)))::int as unanswered,
      (count(*) filter (where c.status = 1))::int as "inReview",
      (count(*) filter (where c.status = 1 and (${ANSWER_BY} < now() or ${IS_DUE})))::int as due,
      (count(*) filter (where c.status = 2))::int as published,
      extract(day from now() - min(c.updated_at) filter (where c.status = 0))::int as "stuckDays"
    from event c where ${IS_AHEAD} and ${ofHubs(hubIds)} group by c.hub_id order by c.hub_id = 0, c.hub_id`.execute(
    db,
  )
  return rows
}

/** The day ahead with most sessions, cancelled ones apart, on the clock of each place; null where nothing lies ahead. */
export async function findMainDay(db: Db, hubIds?: readonly number[]): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select (s.starts_at at time zone coalesce(s.time_zone, ${HOME_ZONE}))::date::text as day
    from session s join event c on c.id = s.event_id
    where s.status <> 'cancelled' and c.status in (0, 1, 2) and ${ofHubs(hubIds)} and s.starts_at > now() - interval '1 day'
      and (s.starts_at at time zone coalesce(s.time_zone, ${HOME_ZONE}))::date
        >= (now() at time zone ${HOME_ZONE})::date
    group by 1 order by count(*) desc, 1 limit 1`.execute(db)
  return rows[0]?.day ?? null
}
