import { type Kysely, sql } from 'kysely'

/**
 * Every change of where a payee's money goes, recorded by the database itself so that no path can leave one out. Who it was
 * is what the transaction set as `larunbat.actor`; without it the change came from outside the calls.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table payout_data_change (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    kind text not null check (kind in ('seller', 'cause')),
    subject_id bigint not null,
    actor_id bigint references account on delete set null,
    way text not null check (way in ('created', 'changed', 'merged', 'tied')),
    content_id bigint,
    old_name text,
    new_name text,
    old_tax_id text,
    new_tax_id text,
    old_iban text,
    new_iban text
  )`.execute(db)
  await sql`create index payout_data_change_subject on payout_data_change (kind, subject_id, at)`.execute(db)
  await sql`create index payout_data_change_actor on payout_data_change (actor_id)`.execute(db)
  await sql`create function note_payout_data_change() returns trigger language plpgsql as $$
    declare
      actor bigint := nullif(current_setting('larunbat.actor', true), '')::bigint;
      old_row jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
      new_row jsonb := to_jsonb(new);
      kind text := case tg_table_name when 'account' then 'seller' else 'cause' end;
      old_name text;
      new_name text;
    begin
      if tg_table_name = 'cause_of_event' then
        if old_row ->> 'payee_id' is distinct from new_row ->> 'payee_id' then
          insert into payout_data_change (kind, subject_id, actor_id, way, content_id)
          values ('cause', (new_row ->> 'payee_id')::bigint, actor, 'tied', (new_row ->> 'content_id')::bigint);
        end if;
        return null;
      end if;
      old_name := case kind when 'cause' then old_row ->> 'name'
        else coalesce(old_row ->> 'account_holder', old_row ->> 'legal_name') end;
      new_name := case kind when 'cause' then new_row ->> 'name'
        else coalesce(new_row ->> 'account_holder', new_row ->> 'legal_name') end;
      if (old_name, old_row ->> 'tax_id', old_row ->> 'iban')
        is distinct from (new_name, new_row ->> 'tax_id', new_row ->> 'iban') then
        insert into payout_data_change (kind, subject_id, actor_id, way, old_name, new_name, old_tax_id, new_tax_id, old_iban, new_iban)
        values (kind, (new_row ->> 'id')::bigint, actor, case tg_op when 'INSERT' then 'created' else 'changed' end,
          old_name, new_name, old_row ->> 'tax_id', new_row ->> 'tax_id', old_row ->> 'iban', new_row ->> 'iban');
      end if;
      if new_row ->> 'merged_into' is not null and old_row ->> 'merged_into' is distinct from new_row ->> 'merged_into' then
        -- Money of the one that ends goes to the account of the other from now on.
        insert into payout_data_change (kind, subject_id, actor_id, way, old_name, old_tax_id, old_iban)
        values (kind, (new_row ->> 'merged_into')::bigint, actor, 'merged', new_name, new_row ->> 'tax_id', new_row ->> 'iban');
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger account_payout_data_insert after insert on account for each row
    when (new.iban is not null) execute function note_payout_data_change()`.execute(db)
  await sql`create trigger account_payout_data_update
    after update of legal_name, account_holder, tax_id, iban, merged_into on account for each row
    execute function note_payout_data_change()`.execute(db)
  await sql`create trigger cause_payout_data after insert or update of name, tax_id, iban, merged_into on cause_payee
    for each row execute function note_payout_data_change()`.execute(db)
  await sql`create trigger cause_payout_event after insert or update of payee_id on cause_of_event
    for each row execute function note_payout_data_change()`.execute(db)
  // Changes of before stand in the audit log, with the last digits of the account numbers.
  await sql`insert into payout_data_change (at, kind, subject_id, actor_id, way, old_iban, new_iban)
    select at, case subject when 'cause' then 'cause' else 'seller' end,
      case action when 'account.merged' then (detail ->> 'into')::bigint else subject_id end, actor_id,
      case when action like '%.merged' then 'merged' else 'changed' end,
      case when action like '%.iban_changed' then detail ->> 'from' end, detail ->> 'to'
    from audit_log
    where action in ('account.iban_changed', 'cause.iban_changed', 'cause.changed', 'cause.merged', 'account.merged')
      and subject_id is not null and (action <> 'account.merged' or detail ->> 'into' is not null)
    order by id`.execute(db)
}
