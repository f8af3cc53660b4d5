import { type Kysely, sql } from 'kysely'

/** What people agreed to, when, and the words they had before them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table consent_text (
      id bigint generated always as identity primary key,
      since timestamptz not null default now(),
      purpose text not null check (purpose in ('policy', 'news')),
      language text not null check (language in ('es', 'en', 'eu')),
      hash bytea not null,
      text text not null
    )`.execute(db)
  await sql`create index consent_text_latest on consent_text (purpose, language, since)`.execute(db)

  await sql`
    create table consent (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      account_id bigint references account on delete cascade,
      checkout_id uuid references checkout on delete cascade,
      purpose text not null check (purpose in ('policy', 'news')),
      is_given boolean not null,
      text_id bigint references consent_text,
      check ((account_id is null) <> (checkout_id is null))
    )`.execute(db)
  await sql`create index consent_account on consent (account_id) where account_id is not null`.execute(db)
  await sql`create index consent_checkout on consent (checkout_id) where checkout_id is not null`.execute(db)

  await sql`
    create function words_of_consent(wanted text, spoken text) returns bigint language sql stable as $$
      select id from consent_text where purpose = wanted and language = spoken order by since desc, id desc limit 1
    $$`.execute(db)
  await sql`
    create function note_policy_consent() returns trigger language plpgsql as $$ begin
      insert into consent (account_id, purpose, is_given, text_id)
        values (new.id, 'policy', new.policy_accepted_at is not null, words_of_consent('policy', new.language));
      return null;
    end $$`.execute(db)
  await sql`create trigger account_policy_consent after insert on account for each row
    when (new.policy_accepted_at is not null) execute function note_policy_consent()`.execute(db)
  await sql`create trigger account_policy_changed after update of policy_accepted_at on account for each row
    when (old.policy_accepted_at is distinct from new.policy_accepted_at)
    execute function note_policy_consent()`.execute(db)

  await sql`
    create function note_news_consent() returns trigger language plpgsql as $$ begin
      insert into consent (checkout_id, purpose, is_given, text_id)
        values (new.id, 'news', new.wants_news, words_of_consent('news', new.language));
      return null;
    end $$`.execute(db)
  await sql`create trigger checkout_news_consent after update of wants_news on checkout for each row
    when (old.wants_news <> new.wants_news and new.forgotten_at is null)
    execute function note_news_consent()`.execute(db)
  // What a buyer agreed to is forgotten with who they were.
  await sql`
    create function forget_consent() returns trigger language plpgsql as $$ begin
      delete from consent where checkout_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`create trigger checkout_consent_forgotten after update of forgotten_at on checkout for each row
    when (old.forgotten_at is null and new.forgotten_at is not null) execute function forget_consent()`.execute(
    db,
  )
}
