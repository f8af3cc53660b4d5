import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { ofHubs } from '../event/of-hubs.ts'

/** Where and when an event happens. */
export interface Place {
  id: number
  editionId: number | null
  status: 0 | 1 | 2 | 3
  title: string
  hubId: number
  disciplineIds: number[]
  availability: string[]
  venueName: string | null
  address: string | null
  city: string | null
  lat: number | null
  lng: number | null
  capacity: number | null
  wheelchair: 'yes' | 'partly' | 'no' | null
  /** Beginnings on the clock of the place, `YYYY-MM-DDTHH:MM`. */
  times: string[]
  slug: string | null
}
export interface PublishedPlace extends Place {
  status: 2 | 3
  slug: string
}

const MAX_TIMES = 60
const clock = (column: string, zone: string) =>
  sql.raw(`to_char(${column} at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI')`)

/** What changes with each change of a published event. */
export async function listPlaceStamps(db: Db): Promise<{ id: number; stamp: string }[]> {
  const { rows } = await sql<{ id: number; stamp: string }>`select event_id as id,
    status || ' ' || version || ' ' || date_part('epoch', updated_at) as stamp
    from publication where status in (2, 3)`.execute(db)
  return rows
}

/** Places of these published events, as they were approved. */
export async function readPublishedPlaces(db: Db, ids: readonly number[]): Promise<PublishedPlace[]> {
  if (ids.length === 0) return []
  const { rows } =
    await sql<PublishedPlace>`select p.event_id as id, p.edition_id as "editionId", p.status, p.slug,
      p.hub_id as "hubId", p.discipline_ids as "disciplineIds", p.availability, p.city,
      d.title, d."venueName", d.address, d.lat, d.lng, d."venueCapacity" as capacity, d.wheelchair,
      case when jsonb_array_length(coalesce(d.sessions, '[]')) > 0 then array(
          select ${clock(`(s->>'startsAt')::timestamptz`, `coalesce(s->>'timeZone', d."timeZone", 'UTC')`)}
          from jsonb_array_elements(d.sessions) s where s->>'startsAt' is not null order by s->>'startsAt'
          limit ${MAX_TIMES})
        when p.starts_at is null then '{}'
        else array[${clock('p.starts_at', `coalesce(d."timeZone", 'UTC')`)}] end as times
    from publication p, jsonb_to_record(p.document) as d(title text, "venueName" text, address text, lat float8,
      lng float8, "venueCapacity" int, wheelchair text, sessions jsonb, "timeZone" text)
    where p.event_id = any(${[...ids]}::bigint[])`.execute(db)
  return rows
}

/** Working copies of the events an account owns or works on; of all events, or those of their hubs, for the festival's team. */
export interface ManagedScope {
  accountId: number
  isAdmin: boolean
  hubIds?: readonly number[]
}

export interface ManagedPlace extends Place {
  isMine: boolean
}

/** A helper at the door knows an event's name and hours, and nothing of it that is not public. */
const isMine = (accountId: number) => sql`(c.owner_id = ${accountId} or exists (select from event_member m
  where m.event_id = c.id and m.account_id = ${accountId} and m.role <> 'door'))`

/**
 * Events of an edition that happen somewhere, or have no edition yet (`isRunning`), the earliest first; at most `limit`.
 */
export async function listManagedPlaces(
  db: Db,
  { accountId, isAdmin, hubIds }: ManagedScope,
  { editionId, isRunning, limit }: { editionId: number | null; isRunning: boolean; limit: number },
): Promise<ManagedPlace[]> {
  const mine = isMine(accountId)
  const edition: RawBuilder<unknown> = isRunning
    ? sql`(c.edition_id = ${editionId} or c.edition_id is null)`
    : sql`c.edition_id = ${editionId}`
  const { rows } = await sql<ManagedPlace>`select c.id, c.edition_id as "editionId", c.status, c.title,
      c.hub_id as "hubId", c.discipline_ids as "disciplineIds", c.availability, c.venue_name as "venueName",
      c.address, c.city, c.lat, c.lng, c.venue_capacity as capacity, c.wheelchair, ${mine} as "isMine",
      case when c.status = 2 then c.slug end as slug,
      coalesce(nullif(array(select ${clock('s.starts_at', 's.time_zone')} from session s
          where s.event_id = c.id order by s.starts_at limit ${MAX_TIMES}), '{}'),
        case when c.starts_at is null then '{}'
          else array[${clock('c.starts_at', `coalesce(c.time_zone, 'Europe/Madrid')`)}] end) as times
    from event c
    where ${edition} and (${isAdmin} or ${mine} or ${hubIds ? ofHubs(hubIds) : sql`false`})
      and (c.lat is not null or c.availability = '{}' or 'P' = any(c.availability))
    order by c.starts_at nulls last, c.id limit ${limit}`.execute(db)
  return rows
}

/** Named places of an account's own events, the latest first. */
export async function listOwnVenues(db: Db, accountId: number, limit: number): Promise<Place[]> {
  const { rows } =
    await sql<Place>`select c.id, c.edition_id as "editionId", c.status, c.title, c.hub_id as "hubId",
      c.discipline_ids as "disciplineIds", c.availability, c.venue_name as "venueName", c.address, c.city, c.lat,
      c.lng, c.venue_capacity as capacity, c.wheelchair, '{}'::text[] as times, null as slug
    from event c where c.owner_id = ${accountId} and c.venue_name is not null
    order by c.updated_at desc limit ${limit}`.execute(db)
  return rows
}

/** The edition of a year, or the running one. */
export async function findMapEdition(
  db: Db,
  year: number | undefined,
): Promise<{ id: number; year: number; isCurrent: boolean } | undefined> {
  return db
    .selectFrom('edition')
    .select(['id', 'year', 'is_current as isCurrent'])
    .where(year === undefined ? sql<boolean>`is_current` : sql<boolean>`year = ${year}`)
    .orderBy('id')
    .executeTakeFirst()
}
