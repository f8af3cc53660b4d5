import type { Duplicate } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../tables.ts'

type DuplicateValue = Of<typeof Duplicate>

const MOST = 50
const COLUMNS = sql.raw(`c.id, c.title, c.status, a.name as "ownerName", c.starts_at as "startsAt",
  c.venue_name as "venueName"`)

/** Events of the same edition whose search text has the words of one of the folded titles: candidates, not more. */
export async function listOfTitle(
  db: Db,
  { id, editionId }: { id: number; editionId: number | null },
  titles: readonly string[],
): Promise<DuplicateValue[]> {
  const patterns = titles.map((title) => `%${title.split(' ').join('%')}%`)
  const { rows } = await sql<DuplicateValue>`select ${COLUMNS}, 'titulo' as reason, null as "participantName"
    from content c join account a on a.id = c.owner_id
    where c.edition_id = ${editionId} and c.id <> ${id} and c.search like any(${patterns}::text[])
    order by c.id limit ${MOST}`.execute(db)
  return rows
}

/** Sessions of the event ($1) and those of others that overlap them; one without an end lasts as its event says. */
const OVERLAPS = sql.raw(`
  join session s on s.content_id = t.id and s.status <> 'cancelled'
  join session o on o.content_id <> t.id and o.status <> 'cancelled'
    and o.starts_at > s.starts_at - interval '14 days'
    and o.starts_at < coalesce(s.ends_at, s.starts_at + make_interval(mins => greatest(1, coalesce(t.duration_min, 60))))
  join content c on c.id = o.content_id
    and s.starts_at < coalesce(o.ends_at, o.starts_at + make_interval(mins => greatest(1, coalesce(c.duration_min, 60))))
  join account a on a.id = c.owner_id`)

/** Others at the same place (name and city, or within some 50 m) at the same time. */
export async function listSamePlaceAndHour(db: Db, id: number): Promise<DuplicateValue[]> {
  const { rows } = await sql<DuplicateValue>`select distinct on (c.id) ${COLUMNS}, 'lugar_hora' as reason,
      null as "participantName"
    from content t ${OVERLAPS}
    where t.id = ${id} and (
      (lower(c.venue_name) = lower(t.venue_name) and lower(c.city) is not distinct from lower(t.city))
      or (abs(c.lat - t.lat) < 0.0005 and abs(c.lng - t.lng) < 0.0005))
    order by c.id limit ${MOST}`.execute(db)
  return rows
}

/** Others that an artist of the event plays at the same time, known by record or by name. */
export async function listDoubleBooked(db: Db, id: number): Promise<DuplicateValue[]> {
  const { rows } =
    await sql<DuplicateValue>`select distinct on (c.id, p.id) ${COLUMNS}, 'participante' as reason,
      p.name as "participantName"
    from content t
    join content_participant k on k.content_id = t.id and k.kind = 2
    join participant p on p.id = k.participant_id
    ${OVERLAPS}
    where t.id = ${id} and exists (
      select from content_participant x join participant y on y.id = x.participant_id
      where x.content_id = c.id and x.kind = 2 and (y.id = p.id or lower(y.name) = lower(p.name)))
    order by c.id, p.id limit ${MOST}`.execute(db)
  return rows
}
