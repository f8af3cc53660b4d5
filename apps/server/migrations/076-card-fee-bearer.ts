import { type Kysely, sql } from 'kysely'

/**
 * Who bears the card fee of an order is frozen when its places are held, so that what the buyer and the organiser were told
 * stays true. Orders of before were sold with the organiser bearing it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column card_fee_bearer text not null default 'organiser'
    check (card_fee_bearer in ('festival', 'organiser', 'cause'))`.execute(db)
  await sql`create function card_fee_bearer() returns text language sql stable
    return coalesce((select value #>> '{}' from festival_setting where name = 'cardFeeBearer'), 'festival')`.execute(
    db,
  )
  await sql`alter table orders alter column card_fee_bearer set default card_fee_bearer()`.execute(db)
  // Of an order that brought its organiser nothing the fee is no debt of theirs: it goes over to the festival.
  await sql`insert into transfer (content_id, id, entry, kind, debit, credit, amount_cents, currency, order_id)
    select f.content_id, gen_random_uuid(), gen_random_uuid(), 'correction', 'festival', f.debit, sum(f.amount_cents),
      f.currency, f.order_id
    from transfer f
    where f.kind = 'fee' and f.debit like 'fees:%' and f.order_id is not null and (
      select coalesce(sum(case when t.credit like 'seller:%' then t.amount_cents else 0 end)
        - sum(case when t.debit like 'seller:%' then t.amount_cents else 0 end), 0)
      from transfer t where t.content_id = f.content_id and t.order_id = f.order_id and t.kind in ('sale', 'cause')) <= 0
    group by f.content_id, f.debit, f.currency, f.order_id`.execute(db)
}
