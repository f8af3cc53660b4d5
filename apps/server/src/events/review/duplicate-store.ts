import type { Duplicate } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { ofHubs } from '../event/of-hubs.ts'

type DuplicateValue = Of<typeof Duplicate>

const MOST = 50
const COLUMNS = sql.raw(`c.id, c.title, c.status, a.name as "ownerName", c.starts_at as "startsAt",
  c.venue_name as "venueName"`)

/** Events of the same edition whose search text has the words of one of the folded titles: candidates, not more. */
export async function listOfTitle(
  db: Db,
  { id, editionId }: { id: number; editionId: number | null },
  titles: readonly string[],
  hubIds?: readonly number[],
): Promise<DuplicateValue[]> {
  const patterns = titles.map((title) => `%${title.split(' ').join('%')}%`)
  const { rows } = await sql<DuplicateValue>`select ${COLUMNS}, 'titulo' as reason, null as "participantName"
    from event c join account a on a.id = c.owner_id
    where c.edition_id = ${editionId} and c.id <> ${id} and ${ofHubs(hubIds)} and c.search like any(${patterns}::text[])
    order by c.id limit ${MOST}`.execute(db)
  return rows
}

/** How long a session `s` of an event `c` takes; one without an end lasts as its event says. */
const END = sql.raw(
  `coalesce(s.ends_at, s.starts_at + make_interval(mins => greatest(1, coalesce(c.duration_min, 60))))`,
)

/** The event as `mine`, with all its hours as one set: another session is held against the set, not against each of them. */
const withHours = (id: number) => sql`mine as materialized (
  select c.id, c.venue_name, c.city, c.lat, c.lng,
    (select range_agg(tstzrange(s.starts_at, ${END})) from session s
      where s.event_id = c.id and s.status <> 'cancelled') as hours
  from event c where c.id = ${id})`

/** True of an event `c` with a session in the hours of `mine`; of one that goes on for months, its first 14 days count. */
const IS_AT_THAT_HOUR = sql`exists (select from session s where s.event_id = c.id and s.status <> 'cancelled'
  and tstzrange(s.starts_at, least(${END}, s.starts_at + interval '14 days')) && mine.hours)`

/** Others at the same place (name and city, or within some 50 m) at the same time. */
export async function listSamePlaceAndHour(
  db: Db,
  id: number,
  hubIds?: readonly number[],
): Promise<DuplicateValue[]> {
  // Degrees are looked up in a wider box by index, then compared to the dot.
  const { rows } = await sql<DuplicateValue>`with ${withHours(id)}, near as materialized (
      select o.id from mine join event o on lower(o.venue_name) = lower(mine.venue_name)
        and lower(o.city) is not distinct from lower(mine.city)
      union
      select o.id from mine join event o on o.lat between mine.lat - 0.001 and mine.lat + 0.001
        and o.lng between mine.lng - 0.001 and mine.lng + 0.001
        and abs(o.lat - mine.lat) < 0.0005 and abs(o.lng - mine.lng) < 0.0005)
    select ${COLUMNS}, 'lugar_hora' as reason, null as "participantName"
    from mine join near on near.id <> mine.id join event c on c.id = near.id join account a on a.id = c.owner_id
    where ${IS_AT_THAT_HOUR} and ${ofHubs(hubIds)}
    order by c.id limit ${MOST}`.execute(db)
  return rows
}

/** Others that an artist of the event plays at the same time, known by name, as each record has one. */
export async function listDoubleBooked(
  db: Db,
  id: number,
  hubIds?: readonly number[],
): Promise<DuplicateValue[]> {
  const { rows } = await sql<DuplicateValue>`with ${withHours(id)}, played as materialized (
      select distinct o.event_id, p.id, p.name
      from event_participant k join participant p on p.id = k.participant_id
      join participant y on lower(y.name) = lower(p.name)
      join event_participant o on o.participant_id = y.id and o.kind = 2
      where k.event_id = ${id} and k.kind = 2 and o.event_id <> k.event_id)
    select ${COLUMNS}, 'participante' as reason, played.name as "participantName"
    from mine cross join played join event c on c.id = played.event_id join account a on a.id = c.owner_id
    where ${IS_AT_THAT_HOUR} and ${ofHubs(hubIds)}
    order by c.id, played.id limit ${MOST}`.execute(db)
  return rows
}
