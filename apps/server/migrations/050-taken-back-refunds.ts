import { type Kysely, sql } from 'kysely'

/**
 * A refund that was not sent yet can be taken back: `parts` keeps what of it each ticket got, and when a used one was used.
 * The order is paid again then, which is no new purchase, and whoever listens is told that it was restored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund add parts jsonb, drop constraint refund_status_check, add constraint refund_status_check
    check (status in ('pending', 'done', 'failed', 'withdrawn')) not valid`.execute(db)
  await sql`alter table refund validate constraint refund_status_check`.execute(db)

  await sql`drop trigger order_paid_webhook on orders`.execute(db)
  await sql`create trigger order_paid_webhook after update of status on orders for each row
    when (new.status = 'paid' and old.status <> 'paid' and old.paid_at is null) execute function note_order_paid()`.execute(
    db,
  )
  await sql`
    create function note_order_restored() returns trigger language plpgsql as $$
    declare seller bigint; begin
      select o.seller_id into seller from orders o where o.content_id = new.content_id and o.id = new.order_id;
      perform note_webhook('order.restored', seller, new.content_id, new.order_id::text,
        jsonb_build_object('refund_id', new.id, 'amount_cents', new.amount_cents,
          'ticket_ids', to_jsonb(new.ticket_ids)));
      return null;
    end $$`.execute(db)
  await sql`create trigger order_restored_webhook after update of status on refund for each row
    when (new.status = 'withdrawn' and old.status <> 'withdrawn') execute function note_order_restored()`.execute(
    db,
  )
}
