import { type Kysely, sql } from 'kysely'

/** Which upload a picture or a file was made of: whoever asks again after an answer that never came gets the same one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media add upload_id text`.execute(db)
  await sql`alter table extra add upload_id text`.execute(db)
}
