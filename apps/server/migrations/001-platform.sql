-- What a process needs before it knows the product: idempotency, limits, outbox.

-- Answers of calls that carried an idempotency key, given again when the call is repeated.
create table idempotency_key (
  caller text not null,
  key text not null,
  body_hash bytea not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (caller, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- Hits within a window, shared by all processes. Unlogged: worthless after a crash.
create unlogged table rate_limit (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index rate_limit_age on rate_limit (resets_at);

-- Outbox: mails to send and mails sent. A row is written in the transaction that causes the mail.
create table mail (
  id bigint generated always as identity primary key,
  to_address text not null,
  subject text not null,
  template text not null,
  language text not null,
  text text not null,
  html text,
  message_id text not null unique,
  account_id bigint,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'kept', 'held')),
  error text,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  copy_of bigint references mail on delete set null,
  unsubscribe_url text,
  about_account_id bigint,
  address_key text,
  topic text,
  networks text[],
  not_before timestamptz,
  released_at timestamptz,
  reply_to jsonb,
  attached jsonb
);
create index mail_waiting on mail (id) where status = 'waiting';
create index mail_account on mail (account_id);
create index mail_address on mail (to_address);
create index mail_copy on mail (copy_of) where copy_of is not null;
create index mail_failed on mail (id) where status = 'failed';
create index mail_unowned on mail (id) where account_id is null and to_address <> '' and status <> 'waiting';
create index mail_about on mail (about_account_id) where about_account_id is not null;
create index mail_address_released on mail (address_key, released_at) where address_key is not null;
create index mail_networks on mail using gin (networks) where networks is not null;
create index mail_held on mail (to_address) where status = 'held';
