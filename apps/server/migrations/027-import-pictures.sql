-- Pictures that rows of a programme name by their address: each becomes the cover of its event.
create table import_picture (
  event_id bigint primary key references event on delete cascade,
  run_id bigint not null references import_run on delete cascade,
  address text not null,
  state text not null default 'waiting' check (state in ('waiting', 'stored', 'failed', 'skipped')),
  reason text check (reason in ('unreachable', 'not_a_picture')),
  tries smallint not null default 0,
  due_at timestamptz not null default now()
);
create index import_picture_due on import_picture (due_at) where state = 'waiting';
create index import_picture_run on import_picture (run_id);
comment on column import_picture.state is '`skipped`: the event was sent, or has another cover, before it was fetched.';
comment on column import_picture.due_at is 'When it may be tried; later than now while it is being fetched.';
