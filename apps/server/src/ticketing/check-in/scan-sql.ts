/** What decides whether the earliest admission of a ticket holds; tests show what happens without it. */
export const HOLDS_SQL = "status = 'valid' or (told = 'admitted' and at < used_at)"

/**
 * What decides whether a code ended because its ticket changed hands, by the locked row: a transfer that committed while
 * the statement waited for the row counts. Tests show what happens without it.
 */
export const PASSED_ON_SQL = "g.serial is not null and t.serial <> decode(g.serial, 'hex')"

/**
 * Decides many scans of one event in one statement. Tickets are locked by number, so that statements of several processes
 * never wait for each other in a circle, and each is seen as the statement before left it. A scan that is stored already
 * keeps its result. Of the valid scans of a ticket the earliest counts: where the ticket was not checked in
 * yet; or where a device without network had let it in before the admission that is stored, which becomes the duplicate
 * then. A scan refused by a device stays refused.
 *
 * A scan that others stored after the statement began is not seen: then the unique index over admissions fails it, and it
 * is to be run again.
 *
 * $1 the event, $2 the scans as JSON.
 */
export const SCAN_SQL = `
with g as materialized (select * from json_to_recordset($2::json) as g(n int, id uuid, ticket_id uuid, serial text,
    session_id bigint, link_id bigint, device text, scanned_at timestamptz, told text, undone_at timestamptz)),
  known as materialized (select s.* from g cross join lateral (select x.id, x.ticket_id, x.result from scan x
    where x.event_id = $1 and x.id = g.id offset 0) s),
  -- The answer came too late and the device let somebody in by itself.
  late as (update scan x set told = 'admitted', was_offline = true from g
    where x.event_id = $1 and x.id = g.id and g.told = 'admitted' and x.told <> 'admitted'),
  named as materialized (
    select g.n, x.id from g cross join lateral (select t.id from ticket t
      where t.event_id = $1 and t.serial = decode(g.serial, 'hex') offset 0) x where g.serial is not null
    union all select g.n, x.ticket_id from g cross join lateral (select f.ticket_id from ticket_transfer f
      where f.event_id = $1 and f.serial = decode(g.serial, 'hex') offset 0) x where g.serial is not null
    union all select g.n, x.id from g cross join lateral (select t.id from ticket t
      where t.event_id = $1 and t.id = g.ticket_id offset 0) x where g.serial is null and g.ticket_id is not null),
  t as materialized (select x.* from (select distinct id from named order by id) a
    cross join lateral (select id, session_id, status, used_at, serial from ticket
      where event_id = $1 and id = a.id for no key update) x),
  v as materialized (select g.n, g.id, g.session_id, g.link_id, g.device, g.told, g.undone_at, t.id as ticket_id,
      t.status, t.used_at, least(g.scanned_at, now()) as at,
      case when t.id is null then 'unknown'
        when ${PASSED_ON_SQL} then 'passed_on'
        when t.session_id is distinct from g.session_id then 'wrong_session'
        when t.status in ('cancelled', 'offered') then t.status
        when g.undone_at is not null then 'undone'
        when g.told is not null and g.told <> 'admitted' then g.told
        else 'holds' end as kind
    from g left join named using (n) left join t on t.id = named.id
    where g.id not in (select id from known)),
  won as materialized (select * from (select v.*, row_number() over (partition by ticket_id order by at, n) as place
      from v where kind = 'holds') r where place = 1 and (${HOLDS_SQL})),
  lost as (update scan x set result = 'duplicate' from won
    where x.event_id = $1 and x.ticket_id = won.ticket_id and x.result = 'admitted' and won.status = 'used'
    returning x.id),
  used as (update ticket x set status = 'used', used_at = won.at from won
    where x.event_id = $1 and x.id = won.ticket_id),
  stored as (insert into scan (event_id, id, ticket_id, session_id, link_id, device, result, was_offline, scanned_at,
      told, undone_at)
    select $1, v.id, v.ticket_id, v.session_id, v.link_id, v.device, d.result, v.told is not null, v.at,
      coalesce(v.told, d.result), v.undone_at
    from v left join won using (n) cross join lateral (select case when v.kind <> 'holds' then v.kind
      when won.n is not null then 'admitted' else 'duplicate' end as result) d
    -- The admission that no longer holds makes room for the earlier one.
    where (select count(*) from lost) >= 0
    returning id, ticket_id, result)
select g.id, coalesce(known.result, stored.result) as result, coalesce(known.ticket_id, stored.ticket_id) as "ticketId"
from g left join known using (id) left join stored using (id) order by g.n`
