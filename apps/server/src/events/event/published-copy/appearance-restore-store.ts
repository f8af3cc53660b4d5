import { sql } from 'kysely'
import type { Db } from '../../../database/tables.ts'
import type { AppearanceValue } from '../event-record.ts'

/** Deletes the appearances of an event that are not among `ids`. */
export async function removeAppearancesBut(tx: Db, eventId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from appearance where event_id = ${eventId} and id <> all(${ids}::bigint[])`.execute(tx)
}

/** Puts date and place of an appearance back, or the whole appearance when it was deleted. */
export async function restoreAppearance(tx: Db, eventId: number, appearance: AppearanceValue): Promise<void> {
  const { id, day, time, venueName, address, city, lat, lng, hubId, availability, url } = appearance
  await sql`insert into appearance (event_id, id, day, time, venue_name, address, city, lat, lng, hub_id,
      availability, url)
    overriding system value
    values (${eventId}, ${id}, ${day}, ${time}, ${venueName}, ${address}, ${city}, ${lat}, ${lng}, ${hubId},
      ${availability}, ${url})
    on conflict (event_id, id) do update set day = excluded.day, time = excluded.time,
      venue_name = excluded.venue_name, address = excluded.address, city = excluded.city, lat = excluded.lat,
      lng = excluded.lng, hub_id = excluded.hub_id`.execute(tx)
}
