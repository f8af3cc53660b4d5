import type { listWaiting } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { POSITION_OF_ENTRY, TYPES_OF_ENTRY } from './entry-store.ts'

type WaitingSession = OutputOf<typeof listWaiting>['sessions'][number]
type Entry = WaitingSession['entries'][number]

/** Entries that are shown at most; those who wait come first. */
const MOST = 1000

/** All entries that wait or have an offer: the line in its order, then offers, then what is over, newest first. */
export async function listEntries(db: Db, eventId: number): Promise<(Entry & { sessionId: number })[]> {
  const { rows } = await sql<Entry & { sessionId: number }>`
    select e.id, e.session_id as "sessionId", e.kind, e.status, ${POSITION_OF_ENTRY} as position, e.name, e.email, e.party,
      ${TYPES_OF_ENTRY} as types, e.created_at as since,
      case when e.status = 'offered' then e.offered_until end as "offeredUntil"
    from waiting_entry e where e.event_id = ${eventId}
    order by case e.status when 'offered' then 1 when 'waiting' then 2 else 3 end,
      case when e.status in ('offered', 'waiting') then e.created_at end, e.created_at desc, e.id limit ${MOST}`.execute(
    db,
  )
  return rows
}

/** The sessions of an event by start, with what is free of each and how its line stands. */
export async function listWaitingSessions(
  db: Db,
  eventId: number,
): Promise<Omit<WaitingSession, 'entries'>[]> {
  const { rows } = await sql<Omit<WaitingSession, 'entries'>>`
    select s.id, s.name, s.starts_at as "startsAt", s.time_zone as "timeZone",
      greatest(0, coalesce(s.capacity, c.capacity) - s.sold - s.held) as free, coalesce(w.is_closed, false) as "isClosed",
      (select count(*)::int from ticket_return r where r.event_id = s.event_id and r.session_id = s.id
        and r.status = 'listed') as "onOffer",
      coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.position, t.id)
        from ticket_type t where t.event_id = s.event_id and t.is_active and not t.is_companion
          and (t.session_ids is null or s.id = any(t.session_ids))), '[]') as types
    from session s join event c on c.id = s.event_id
      left join waiting_list w on w.event_id = s.event_id and w.session_id = s.id
    where s.event_id = ${eventId} order by s.starts_at, s.id`.execute(db)
  return rows
}
