import { type Kysely, sql } from 'kysely'

/**
 * Each import and what it did to each event, so that it can be undone as a whole; and which import saw a row last, so that rows
 * that a file no longer has are listed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import_run (
      id bigint generated always as identity primary key,
      owner_id bigint not null references account on delete cascade,
      edition_id bigint not null references edition on delete cascade,
      actor_id bigint references account on delete set null,
      file_name text not null,
      started_at timestamptz not null default now(),
      stored_at timestamptz not null default now(),
      finished_at timestamptz,
      created integer not null default 0,
      changed integer not null default 0,
      undone_at timestamptz,
      undone_by bigint references account on delete set null
    )`.execute(db)
  await sql`create index import_run_owner on import_run (owner_id, edition_id)`.execute(db)
  await sql`create index import_run_actor on import_run (actor_id)`.execute(db)
  await sql`create index import_run_undone_by on import_run (undone_by)`.execute(db)
  await sql`create index import_run_edition on import_run (edition_id)`.execute(db)
  await sql`
    create table import_line (
      run_id bigint not null references import_run on delete cascade,
      content_id bigint not null,
      external_id text not null,
      title text not null,
      version integer not null,
      before jsonb,
      outcome text check (outcome in ('deleted', 'restored', 'kept')),
      primary key (run_id, content_id)
    )`.execute(db)
  await sql`create index import_line_content on import_line (content_id)`.execute(db)
  await sql`alter table import_source add column run_id bigint`.execute(db)
}
