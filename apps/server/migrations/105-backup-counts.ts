import { type Kysely, sql } from 'kysely'

/** What a backup held by table, so that the next one is compared with it, and whether administrators were mailed of its failure. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table backup_run
      add column tables jsonb,
      add column is_mailed boolean not null default false`.execute(db)
}
