import { STAMP_SQL } from '../ticket-types/on-sale-store.ts'

/** How long places are kept, as an interval of PostgreSQL. */
export const HOLD_INTERVAL = '15 minutes'

/** What decides whether a request gets its places; tests show what happens without it. */
export const FITS_SQL = 'f.room is null or f.wanted <= f.room'

/**
 * Takes the places of many requests in one statement. Rows are locked in one order (events, sessions, quotas of types,
 * vouchers, each by number), so that statements of several processes never wait for each other in a circle. Of the
 * requests, in their order, those get their places for which everything fits behind all earlier ones; the others leave no
 * trace. A request is known, when its token is stored already; stale, when what it was priced with has changed. While
 * the waiting list has entries, `spare` of the free places of a session or quota are sold and no others; offers to those who wait take
 * any.
 *
 * Versions of sessions are compared as they were locked, the stamp as the statement began: what changed while it waited
 * for its locks is not sold as it was.
 *
 * Stored checkouts and counters are looked up one by one (`offset 0`, `lateral`): a plan that was made while the tables
 * were small must not read all of them later.
 *
 * Those who get nothing are told at once where no hold of their events is over: a sweep for nothing would have them wait
 * for a connection behind all paying buyers. It is asked once a statement, and only for them.
 *
 * $1 requests, $2 their events with stamps, $3 what they need of which counter, $4 orders, $5 lines; all JSON.
 */
const holdSql = (spare: string, spareLeft: string) => `
with req as (select * from json_to_recordset($1::json) as r(n int, id uuid, token text, request text, language text,
    currency text, total_cents int)),
  evt as (select * from json_to_recordset($2::json) as e(n int, event_id bigint, stamp text)),
  need as (select * from json_to_recordset($3::json) as d(n int, kind text, event_id bigint, a bigint, b bigint,
    quantity int, cap int, version int, opens timestamptz, closes timestamptz)),
  known as (select r.n from req r
    where exists (select from checkout c where c.token_hash = decode(r.token, 'hex') offset 0)),
  event as materialized (select id from event where id in (select event_id from evt) order by id for key share),
  present as (select p.event_id, p.status, ${STAMP_SQL} as stamp
    from publication p where p.event_id in (select id from event)),
  s as materialized (select x.* from (select distinct d.event_id, d.a from need d join event e on e.id = d.event_id
      where d.kind = 'session' order by 1, 2) d
    cross join lateral (select event_id, id as a, sold + held as taken, offer_version as version, capacity,
        ${spare} as spare from session
      where event_id = d.event_id and id = d.a for no key update) x),
  t as materialized (select x.* from (select distinct event_id, a, b from need where kind = 'type' order by 1, 2, 3) d
    cross join lateral (select event_id, session_id as a, type_id as b, sold + held as taken, capacity, ${spare} as spare
      from type_stock
      where event_id = d.event_id and session_id = d.a and type_id = d.b for no key update) x),
  v as materialized (select x.* from (select distinct event_id, a from need where kind = 'voucher' order by 1, 2) d
    cross join lateral (select event_id, id as a, used + held as taken, max_uses as capacity from voucher
      where event_id = d.event_id and id = d.a and is_active for no key update) x),
  counter as materialized (
    select 'session' as kind, event_id, a, 0::bigint as b, taken, version, capacity, spare from s
    union all select 'type', event_id, a, b, taken, null, capacity, spare from t
    union all select 'voucher', event_id, a, 0, taken, null, capacity, null from v),
  f as materialized (select d.n, d.kind, d.event_id, d.a, d.b, c.taken is not null as is_there, d.version <> c.version as is_moved,
      case when d.opens > now() then 'early' when d.closes <= now() then 'late' end as closed,
      least(least(c.capacity, d.cap) - c.taken, c.spare) as room,
      sum(d.quantity) over (partition by d.kind, d.event_id, d.a, d.b order by d.n) as wanted
    from need d left join counter c using (kind, event_id, a, b) where d.n not in (select n from known)),
  verdict as (select f.n, bool_and(f.is_there and f.closed is null and (${FITS_SQL})) as fits from f group by f.n),
  stale as (select distinct e.n from evt e left join present p using (event_id)
    where p.status is distinct from 2 or p.stamp is distinct from e.stamp
    union select n from f where is_moved),
  ok as materialized (select r.*, now() + interval '${HOLD_INTERVAL}' as expires_at from req r join verdict using (n)
    where fits and n not in (select n from stale)),
  checkouts as (insert into checkout (id, token_hash, request_hash, status, language, currency, total_cents, expires_at)
    select id, decode(token, 'hex'), decode(request, 'hex'), 'open', language, currency, total_cents, expires_at from ok),
  new_orders as (insert into orders (event_id, id, checkout_id, seller_id, status, currency, subtotal_cents,
      discount_cents, donation_cents, total_cents, voucher_id, policy, cause)
    select o.event_id, o.id, ok.id, o.seller_id, 'held', ok.currency, o.subtotal_cents, o.discount_cents,
      o.donation_cents, o.total_cents, o.voucher_id, o.policy, o.cause
    from json_to_recordset($4::json) as o(n int, event_id bigint, id uuid, seller_id bigint, subtotal_cents int,
      discount_cents int, donation_cents int, total_cents int, voucher_id bigint, policy jsonb, cause jsonb)
    join ok using (n)),
  new_lines as (insert into order_line (event_id, order_id, id, session_id, type_id, quantity, unit_cents,
      discount_cents, vat_regime, is_chosen)
    select l.event_id, l.order_id, l.id, l.session_id, l.type_id, l.quantity, l.unit_cents, l.discount_cents,
      l.vat_regime, l.is_chosen
    from json_to_recordset($5::json) as l(n int, event_id bigint, order_id uuid, id smallint, session_id bigint,
      type_id bigint, quantity int, unit_cents int, discount_cents int, vat_regime text, is_chosen boolean)
    join ok using (n)),
  taken as materialized (select kind, event_id, a, b, sum(quantity)::int as quantity from need join ok using (n)
    group by kind, event_id, a, b),
  sessions as (update session x set held = x.held + k.quantity, spare = ${spareLeft} from taken k
    where k.kind = 'session' and x.event_id = k.event_id and x.id = k.a),
  types as (update type_stock x set held = x.held + k.quantity, spare = ${spareLeft} from taken k
    where k.kind = 'type' and x.event_id = k.event_id and x.session_id = k.a and x.type_id = k.b),
  vouchers as (update voucher x set held = x.held + k.quantity from taken k
    where k.kind = 'voucher' and x.event_id = k.event_id and x.id = k.a)
select r.n, now() as now, ok.expires_at as "expiresAt", r.n in (select n from known) as "isKnown",
  r.n in (select n from stale) as "isStale",
  case when ok.n is null then (select exists (select from checkout c
    where c.status in ('open', 'paying') and c.expires_at <= now() and exists (select from orders o
      where o.checkout_id = c.id and o.event_id in (select event_id from evt) offset 0)))
    end as "isWaitingForSweep",
  case when ok.n is null then (select json_agg(json_build_object('kind', f.kind, 'eventId', f.event_id, 'a', f.a,
    'b', f.b, 'isThere', f.is_there, 'closed', f.closed, 'room', f.room)) from f where f.n = r.n) end as needs
from req r left join ok using (n)`

/** Sells what is free, or while the waiting list has entries what is spare. */
export const HOLD_SQL = holdSql('spare', 'x.spare - k.quantity')

/** Takes any free place for an entry of the waiting list. */
export const OFFER_SQL = holdSql('null::int', 'x.spare')
