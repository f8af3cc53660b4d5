import type { SessionStatus } from '@larunbat/rules/events/session-status'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

interface DoorSession {
  id: number
  name: string | null
  startsAt: string
  /** Null where no duration is known. */
  endsAt: string | null
  timeZone: string
  status: SessionStatus
}

interface DoorEvent {
  eventId: number
  title: string
  venue: string | null
  currency: string
  now: string
  sessions: DoorSession[]
}

/** What helpers see of an event: its sessions by start, as they are planned now. */
export async function findDoorEvent(db: Db, eventId: number): Promise<DoorEvent | undefined> {
  const { rows } =
    await sql<DoorEvent>`select c.id as "eventId", c.title, c.venue_name as venue, now() as now,
      coalesce((select p.document ->> 'currency' from publication p where p.event_id = c.id), c.currency,
        (select h.currency from hub h where h.id = c.hub_id)) as currency,
      coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'startsAt', s.starts_at,
          'endsAt', coalesce(s.ends_at, s.starts_at + make_interval(mins => c.duration_min)),
          'timeZone', s.time_zone, 'status', s.status) order by s.starts_at, s.id)
        from session s where s.event_id = c.id), '[]') as sessions
    from event c where c.id = ${eventId}`.execute(db)
  const [event] = rows
  if (!event) return undefined
  const toIso = (at: string) => new Date(at).toISOString()
  const sessions = event.sessions.map((session) => ({
    ...session,
    startsAt: toIso(session.startsAt),
    endsAt: session.endsAt === null ? null : toIso(session.endsAt),
  }))
  return { ...event, now: toIso(event.now), sessions }
}
