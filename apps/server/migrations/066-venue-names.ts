import { type Kysely, sql } from 'kysely'

/** A reviewer is told which other events are at the same place at the same time: events of a place are found by its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists content_venue_name on content (lower(venue_name)) where venue_name is not null`.execute(
    db,
  )
}
