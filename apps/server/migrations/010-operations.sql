-- Running processes, backups, demo.

-- Running processes, each refreshing its row every few seconds.
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
);

-- Log level that an administrator asked all processes for.
create table operation_wish (
  id smallint default 1 check (id = 1) primary key,
  log_level text check (log_level in ('debug', 'info', 'warn')),
  log_level_until timestamptz,
  check ((log_level is null) = (log_level_until is null))
);
insert into operation_wish default values;

-- Results of backups of the last year; the archives are stored elsewhere.
create table backup_run (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  place text not null,
  name text,
  bytes bigint,
  rows bigint,
  files bigint,
  error text,
  tables jsonb,
  is_mailed boolean not null default false
);

-- Steps of the demo festival that are done, so that an interrupted filling continues.
create table demo_step (
  name text primary key,
  event_id bigint references event on delete cascade
);
