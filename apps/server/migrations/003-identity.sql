-- Accounts, ways to sign in, open sign-ins, audit log.

-- People and organisations that sign in. `email_key` is the mailbox: addresses of one mailbox are one account.
create table account (
  id bigint generated always as identity primary key,
  email text not null unique,
  password_hash text,
  name text not null,
  phone text,
  city text,
  profile_id smallint not null check (profile_id >= 1 and profile_id <= 4),
  description text,
  cover_photo text,
  profile_photo text,
  policy_accepted_at timestamptz,
  facebook text,
  instagram text,
  twitter text,
  youtube text,
  web text,
  language text not null default 'es' check (language in ('es', 'en', 'eu')),
  legal_name text,
  tax_id text,
  vat text,
  iban text,
  iban_changed_at timestamptz,
  account_holder text,
  confirmed_at timestamptz,
  can_see_analytics boolean not null default false,
  blocked_at timestamptz,
  push_token text,
  failed_sign_ins integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  search text generated always as (translate(lower(((name || ' ') || email)), 'áàâãäåéèêëíìîïóòôõöúùûüñç', 'aaaaaaeeeeiiiiooooouuuunc')) stored,
  is_team boolean not null default false,
  legal_address text,
  merged_into bigint references account on delete cascade,
  muted_notices text[] not null default '{}',
  admin_made_at timestamptz,
  admin_made_by bigint,
  email_key text generated always as (
case
    when (email ~ '@(gmail|googlemail)[.]com$') then ((replace("substring"(email, '^.[^+@]*'), '.', '') || COALESCE("substring"(email, '^.[^+@]*([+].*)@'), '')) || '@gmail.com')
    else email
end) stored,
  shares_mailbox boolean not null default false,
  confirmed_before boolean not null default false,
  event_quota integer check (event_quota >= 0),
  storage_quota_mb integer check (storage_quota_mb >= 0),
  billing_country text check (billing_country ~ '^[A-Z]{2}$'),
  billing_territory text,
  tax_id_kind text,
  check (merged_into is null or (merged_into <> id and blocked_at is not null))
);
create unique index account_one_team on account (is_team) where is_team;
create index account_merged on account (merged_into) where merged_into is not null;
create unique index account_mailbox on account (email_key) where not shares_mailbox;
create index account_mailbox_all on account (email_key);
alter table mail add foreign key (account_id) references account on delete set null;
alter table mail add foreign key (about_account_id) references account on delete set null;
alter table upload add foreign key (account_id) references account on delete cascade;

-- Digests of addresses whose owner proved them, kept after the account is gone.
create table proved_address (
  key_hash bytea primary key,
  proved_at timestamptz not null default now()
);

-- Sign-in with an identity provider: one row per provider and account.
create table account_identity (
  issuer text not null,
  subject text not null,
  account_id bigint not null references account on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (account_id, issuer)
);

-- Open sign-ins. Only the SHA-256 of a token is stored (256 random bits).
create table access_token (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  user_agent text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  id bigint generated always as identity,
  last_seen_at timestamptz not null default now(),
  opened_by text not null default 'unknown' check (opened_by in ('unknown', 'password', 'link', 'passkey', 'provider', 'registration', 'reset')),
  shown_to bigint
);
create index access_token_account on access_token (account_id);
create unique index access_token_id on access_token (id);

-- Links sent by mail (confirm, sign in, reset); only the SHA-256 of the secret is stored.
create table mail_link (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'reset', 'confirm')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  was_shown boolean not null default true,
  shown_to bigint
);
create index mail_link_account on mail_link (account_id, purpose);

-- WebAuthn credentials of an account.
create table passkey (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  credential_id text not null unique,
  user_handle text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  is_synced boolean not null,
  is_backed_up boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- State of a sign-in that takes several steps. Unlogged: each row lives for minutes.
create unlogged table sign_in_step (
  key_hash bytea primary key,
  purpose text not null,
  account_id bigint references account on delete cascade,
  data jsonb not null default '{}',
  expires_at timestamptz not null
);
create index sign_in_step_age on sign_in_step (expires_at);
create index sign_in_step_account on sign_in_step (account_id) where account_id is not null;

-- What was done, by whom, on which record. Rows are only added, and end by the retention schedule.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id bigint references account on delete set null,
  action text not null,
  subject text not null,
  subject_id bigint,
  from_status smallint,
  to_status smallint,
  detail jsonb not null default '{}'
);
create index audit_log_subject on audit_log (subject, subject_id, id);
create index audit_log_bulk on audit_log (((detail ->> 'bulk'::text)), subject_id) where (detail ->> 'bulk') is not null;
-- In the order in which the log is read, so that a page costs what it shows.
create index audit_log_action on audit_log (action text_pattern_ops, id);
create index audit_log_kind on audit_log (subject, id);
create index audit_log_who on audit_log (actor_id, id);
create index audit_log_at on audit_log (at);
create index audit_log_words on audit_log using gin (jsonb_to_tsvector('simple'::regconfig, detail, '["string"]'::jsonb)) with (fastupdate='on');
