import { type Kysely, sql } from 'kysely'

/** What administrators change of the installation: texts, and lists with a version each, so that two of them can meet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A row without a text stands for the shipped one again; it stays, so that its version goes on counting.
  await sql`
    create table text_override (
      language text not null check (language in ('es', 'en', 'eu')),
      key text not null,
      text text,
      version integer not null default 1,
      changed_at timestamptz not null default now(),
      changed_by bigint references account on delete set null,
      primary key (language, key)
    )`.execute(db)
  await sql`create index text_override_author on text_override (changed_by) where changed_by is not null`.execute(
    db,
  )
  // Every process compares these numbers with those of what it keeps in memory.
  await sql`create table settings_stamp (name text primary key, stamp bigint not null default 1)`.execute(db)
  await sql`insert into settings_stamp (name) values ('texts'), ('lists')`.execute(db)
  for (const table of ['discipline', 'content_type', 'collaboration', 'profile', 'hub', 'edition'])
    await sql`alter table ${sql.table(table)} add column version integer not null default 1`.execute(db)
  await sql`create unique index edition_year on edition (year)`.execute(db)
}
