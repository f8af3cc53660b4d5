import { type Kysely, sql } from 'kysely'

/** When a buyer first held places that a new choice has replaced since: places are not kept forever by choosing again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table checkout add column first_held_at timestamptz`.execute(db)
}
