import { type Kysely, sql } from 'kysely'

/**
 * What a seller owes the festival becomes moves of the ledger of their own, and a refund beyond what is still held for its
 * seller becomes a request that two administrators decide.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table transfer drop constraint transfer_kind_check`.execute(db)
  await sql`alter table transfer add constraint transfer_kind_check check (kind in
    ('sale', 'donation', 'refund', 'fee', 'cause', 'gift', 'payout', 'correction', 'receivable', 'exception'))`.execute(
    db,
  )
  await sql`alter table refund_run_order drop constraint refund_run_order_status_check`.execute(db)
  await sql`alter table refund_run_order add constraint refund_run_order_status_check
    check (status in ('pending', 'done', 'skipped', 'failed', 'requested'))`.execute(db)
  await sql`
    create table refund_request (
      id uuid primary key,
      content_id bigint not null references content on delete cascade,
      order_id uuid,
      run_id uuid,
      seller_id bigint not null,
      currency text not null,
      amount_cents integer not null check (amount_cents > 0),
      reasons text[] not null check (reasons <> '{}' and reasons <@ array['balance', 'late']),
      wish jsonb not null,
      status text not null default 'open' check (status in ('open', 'approved', 'rejected')),
      bearer text check (bearer in ('festival', 'seller')),
      first_by bigint,
      first_at timestamptz,
      second_by bigint,
      second_at timestamptz,
      note text,
      refund_id uuid,
      created_by bigint not null,
      created_at timestamptz not null default now(),
      decided_at timestamptz,
      check ((order_id is null) <> (run_id is null)),
      check (second_by is null or (first_by is not null and second_by <> first_by)),
      check (status <> 'approved' or (second_by is not null and bearer is not null)),
      foreign key (content_id, run_id) references refund_run on delete cascade
    )`.execute(db)
  await sql`create unique index refund_request_order on refund_request (content_id, order_id) where status = 'open'`.execute(
    db,
  )
  await sql`create unique index refund_request_run on refund_request (content_id, run_id) where status = 'open'`.execute(
    db,
  )
  await sql`create index refund_request_seller on refund_request (seller_id)`.execute(db)
  await sql`create index refund_by on refund (created_by, created_at) where created_by is not null`.execute(
    db,
  )
  await sql`create index transfer_shortfall on transfer (refund_id) where kind in ('receivable', 'exception')`.execute(
    db,
  )
  await coverOldDebts(db)
}

/** Books what sellers and causes had got too much before this version, so that it is shown by event like every later debt. */
async function coverOldDebts(db: Kysely<unknown>): Promise<void> {
  await sql`
    with legs as (
      select content_id, currency, credit as account, amount_cents as cents from transfer where kind <> 'fee'
      union all select content_id, currency, debit, -amount_cents from transfer where kind <> 'fee'),
    sums as (
      select content_id, currency, split_part(account, ':', 2)::bigint as owner, split_part(account, ':', 1) as kind,
        sum(cents) as cents from legs where account ~ '^(seller|door|cause):' group by 1, 2, 3, 4),
    causes as (select content_id, currency, cents from sums where kind = 'cause'),
    sellers as (select content_id, currency, owner, sum(cents) as cents from sums where kind <> 'cause' group by 1, 2, 3),
    missing as (
      select s.content_id, s.currency, coalesce(a.merged_into, a.id) as debtor, 'seller:' || s.owner as account,
        -(s.cents + greatest(0, coalesce(c.cents, 0))) as cents
      from sellers s join account a on a.id = s.owner
        left join causes c on c.content_id = s.content_id and c.currency = s.currency
      union all
      select c.content_id, c.currency, coalesce(a.merged_into, a.id), 'cause:' || c.content_id, -c.cents
      from causes c join content e on e.id = c.content_id join account a on a.id = e.owner_id)
    insert into transfer (content_id, id, entry, kind, debit, credit, amount_cents, currency)
    select content_id, gen_random_uuid(), '00000000-0000-7000-8000-000000000071', 'receivable', 'receivable:' || debtor,
      account, cents, currency
    from missing where cents > 0`.execute(db)
}
