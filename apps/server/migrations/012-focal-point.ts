import { type Kysely, sql } from 'kysely'

/** The point of a picture that stays visible when it is cropped: from the left and the top, 0 to 1; without: the middle. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table media
      add column focus_x double precision,
      add column focus_y double precision,
      add constraint media_focus check (
        (focus_x is null and focus_y is null) or (focus_x between 0 and 1 and focus_y between 0 and 1)
      )`.execute(db)
}
