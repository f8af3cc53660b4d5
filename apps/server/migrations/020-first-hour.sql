-- What administrators said of the steps of the first hour. What an installation proves by itself is not stored.
create table first_hour_step (
  step text primary key,
  state text not null check (state in ('done', 'skipped')),
  changed_at timestamptz not null default now(),
  changed_by bigint references account on delete set null
);
create index first_hour_step_changed_by on first_hour_step (changed_by);
