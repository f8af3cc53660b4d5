import { type Kysely, sql } from 'kysely'

/** Limits shared by all processes, and what the users list is searched by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Unlogged: written at every sign-in, worth nothing after a crash.
  await sql`
    create unlogged table rate_limit (
      key text primary key,
      hits integer not null,
      resets_at timestamptz not null
    )`.execute(db)
  await sql`create index rate_limit_age on rate_limit (resets_at)`.execute(db)

  await sql`
    alter table account add column search text not null generated always as (
      translate(lower(name || ' ' || email), 'áàâãäåéèêëíìîïóòôõöúùûüñç', 'aaaaaaeeeeiiiiooooouuuunc')
    ) stored`.execute(db)
}
