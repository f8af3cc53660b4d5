import { createHash } from 'node:crypto'
import type pg from 'pg'
import { allowBulkLoad } from './bulk-load.ts'
import { EVENTS } from './festival.ts'
import { HOT_EVENTS } from './side-operations.ts'

/** Signs in an administrator, who may see the sales of all. */
export const ADMIN_TOKEN = 'bench-token-of-the-administrator'

/**
 * Adds purchases of the year before this one to the events of `fillFestival`, half of them on HOT_EVENTS, one or two tickets
 * each, with their moves of the book; and an administrator. Always the same ones. Summaries are counted afterwards by a
 * rebuild: triggers are off meanwhile.
 */
export async function fillOrders(pool: pg.Pool, orders: number): Promise<void> {
  await allowBulkLoad((text) => pool.query(text))
  const client = await pool.connect()
  try {
    await client.query(`with admin as (insert into account (email, name, profile_id, confirmed_at, policy_accepted_at)
        values ('admin@example.org', 'Admin', 1, now(), now()) returning id)
      insert into access_token (token_hash, account_id, expires_at)
      select '\\x${createHash('sha256').update(ADMIN_TOKEN).digest('hex')}', id, now() + interval '60 days' from admin`)
    await client.query('update account set can_see_analytics = true where profile_id = 3')
    // Rows come in the order of their indexes and are made durable in the end: millions of them take minutes, not hours.
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    await client.query("set work_mem = '256MB'")
    await client.query('select setseed(0.2026)')
    for (const statement of STATEMENTS) await client.query(statement.replaceAll(':orders', String(orders)))
    await client.query('reset all')
    await client.query('checkpoint')
  } finally {
    client.release()
  }
}

const STATEMENTS = [
  `insert into ticket_type (event_id, id, name, pricing) overriding system value
    select id, id, '[:es]General[:en]General[:eu]Orokorra[:]', 'fixed' from event order by id`,
  `select setval(pg_get_serial_sequence('ticket_type', 'id'), ${EVENTS})`,
  `create table bench_order as
    select n, c.id as event_id, c.owner_id, x.quantity, x.at, uuidv7() as checkout_id, uuidv7() as order_id,
      s.id as session_id
    from (select n, case when n % 2 = 0 then (n / 2) % ${HOT_EVENTS} * ${EVENTS / HOT_EVENTS} + 1
          else (random() * ${EVENTS - 1})::int + 1 end as event, (random() < 0.5)::int + 1 as quantity,
        (random() < 0.4)::int as second,
        make_timestamptz(extract(year from now())::int - 1, 1, 1, 0, 0, 0, 'Europe/Madrid')
          + random() * 365 * interval '86399 seconds' as at
      from generate_series(1, :orders) n) x
    join event c on c.id = x.event
    join (select event_id, id, row_number() over (partition by event_id order by starts_at, id) - 1 as place
      from session) s on s.event_id = c.id and s.place = x.second
    order by event_id, at`,
  `insert into checkout (id, token_hash, request_hash, status, language, currency, email, email_key, total_cents,
      expires_at, created_at, paid_at, mailed_at)
    select checkout_id, decode(md5(n::text) || md5('x' || n), 'hex'), '', 'paid', 'eu', 'EUR', 'b' || n || '@example.org',
      'b' || n || '@example.org', quantity * 1200, at, at, at, at from bench_order`,
  `insert into orders (event_id, id, checkout_id, seller_id, status, currency, subtotal_cents, total_cents, policy,
      cause, channel, created_at, paid_at)
    select event_id, order_id, checkout_id, owner_id, 'paid', 'EUR', quantity * 1200, quantity * 1200, '{}', '{}', 'web',
      at, at from bench_order`,
  `insert into order_line (event_id, order_id, id, session_id, type_id, quantity, unit_cents)
    select event_id, order_id, 1, session_id, event_id, quantity, 1200 from bench_order`,
  `insert into ticket (event_id, id, order_id, line_id, session_id, type_id, serial, paid_cents, status, created_at)
    select event_id, uuidv7(), order_id, 1, session_id, event_id, decode(md5(n || ':' || t), 'hex'), 1200,
      'valid', at from bench_order, generate_series(1, quantity) t`,
  `insert into transfer (event_id, id, entry, at, kind, debit, credit, amount_cents, currency, order_id)
    select event_id, uuidv7(), order_id, at, m.kind, m.debit, m.credit, quantity * m.cents, 'EUR', order_id
    from bench_order cross join lateral (values
      ('sale', 'provider:stripe', 'seller:' || owner_id, 1200),
      ('cause', 'seller:' || owner_id, 'cause:' || event_id, 600)) m (kind, debit, credit, cents)`,
  'drop table bench_order',
]
