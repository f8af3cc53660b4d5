import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { MAKER_HOLDS_SQL, MAKER_SQL } from '../../ticketing/check-in/check-in-holds-sql.ts'

export interface SessionCounts {
  eventId: number
  sessionId: number
  expected: number
  inside: number
  recent: number
  waiting: number
  doorLinks: number
  seenLinks: number
}

/** Which sessions of which events: two lists that go together. */
interface Keys {
  eventIds: readonly number[]
  sessionIds: readonly number[]
}

/** Counts tickets, waiting people and check-in links, for each requested session. */
export async function countSessions(db: Db, { eventIds, sessionIds }: Keys): Promise<SessionCounts[]> {
  const { rows } = await sql<SessionCounts>`
    select k.event_id as "eventId", k.session_id as "sessionId", t.*, w.*, n.*
    from unnest(${eventIds}::bigint[], ${sessionIds}::bigint[]) k (event_id, session_id)
      cross join lateral (select count(*) filter (where status in ('valid', 'used'))::int as expected,
          count(*) filter (where status = 'used')::int as inside,
          count(*) filter (where status = 'used' and used_at > now() - interval '10 minutes')::int as recent
        from ticket x where x.event_id = k.event_id and x.session_id = k.session_id) t
      cross join lateral (select coalesce(sum(party), 0)::int as waiting from waiting_entry x
        where x.event_id = k.event_id and x.session_id = k.session_id and x.status = 'waiting') w
      cross join lateral (select count(*)::int as "doorLinks",
          (count(*) filter (where d.last_seen_at is not null))::int as "seenLinks" from door_link d ${sql.raw(MAKER_SQL)}
        where d.event_id = k.event_id and d.revoked_at is null and d.expires_at > now()
          and ${sql.raw(MAKER_HOLDS_SQL)} and (d.session_ids is null or k.session_id = any(d.session_ids))) n`.execute(
    db,
  )
  return rows
}

interface TakenRow {
  eventId: number
  where: 'online' | 'door'
  currency: string
  cents: number
}

/** What was paid for tickets and given to causes, on the site and at the door, from the book. */
export async function sumTaken(db: Db, eventIds: readonly number[]): Promise<TakenRow[]> {
  const { rows } = await sql<Omit<TakenRow, 'cents'> & { cents: string }>`
    select event_id as "eventId", case when debit like 'door:%' then 'door' else 'online' end as where,
      currency, sum(amount_cents) as cents
    from transfer where event_id = any(${eventIds}::bigint[]) and kind in ('sale', 'donation')
      and (debit like 'door:%' or debit like 'provider:%')
    group by 1, 2, 3 order by 1, 2 desc, 3`.execute(db)
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }))
}
