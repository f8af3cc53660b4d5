const ME = `me as (select a.id, a.name from access_token t join account a on a.id = t.account_id
  where t.token_hash = $1 and t.expires_at > now() and a.blocked_at is null)`

const COLUMNS = `c.id, c.owner_id, c.status, c.is_featured, c.is_360, c.is_blacklisted, c.hub_id, c.platform,
  c.edition_id, c.series_id, c.series_order, c.is_series, c.slug, c.video, c.has_pending_changes, c.has_change_request,
  c.created_at, c.updated_at, c.published_at, c.version, c.progress, c.title, c.description, c.type_id, c.discipline_ids,
  c.availability, c.city, c.venue_name, c.address, c.lat, c.lng, c.venue_capacity, c.venue_setting, c.rain_plan,
  c.wheelchair, c.starts_at, c.duration_min, c.time_zone, c.is_for_children, c.min_age, c.is_accessible, c.accessibility,
  c.event_languages, c.ticket_mode, c.price_cents, c.currency, c.capacity, c.max_per_person, c.sale_starts_at,
  c.sale_ends_at, c.sales_url, c.vat_regime, c.impact, c.stream_url, c.is_stream_url_later, c.visible_from,
  c.visible_until, c.has_rights, c.share_title, c.share_description, c.share_photo, c.is_seo_complete`

const PARTS = `json_build_object('id', me.id, 'name', me.name) as owner,
  coalesce((select json_agg(json_build_object('id', s.id, 'event_id', s.event_id, 'name', s.name,
    'starts_at', s.starts_at, 'ends_at', s.ends_at, 'time_zone', s.time_zone, 'capacity', s.capacity,
    'price_cents', s.price_cents, 'currency', s.currency, 'max_per_person', s.max_per_person,
    'sale_starts_at', s.sale_starts_at, 'sale_ends_at', s.sale_ends_at, 'sales_url', s.sales_url,
    'status', s.status, 'sold', s.sold,
    'available', greatest(0, coalesce(s.capacity, c.capacity) - s.sold - s.held)) order by s.starts_at, s.id)
    from session s where s.event_id = c.id), '[]') as sessions,
  coalesce((select json_agg(json_build_object('id', p.id, 'owner_id', p.owner_id, 'name', p.name,
    'description', p.description, 'cover_photo', p.cover_photo, 'profile_photo', p.profile_photo,
    'has_accepted_policy', p.has_accepted_policy, 'facebook', p.facebook, 'instagram', p.instagram,
    'twitter', p.twitter, 'youtube', p.youtube, 'web', p.web, 'kind', k.kind) order by k.position, p.id)
    from event_participant k join participant p on p.id = k.participant_id where k.event_id = c.id), '[]')
    as participants`

const MEDIUM = `json_build_object('id', m.id, 'event_id', m.event_id, 'title', m.title, 'position', m.position,
  'use', m.use, 'url', m.url, 'variants', m.variants, 'width', m.width, 'height', m.height, 'alt', m.alt,
  'dominant_color', m.dominant_color)`
const COVER = `(select ${MEDIUM} from media m where m.event_id = c.id and m.use = 'cover'
  order by m.position, m.id limit 1) as cover`
const WHOLE = `${PARTS}, coalesce((select json_agg(${MEDIUM} order by m.position, m.id) from media m
    where m.event_id = c.id), '[]') as media,
  coalesce((select json_agg(json_build_object('id', r.id, 'section', r.section, 'reason', r.reason, 'text', r.text,
    'created_at', r.created_at, 'resolved_at', r.resolved_at) order by r.id)
    from remark r where r.event_id = c.id), '[]') as remarks`

/** Own events with sessions, participants and cover. */
export const LIST = `with ${ME} select ${COLUMNS}, ${PARTS}, ${COVER} from me join event c on c.owner_id = me.id
  order by c.updated_at desc, c.id desc limit 5000`

/** One own event with all that belongs to it. */
export const GET = `with ${ME} select ${COLUMNS}, ${WHOLE} from me join event c on c.owner_id = me.id where c.id = $2`

/** Two fields of an own event in progress; returns it whole. */
export const UPDATE = `with ${ME}, c as (update event set title = $3, address = $4, version = version + 1,
    updated_at = now() from me where event.id = $2 and event.owner_id = me.id and event.status = 0
    returning event.*)
  select ${COLUMNS}, ${WHOLE} from c, me`

/** A new event of the running edition; returns it whole. */
export const ADD = `with ${ME}, c as (insert into event (owner_id, edition_id, title, city, type_id, description, hub_id,
    time_zone, currency) select me.id, (select id from edition where is_current), $2, $3, $4::smallint, $5, 2,
    'Europe/Madrid', 'EUR' from me returning *)
  select ${COLUMNS}, ${WHOLE} from c, me`

const BY_DAY = `select (o.paid_at at time zone 'Europe/Madrid')::date::text as day, count(*)::int as orders,
  sum((select sum(l.quantity) from order_line l where l.event_id = o.event_id and l.order_id = o.id))::int as tickets,
  sum(o.subtotal_cents)::bigint as cents`

/** Sales of one event by day, for the signed-in user. */
export const SALES_OF_EVENT = `with ${ME} ${BY_DAY} from me, orders o where o.event_id = $2 and o.status = 'paid'
  group by 1 order by 1`

/** Sales of all events between two instants by day. */
export const SALES_OF_YEAR = `with ${ME} ${BY_DAY} from me, orders o where o.paid_at >= $2 and o.paid_at < $3
  and o.status = 'paid' group by 1 order by 1`
