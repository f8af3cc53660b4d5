-- Double-entry ledger and numbered receipts.

-- Double-entry ledger. Each row moves an amount from one ledger account to another. Rows are never changed or
-- deleted; a correction is a further row.
create table transfer (
  event_id bigint not null,
  id uuid not null,
  entry uuid not null,
  at timestamptz not null default now(),
  kind text not null check (kind in ('sale', 'donation', 'refund', 'fee', 'cause', 'gift', 'payout', 'correction', 'receivable', 'exception')),
  debit text not null,
  credit text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  order_id uuid,
  refund_id uuid,
  payout_id bigint,
  check (debit <> credit),
  primary key (event_id, id)
);
create index transfer_debit on transfer (debit, at);
create index transfer_credit on transfer (credit, at);
create index transfer_order on transfer (event_id, order_id);
create index transfer_payout on transfer (payout_id) where payout_id is not null;
create index transfer_shortfall on transfer (refund_id) where kind in ('receivable', 'exception');

-- Numbered receipts and credit notes. Each carries the hash of the one before it.
create table receipt (
  seller_id bigint not null,
  series text not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('sale', 'correction')),
  event_id bigint not null,
  order_id uuid not null,
  refund_id uuid,
  issued_at timestamptz not null,
  document jsonb not null,
  hash bytea not null,
  previous_hash bytea,
  primary key (seller_id, series, number)
);
create index receipt_order on receipt (event_id, order_id);

-- Next number and last hash of each series of receipts.
create table receipt_series (
  seller_id bigint not null,
  series text not null,
  last_number integer not null default 0,
  last_hash bytea,
  previous_hash bytea,
  primary key (seller_id, series)
);
alter table receipt add foreign key (seller_id, series) references receipt_series(seller_id, series);
