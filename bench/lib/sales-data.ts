import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/database/tables.ts'
import { allowBulkLoad } from './bulk-load.ts'

/**
 * Editions of events with two sessions and two types of ticket each, made by the database itself. The first edition is the
 * current one, years go back.
 */
export async function givenEvents(db: Db, size: { editions: number; events: number }): Promise<void> {
  await runAll(db, BASE, size)
}

/**
 * Orders from number `from` to below `to` in the two months before their events: tickets, discounts, donations, shares of
 * the causes, fees, now and then a refund. Summaries are counted afterwards by a rebuild: triggers are off meanwhile.
 */
export async function givenOrders(db: Db, range: { from: number; to: number }): Promise<void> {
  await runAll(db, SALES, range)
}

async function runAll(db: Db, statements: readonly string[], values: Record<string, number>): Promise<void> {
  await allowBulkLoad((text) => sql.raw(text).execute(db))
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    for (const statement of statements) {
      const text = statement.replace(/:(editions|events|from|to)\b/g, (_, name: string) =>
        String(values[name]),
      )
      await sql.raw(text).execute(connection)
    }
    await sql`set session_replication_role = origin`.execute(connection)
  })
  await sql`vacuum analyze`.execute(db)
}

const BASE = [
  `insert into account (email, name, profile_id, can_see_analytics)
    select 'seller' || n || '@example.org', 'Organiser ' || n, 3, true from generate_series(1, :editions * :events / 5) n`,
  `create table bench_edition as select row_number() over (order by year desc)::int as n, id, year from edition
    where year <= extract(year from now()) order by year desc`,
  `insert into edition (year, name) select extract(year from now())::int - n, 'Bench ' || n
    from generate_series((select count(*)::int from bench_edition), :editions - 1) n`,
  `insert into edition_range (edition_id, starts_on, ends_on)
    select e.id, make_date(e.year, 11, 28), make_date(e.year, 11, 28) from edition e
    where not exists (select from edition_range r where r.edition_id = e.id)`,
  `drop table bench_edition`,
  `create table bench_event as
    select row_number() over () + (select coalesce(max(id), 0) from event) as id, n, e.id as edition_id, e.year,
      (n % 7) + 1 as hub_id, (select min(id) from account where email like 'seller%') + n % (:editions * :events / 5) as owner_id
    from (select id, year, row_number() over (order by year desc) as rank from edition
      where year <= extract(year from now())) e, generate_series(1, :events) n where e.rank <= :editions`,
  `insert into event (id, owner_id, edition_id, status, title, type_id, discipline_ids, hub_id, time_zone, starts_at,
      ticket_mode, price_cents, currency, capacity, impact)
    overriding system value
    select b.id, b.owner_id, b.edition_id, 2, '[:es]Concierto ' || n || '[:en]Concert ' || n || '[:eu]Kontzertua ' || n || '[:]',
      n % 8 + 1, array[n % 15 + 1, (n + 3) % 15 + 1]::smallint[], hub_id, h.time_zone,
      make_timestamptz(b.year, 11, 28, 18, 0, 0, h.time_zone), 1, 1000, h.currency, 120,
      jsonb_build_object('project', 'Project ' || n % 200, 'collaborationId', 1, 'percentage', 50)
    from bench_event b join hub h on h.id = b.hub_id`,
  `select setval(pg_get_serial_sequence('event', 'id'), (select max(id) from event))`,
  `create table bench_session as select b.id as event_id, k, b.id * 2 + k + 1000000 as id, b.year from bench_event b,
    generate_series(0, 1) k`,
  `insert into session (event_id, id, starts_at, time_zone, capacity, currency, sold) overriding system value
    select s.event_id, s.id, c.starts_at + s.k * interval '3 hours', c.time_zone, 120, c.currency, 0
    from bench_session s join event c on c.id = s.event_id`,
  `select setval(pg_get_serial_sequence('session', 'id'), (select max(id) from session))`,
  `insert into ticket_type (event_id, id, name, pricing) overriding system value
    select event_id, id, '[:es]Tipo ' || k || '[:en]Type ' || k || '[:eu]' || k || '. mota[:]', 'fixed' from bench_session`,
  `select setval(pg_get_serial_sequence('ticket_type', 'id'), (select max(id) from ticket_type))`,
]

/** Ids that begin with their time, as ours do, so that pages of tickets follow the clock. */
const TIMED_ID = (at: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' ||
    substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid`

const SALES = [
  `select setseed(0.2026)`,
  `create table bench_order as
    select x.n, b.id as event_id, b.owner_id, c.currency, x.quantity, x.k,
      case when x.r1 < 0.1 then 200 else 0 end as discount_cents, case when x.r2 < 0.1 then 300 else 0 end as donation_cents,
      case when x.r1 > 0.9 then 'door' else 'web' end as channel, x.r2 > 0.97 as is_back,
      least(c.starts_at, now()) - make_interval(secs => x.before) as at, gen_random_uuid() as checkout_id
    from (select n, (power(random(), 1.5) * ((select count(*) from bench_event) - 1))::int + 1 as event, random() as r1, random() as r2,
        (array[1, 1, 2, 2, 2, 3, 4])[1 + (random() * 6)::int] as quantity, (random() < 0.4)::int as k,
        power(random(), 2) * 60 * 86400 as before from generate_series(:from, :to - 1) n) x
      join (select *, row_number() over (order by md5(id::text)) as place from bench_event) b on b.place = x.event
      join event c on c.id = b.id`,
  `alter table bench_order add order_id uuid, add session_id bigint`,
  `update bench_order set order_id = ${TIMED_ID('at')}, session_id = event_id * 2 + k + 1000000`,
  `insert into checkout (id, token_hash, request_hash, status, language, currency, email, email_key, total_cents,
      expires_at, created_at, paid_at, mailed_at)
    select checkout_id, decode(md5(n::text) || md5('x' || n), 'hex'), '', 'paid', 'eu', currency, 'b' || n || '@example.org',
      'b' || n || '@example.org', quantity * 1000 - discount_cents + donation_cents, at, at, at, at from bench_order`,
  `insert into orders (event_id, id, checkout_id, seller_id, status, currency, subtotal_cents, discount_cents,
      donation_cents, total_cents, policy, cause, channel, created_at, paid_at)
    select event_id, order_id, checkout_id, owner_id, 'paid', currency, quantity * 1000, discount_cents, donation_cents,
      quantity * 1000 - discount_cents + donation_cents, '{}', '{}', channel, at, at from bench_order`,
  `insert into order_line (event_id, order_id, id, session_id, type_id, quantity, unit_cents, discount_cents)
    select event_id, order_id, 1, session_id, session_id, quantity, 1000, discount_cents from bench_order`,
  `insert into ticket (event_id, id, order_id, line_id, session_id, type_id, serial, paid_cents, status, created_at,
      cancelled_at)
    select event_id, ${TIMED_ID('at')}, order_id, 1, session_id, session_id, decode(md5(n || ':' || t), 'hex'),
      1000 - case t when 1 then discount_cents else 0 end, case when is_back and t = 1 then 'cancelled' else 'valid' end, at,
      case when is_back and t = 1 then at + interval '1 hour' end
    from bench_order, generate_series(1, quantity) t`,
  `insert into transfer (event_id, id, entry, at, kind, debit, credit, amount_cents, currency, order_id)
    select event_id, gen_random_uuid(), order_id, at + m.later, m.kind, m.debit, m.credit, m.amount, currency, order_id
    from bench_order o cross join lateral (values
      ('sale', 'provider:stripe', 'seller:' || owner_id, quantity * 1000 - discount_cents, interval '0'),
      ('donation', 'provider:stripe', 'cause:' || event_id, donation_cents, interval '0'),
      ('cause', 'seller:' || owner_id, 'cause:' || event_id, (quantity * 1000 - discount_cents) / 2, interval '0'),
      ('fee', 'fees:' || owner_id, 'provider:stripe', 25 + quantity * 15, interval '0'),
      ('refund', 'seller:' || owner_id, 'provider:stripe', case when is_back then 800 else 0 end, interval '1 hour'),
      ('refund', 'cause:' || event_id, 'seller:' || owner_id, case when is_back then 400 else 0 end, interval '1 hour'))
      m (kind, debit, credit, amount, later) where m.amount > 0`,
  `update session s set sold = x.sold from (select event_id, session_id, count(*)::int as sold from ticket
    where status <> 'cancelled' group by 1, 2) x where s.event_id = x.event_id and s.id = x.session_id
    and x.sold <= s.capacity`,
  `drop table bench_order`,
]
