import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { sessionsOf, type TodayScope } from './today-store.ts'

export interface HubTodayRow {
  hubId: number
  sessions: number
  running: number
  over: number
  expected: number
  inside: number
  free: number
  queues: number
}

/** Who looks at the day of the festival; `hubIds`: of these hubs alone. */
export type FestivalScope = Pick<TodayScope, 'accountId' | 'hubIds'>

export type FestivalPart = 'en_curso' | 'por_venir' | 'con_cola'

/** A session `t` of a day that has no place left while people wait for one. */
const HAS_QUEUE = sql`((t.status = 'soldOut' or t.capacity - t.sold - t.held <= 0) and exists (select from waiting_entry w
  where w.event_id = t."eventId" and w.session_id = t.id and w.status = 'waiting'))`
const IS_ON = sql`(t.status not in ('cancelled', 'postponed') and t."startsAt" <= now() and t."endsAt" > now())`
const IS_TO_COME = sql`(t.status not in ('cancelled', 'postponed') and t."startsAt" > now())`

const PARTS = { en_curso: IS_ON, por_venir: IS_TO_COME, con_cola: HAS_QUEUE }

/** Which sessions `t` of a day are wanted. */
export function partOf(part: FestivalPart | undefined, hubId: number | undefined) {
  return sql`${part ? PARTS[part] : sql`true`} and ${hubId === undefined ? sql`true` : sql`t."hubId" = ${hubId}`}`
}

/** The day by hub: how much there is, what is on, who is inside. */
export async function listHubsToday(db: Db, day: string, scope: FestivalScope): Promise<HubTodayRow[]> {
  const { rows } = await sql<HubTodayRow>`
    with t as materialized (${sessionsOf(day, { ...scope, isWhole: true })})
    select t."hubId", count(*)::int as sessions, (count(*) filter (where ${IS_ON}))::int as running,
      (count(*) filter (where t."endsAt" <= now()))::int as over,
      coalesce(sum(k.expected), 0)::int as expected, coalesce(sum(k.inside), 0)::int as inside,
      coalesce(sum(greatest(0, t.capacity - t.sold - t.held)), 0)::int as free,
      (count(*) filter (where ${HAS_QUEUE}))::int as queues
    from t left join lateral (select count(*) filter (where x.status in ('valid', 'used')) as expected,
        count(*) filter (where x.status = 'used') as inside
      from ticket x where x.event_id = t."eventId" and x.session_id = t.id) k on true
    group by 1 order by t."hubId" = 0, 1`.execute(db)
  return rows
}

export async function countDay(
  db: Db,
  day: string,
  scope: FestivalScope,
  where: ReturnType<typeof partOf>,
): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from (${sessionsOf(day, { ...scope, isWhole: true })}) t
    where ${where}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Mails that failed for a day. */
export async function countFailedMails(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from mail
    where status = 'failed' and created_at > now() - interval '1 day'`.execute(db)
  return rows[0]?.n ?? 0
}
