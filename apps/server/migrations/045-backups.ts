import { type Kysely, sql } from 'kysely'

/** How the backups of the last year went; the archives themselves are elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backup_run (
      id bigint generated always as identity primary key,
      started_at timestamptz not null default now(),
      ended_at timestamptz,
      place text not null,
      name text,
      bytes bigint,
      rows bigint,
      files bigint,
      error text
    )`.execute(db)
}
