-- Payouts to organisers and beneficiaries. The ledger holds what was paid; these tables say why and to whom.

-- Beneficiaries: bank account, contact, confirmation.
create table cause_payee (
  id bigint generated always as identity primary key,
  owner_id bigint references account on delete set null,
  is_kept boolean not null default false,
  name text not null,
  tax_id text,
  iban text,
  iban_changed_at timestamptz,
  email text,
  contact text,
  language text not null default 'es' check (language in ('es', 'en', 'eu')),
  town text,
  country text check (country ~ '^[A-Z]{2}$'),
  merged_into bigint references cause_payee,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (merged_into <> id)
);
create index cause_payee_owner on cause_payee (owner_id);

-- Which beneficiary the cause of an event is.
create table cause_of_event (
  event_id bigint primary key references event on delete cascade,
  payee_id bigint not null references cause_payee
);
create index cause_of_event_payee on cause_of_event (payee_id);

-- Confirmations of a beneficiary that a payout arrived.
create table cause_receipt (
  payout_id bigint primary key,
  token_hash bytea not null unique,
  sent_at timestamptz not null default now(),
  answered_at timestamptz,
  is_received boolean,
  comment text,
  check ((answered_at is null) = (is_received is null))
);

-- Fixed amounts promised to a cause, booked once.
create table fixed_share (
  event_id bigint primary key,
  promised_cents bigint not null check (promised_cents > 0),
  booked_cents bigint not null,
  booked_at timestamptz not null default now(),
  check (booked_cents >= 0 and booked_cents <= promised_cents)
);

-- Batches of payouts that two administrators approve.
create table payout_batch (
  id bigint generated always as identity primary key,
  currency text not null,
  status text not null default 'draft' check (status in ('draft', 'approved', 'exported', 'closed', 'cancelled')),
  version integer not null default 1,
  note text,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  editors bigint[] not null,
  approved_by bigint,
  approved_at timestamptz,
  exported_at timestamptz,
  executes_on date,
  closed_at timestamptz,
  listed_at timestamptz,
  check (approved_by is null or (not (approved_by = ANY (editors)))),
  constraint payout_batch_check1 check (status not in ('approved', 'exported', 'closed') or approved_by is not null)
);

-- One payment to an organiser or beneficiary within a batch.
create table payout (
  id bigint generated always as identity primary key,
  batch_id bigint not null references payout_batch,
  kind text not null check (kind in ('seller', 'cause')),
  subject_id bigint not null,
  currency text not null,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'planned' check (status in ('planned', 'paid', 'returned', 'dropped')),
  name text not null,
  tax_id text,
  iban text not null,
  town text,
  country text,
  paid_at timestamptz,
  returned_at timestamptz,
  return_reason text,
  is_return_checked boolean not null default false
);
create index payout_of_batch on payout (batch_id);
create index payout_subject on payout (kind, subject_id);
-- A payee is in one open batch at most, so that nothing is paid twice.
create unique index payout_one_planned on payout (kind, subject_id, currency) where status = 'planned';
alter table cause_receipt add foreign key (payout_id) references payout;

-- Ledger balances that a payout settles.
create table payout_part (
  payout_id bigint not null references payout,
  event_id bigint not null,
  amount_cents bigint not null check (amount_cents <> 0),
  title text,
  primary key (payout_id, event_id)
);

-- Payees whose payouts are stopped, and why.
create table payout_block (
  kind text not null check (kind in ('seller', 'cause')),
  subject_id bigint not null,
  note text not null,
  created_by bigint references account on delete set null,
  created_at timestamptz not null default now(),
  primary key (kind, subject_id)
);

-- Every change of where the money of a payee goes, written by triggers. The person is the setting
-- `larunbat.actor` of the transaction; empty means a change outside the calls.
create table payout_data_change (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null check (kind in ('seller', 'cause')),
  subject_id bigint not null,
  actor_id bigint references account on delete set null,
  way text not null check (way in ('created', 'changed', 'merged', 'tied')),
  event_id bigint,
  old_name text,
  new_name text,
  old_tax_id text,
  new_tax_id text,
  old_iban text,
  new_iban text
);
create index payout_data_change_subject on payout_data_change (kind, subject_id, at);
create index payout_data_change_actor on payout_data_change (actor_id);

create function note_payout_data_change() returns trigger language plpgsql
AS $function$
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
          insert into payout_data_change (kind, subject_id, actor_id, way, event_id)
          values ('cause', (new_row ->> 'payee_id')::bigint, actor, 'tied', (new_row ->> 'event_id')::bigint);
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
    end $function$;
create trigger account_payout_data_insert after insert on account for each row when (new.iban is not null) execute function note_payout_data_change();
create trigger account_payout_data_update after update of legal_name, account_holder, tax_id, iban, merged_into on account for each row execute function note_payout_data_change();
create trigger cause_payout_data after insert or update of name, tax_id, iban, merged_into on cause_payee for each row execute function note_payout_data_change();
create trigger cause_payout_event after insert or update of payee_id on cause_of_event for each row execute function note_payout_data_change();
