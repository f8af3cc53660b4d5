import type { SessionStatus } from '@larunbat/rules/events/session-status'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { ScanResult } from './scan.ts'

interface SessionDoorRow {
  id: number
  name: string | null
  startsAt: string
  timeZone: string
  status: SessionStatus
  expected: number
  inside: number
  recent: number
  released: number
}

/** Who is inside and who is still to come, by session. */
export async function listSessionDoors(db: Db, eventId: number): Promise<SessionDoorRow[]> {
  const { rows } = await sql<SessionDoorRow>`
    select s.id, s.name, s.starts_at as "startsAt", s.time_zone as "timeZone", s.status,
      coalesce(n.expected, 0)::int as expected, coalesce(n.inside, 0)::int as inside,
      coalesce(n.recent, 0)::int as recent, coalesce(n.released, 0)::int as released
    from session s left join (select session_id,
        count(*) filter (where status in ('valid', 'used')) as expected,
        count(*) filter (where status = 'used') as inside,
        count(*) filter (where status = 'used' and used_at > now() - interval '10 minutes') as recent,
        count(*) filter (where released_at is not null) as released
      from ticket where event_id = ${eventId} group by 1) n on n.session_id = s.id
    where s.event_id = ${eventId} order by s.starts_at, s.id`.execute(db)
  return rows
}

interface DeviceRow {
  label: string
  device: string
  admitted: number
  lastScanAt: string | null
}

/** Devices that scanned within a day, the latest first. */
export async function listDevices(db: Db, eventId: number): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`select d.label, s.device,
      (count(*) filter (where s.result = 'admitted'))::int as admitted, max(s.scanned_at) as "lastScanAt"
    from scan s join door_link d on d.event_id = s.event_id and d.id = s.link_id
    where s.event_id = ${eventId} group by d.id, d.label, s.device
    having max(s.received_at) > now() - interval '1 day' order by 4 desc limit 200`.execute(db)
  return rows
}

/** SQL of scans `s` accepted though they should not have been. */
const WRONG = sql`s.told = 'admitted' and s.result not in ('admitted', 'undone')`

export async function countRepeated(db: Db, eventId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(distinct s.ticket_id)::int as n from scan s
    where s.event_id = ${eventId} and s.ticket_id is not null and ${WRONG}`.execute(db)
  return rows[0]?.n ?? 0
}

interface RepeatedRow {
  ticketId: string
  orderId: string
  holder: string | null
  sessionId: number
  admissions: {
    label: string | null
    device: string
    scannedAt: string
    result: ScanResult
    wasOffline: boolean
  }[]
}

/** Tickets let in though they should not have been, with each time, the latest report first. */
export async function listRepeated(db: Db, eventId: number): Promise<RepeatedRow[]> {
  const { rows } = await sql<RepeatedRow>`
    with w as (select s.ticket_id, max(s.received_at) as told_at from scan s
      where s.event_id = ${eventId} and s.ticket_id is not null and ${WRONG}
      group by 1 order by 2 desc limit 500)
    select t.id as "ticketId", t.order_id as "orderId", t.session_id as "sessionId",
      coalesce(t.holder_name, k.name) as holder,
      (select json_agg(json_build_object('label', d.label, 'device', s.device, 'scannedAt', s.scanned_at,
          'result', s.result, 'wasOffline', s.was_offline) order by s.scanned_at, s.id)
        from (select * from scan x where x.event_id = t.event_id and x.ticket_id = t.id
          and x.told = 'admitted' and x.result <> 'undone' order by x.scanned_at, x.id limit 100) s
        left join door_link d on d.event_id = s.event_id and d.id = s.link_id) as admissions
    from w join ticket t on t.event_id = ${eventId} and t.id = w.ticket_id
      join orders o on o.event_id = t.event_id and o.id = t.order_id
      join checkout k on k.id = o.checkout_id
    order by w.told_at desc, t.id`.execute(db)
  return rows
}
