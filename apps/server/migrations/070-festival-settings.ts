import { type Kysely, sql } from 'kysely'

/** Rules of the festival that administrators set; what is not stored has its default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table festival_setting (
    name text primary key,
    value jsonb not null,
    changed_at timestamptz not null default now(),
    changed_by bigint references account on delete set null
  )`.execute(db)
  await sql`create index festival_setting_changed_by on festival_setting (changed_by)`.execute(db)
  await sql`insert into settings_stamp (name, stamp) values ('rules', 1)`.execute(db)
}
