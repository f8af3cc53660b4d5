import { type Kysely, sql } from 'kysely'

/** What an organiser's day and the radar of a day look through: events of a city or around a point, sessions by time, artists by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index content_city_name on content (lower(city)) where city is not null`.execute(db)
  await sql`create index content_point on content (lat, lng) where lat is not null and lng is not null`.execute(
    db,
  )
  await sql`create index session_start on session (starts_at)`.execute(db)
  await sql`create index participant_plain_name on participant (lower(name))`.execute(db)
}
