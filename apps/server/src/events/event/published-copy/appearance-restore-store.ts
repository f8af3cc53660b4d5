import { sql } from 'kysely'
import type { Db } from '../../../database/tables.ts'
import type { AppearanceValue } from '../event-record.ts'

/** Deletes the appearances of an event that are not among `ids`. */
export async function removeAppearancesBut(tx: Db, contentId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from appearance where content_id = ${contentId} and id <> all(${ids}::bigint[])`.execute(
    tx,
  )
}

/** Puts date and place of an appearance back, or the whole appearance when it was deleted. */
export async function restoreAppearance(
  tx: Db,
  contentId: number,
  appearance: AppearanceValue,
): Promise<void> {
  const { id, day, time, venueName, address, city, lat, lng, hubId, availability, url } = appearance
  await sql`insert into appearance (content_id, id, day, time, venue_name, address, city, lat, lng, hub_id,
      availability, url)
    overriding system value
    values (${contentId}, ${id}, ${day}, ${time}, ${venueName}, ${address}, ${city}, ${lat}, ${lng}, ${hubId},
      ${availability}, ${url})
    on conflict (content_id, id) do update set day = excluded.day, time = excluded.time,
      venue_name = excluded.venue_name, address = excluded.address, city = excluded.city, lat = excluded.lat,
      lng = excluded.lng, hub_id = excluded.hub_id`.execute(tx)
}
