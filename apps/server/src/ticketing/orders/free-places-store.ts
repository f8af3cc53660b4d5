import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** Free places of one event by session, and by `session:type` where a type has its own quota. */
export type FreePlaces = Record<string, number>

/**
 * Places open to the public now, of published events whose places are counted here. Sessions that have begun, are off,
 * or are not limited are left out; an event without any is missing.
 */
export async function listFreePlaces(db: Db, eventIds: readonly number[]): Promise<Map<number, FreePlaces>> {
  const { rows } = await sql<{ id: number; places: FreePlaces }>`
    with shown as (
      select s.event_id, s.id, d.status = 'soldOut' as is_full, s.sold + s.held as taken, s.spare,
        least(coalesce(d.capacity, (p.document ->> 'capacity')::int), s.capacity) as capacity
      from publication p
        cross join lateral jsonb_to_recordset(p.document -> 'sessions')
          as d(id bigint, status text, capacity int, "startsAt" timestamptz)
        join session s on s.event_id = p.event_id and s.id = d.id
      where p.event_id = any(${eventIds}::bigint[]) and p.status = 2
        and (p.document ->> 'ticketMode')::int in (1, 3, 5)
        and d."startsAt" > now() and d.status in ('scheduled', 'online', 'soldOut')),
    free as (
      select event_id, id, id::text as name,
        case when is_full then 0 else greatest(0, least(capacity - taken, spare)) end as places
      from shown where capacity is not null or spare is not null or is_full)
    select f.event_id as id, json_object_agg(f.name, f.places) as places
    from (select event_id, name, places from free
      union all
      select k.event_id, k.session_id || ':' || k.type_id, 
        least(f.places, greatest(0, least(k.capacity - k.sold - k.held, k.spare)))
      from shown n left join free f on f.event_id = n.event_id and f.id = n.id
        join type_stock k on k.event_id = n.event_id and k.session_id = n.id
        join ticket_type t on t.event_id = k.event_id and t.id = k.type_id
      where t.is_active and t.capacity is not null and t.code is null) f
    group by f.event_id`.execute(db)
  return new Map(rows.map(({ id, places }) => [id, places]))
}
