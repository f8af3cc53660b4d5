import { type Kysely, sql } from 'kysely'

/** The processes of an installation, each writing its own row every few seconds, and how much they log for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table server_process (
      id uuid primary key,
      role text not null check (role in ('all', 'web', 'worker')),
      host text not null,
      pid integer not null,
      version text not null,
      started_at timestamptz not null,
      seen_at timestamptz not null default now(),
      is_draining boolean not null default false,
      memory_mb integer not null,
      lag_ms real not null,
      in_flight integer not null,
      pool_size integer not null,
      pool_idle integer not null,
      pool_waiting integer not null
    )`.execute(db)
  await sql`
    create table operation_wish (
      id smallint primary key default 1 check (id = 1),
      log_level text check (log_level in ('debug', 'info', 'warn')),
      log_level_until timestamptz,
      check ((log_level is null) = (log_level_until is null))
    )`.execute(db)
  await sql`insert into operation_wish default values`.execute(db)
}
