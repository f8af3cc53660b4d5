-- Addresses that replies to the festival's mails go to, each with the link that its reader has to follow first.
create table reply_address_proof (
  address text primary key,
  token_hash bytea not null unique,
  requested_at timestamptz not null default now(),
  proved_at timestamptz
);
comment on column reply_address_proof.proved_at is 'When its reader followed the link; it is in no mail before.';
-- What is in force stays in force.
insert into reply_address_proof (address, token_hash, proved_at)
  select value #>> '{}', sha256(convert_to(gen_random_uuid()::text, 'UTF8')), now()
  from festival_setting where name = 'replyAddress' and value #>> '{}' <> '';
