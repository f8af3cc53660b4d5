import { sql } from 'kysely'
import type { Db } from '../../../database/tables.ts'
import type { OnSale } from '../../../ticketing/orders/testing/given-on-sale.ts'

/** Gives `count` people two tickets each, in one statement: `holder1@example.org`, `holder2@example.org` ... */
export async function givenHolders(
  db: Db,
  { eventId, sessionId, typeId }: OnSale,
  count: number,
): Promise<void> {
  await sql`with who as (select n, gen_random_uuid() as id from generate_series(1, ${count}::int) n),
    bought as (insert into checkout (id, token_hash, request_hash, status, language, currency, email, email_key, name,
        total_cents, expires_at, paid_at)
      select id, sha256(id::text::bytea), sha256(id::text::bytea), 'paid', (array['es', 'en', 'eu'])[1 + n % 3], 'EUR',
        'holder' || n || '@example.org', 'holder' || n || '@example.org', 'Person ' || n, 0, now(), now() from who
      returning id),
    ordered as (insert into orders (event_id, id, checkout_id, seller_id, status, currency, subtotal_cents, total_cents, policy,
        cause, paid_at)
      select ${eventId}, b.id, b.id, c.owner_id, 'paid', 'EUR', 0, 0, '{}', '{}', now()
      from bought b, event c where c.id = ${eventId} returning id),
    lines as (insert into order_line (event_id, order_id, id, session_id, type_id, quantity, unit_cents)
      select ${eventId}, id, 1, ${sessionId}, ${typeId}, 2, 0 from ordered returning order_id)
    insert into ticket (event_id, id, order_id, line_id, session_id, type_id, serial, paid_cents)
    select ${eventId}, gen_random_uuid(), l.order_id, 1, ${sessionId}, ${typeId}, substring(sha256(gen_random_uuid()::text::bytea), 1, 16), 0
    from lines l, generate_series(1, 2)`.execute(db)
}
