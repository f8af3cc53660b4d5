-- Stored files that no record refers to yet, uploads, generated keys.

-- Stored files (or folders, ending in a slash) that no row refers to; deleted once due.
create table loose_file (
  key text primary key,
  due_at timestamptz not null
);
create index loose_file_due on loose_file (due_at);

-- Resumable uploads in progress (tus), and which row a finished one became.
create table upload (
  id text primary key,
  account_id bigint not null,
  event_id bigint,
  purpose text not null check (purpose in ('picture', 'photo', 'document', 'audio')),
  key text not null unique,
  name text not null,
  declared_type text not null,
  bytes bigint not null check (bytes > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index upload_account on upload (account_id, expires_at);
create index upload_event on upload (event_id) where event_id is not null;
create index upload_age on upload (expires_at);

-- Keys that the server generated for itself (signing, web push), by name.
create table secret (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);
