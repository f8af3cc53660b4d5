import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/**
 * Published events whose edition ended the day before yesterday or earlier, so that it is over in every time zone, and
 * whose sessions have all ended, by the days that are public as well. A hub without days of its own has those of the edition.
 * One with a postponed session waits a year for its new date: in the archive its owner could not give it.
 */
export async function listFinishedEvents(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select c.id from event c
    where c.status = 2 and coalesce(
        (select max(r.ends_on) from edition_range r where r.edition_id = c.edition_id and r.hub_id = c.hub_id),
        (select max(r.ends_on) from edition_range r where r.edition_id = c.edition_id and r.hub_id is null)
      ) < (now() at time zone 'utc')::date - 1
      and not exists (select from session s where s.event_id = c.id and s.status <> 'cancelled'
        and coalesce(s.ends_at, s.starts_at + make_interval(mins => coalesce(c.duration_min, 0))) > now())
      and not exists (select from session s where s.event_id = c.id and s.status = 'postponed'
        and s.starts_at > now() - interval '1 year')
      and not exists (select from publication p where p.event_id = c.id and p.ends_at > now())
    order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}
