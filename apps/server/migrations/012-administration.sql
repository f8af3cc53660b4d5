-- Privacy: exports, erasure, retention, consents.

-- Exports of the personal data of an account (GDPR, articles 15 and 20).
create table data_export (
  account_id bigint primary key references account on delete cascade,
  status text not null check (status in ('preparing', 'ready', 'failed')),
  key text,
  bytes bigint,
  attempts smallint not null default 0,
  build text,
  working_until timestamptz,
  requested_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz,
  check ((status = 'ready') = (key is not null))
);
create index data_export_expiry on data_export (expires_at);

-- Codes that confirm the erasure of an account.
create table erasure_code (
  account_id bigint primary key references account on delete cascade,
  code_hash bytea not null,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Blocked data of erased accounts that the law requires to keep; no call reads it, a job deletes it when its
-- time is over.
create table retained_record (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  reason text not null,
  data jsonb not null,
  keep_until date not null,
  created_at timestamptz not null default now()
);

-- Wordings of consents, one row per version and language.
create table consent_text (
  id bigint generated always as identity primary key,
  since timestamptz not null default now(),
  purpose text not null check (purpose in ('policy', 'news')),
  language text not null check (language in ('es', 'en', 'eu')),
  hash bytea not null,
  text text not null
);
create index consent_text_latest on consent_text (purpose, language, since);

-- Consents given and withdrawn, with the wording that was shown.
create table consent (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account_id bigint references account on delete cascade,
  checkout_id uuid references checkout on delete cascade,
  purpose text not null check (purpose in ('policy', 'news')),
  is_given boolean not null,
  text_id bigint references consent_text,
  check ((account_id is null) <> (checkout_id is null))
);
create index consent_account on consent (account_id) where account_id is not null;
create index consent_checkout on consent (checkout_id) where checkout_id is not null;

create function words_of_consent(wanted text, spoken text) returns bigint language sql
 STABLE
AS $function$
      select id from consent_text where purpose = wanted and language = spoken order by since desc, id desc limit 1
    $function$;

create function note_policy_consent() returns trigger language plpgsql
AS $function$ begin
      insert into consent (account_id, purpose, is_given, text_id)
        values (new.id, 'policy', new.policy_accepted_at is not null, words_of_consent('policy', new.language));
      return null;
    end $function$;
create trigger account_policy_consent after insert on account for each row when (new.policy_accepted_at is not null) execute function note_policy_consent();
create trigger account_policy_changed after update of policy_accepted_at on account for each row when (old.policy_accepted_at is distinct from new.policy_accepted_at) execute function note_policy_consent();

create function note_news_consent() returns trigger language plpgsql
AS $function$ begin
      insert into consent (checkout_id, purpose, is_given, text_id)
        values (new.id, 'news', new.wants_news, words_of_consent('news', new.language));
      return null;
    end $function$;
create trigger checkout_news_consent after update of wants_news on checkout for each row when (old.wants_news <> new.wants_news and new.forgotten_at is null) execute function note_news_consent();

-- Consents of a buyer are deleted when the buyer is anonymised.
create function forget_consent() returns trigger language plpgsql
AS $function$ begin
      delete from consent where checkout_id = new.id;
      return null;
    end $function$;
create trigger checkout_consent_forgotten after update of forgotten_at on checkout for each row when (old.forgotten_at is null and new.forgotten_at is not null) execute function forget_consent();
