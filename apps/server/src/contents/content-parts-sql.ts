/**
 * Pieces of the hand-written statements that read events: what belongs to `content c` as JSON in the code's names, so that
 * one event, or a whole list, is one statement. Instants inside are made ISO by `readRecord`.
 */
export const SESSIONS_JSON = `coalesce((select json_agg(json_build_object('id', s.id, 'contentId', s.content_id,
  'name', s.name, 'startsAt', s.starts_at, 'endsAt', s.ends_at, 'timeZone', s.time_zone, 'capacity', s.capacity,
  'priceCents', s.price_cents, 'currency', s.currency, 'maxPerPerson', s.max_per_person,
  'saleStartsAt', s.sale_starts_at, 'saleEndsAt', s.sale_ends_at, 'salesUrl', s.sales_url, 'status', s.status,
  'sold', s.sold, 'available', greatest(0, coalesce(s.capacity, c.capacity) - s.sold - s.held))
  order by s.starts_at, s.id) from session s where s.content_id = c.id), '[]')`

export const PARTICIPANTS_JSON = `coalesce((select json_agg(json_build_object('id', p.id, 'ownerId', p.owner_id,
  'name', p.name, 'description', p.description, 'coverPhoto', p.cover_photo, 'profilePhoto', p.profile_photo,
  'hasAcceptedPolicy', p.has_accepted_policy, 'facebook', p.facebook, 'instagram', p.instagram,
  'twitter', p.twitter, 'youtube', p.youtube, 'web', p.web, 'kind', k.kind) order by k.position, p.id)
  from content_participant k join participant p on p.id = k.participant_id where k.content_id = c.id), '[]')`

const MEDIA_OBJECT = `json_build_object('id', m.id, 'contentId', m.content_id, 'title', m.title,
  'position', m.position, 'use', m.use, 'url', m.url, 'variants', m.variants, 'width', m.width, 'height', m.height,
  'alt', m.alt, 'dominantColor', m.dominant_color, 'bytes', m.bytes, 'type', m.type)`

export const MEDIA_JSON = `coalesce((select json_agg(${MEDIA_OBJECT} order by m.position, m.id)
  from media m where m.content_id = c.id), '[]')`

export const COVER_JSON = `(select ${MEDIA_OBJECT} from media m where m.content_id = c.id and m.use = 'cover'
  order by m.position, m.id limit 1)`

export const REMARKS_JSON = `coalesce((select json_agg(json_build_object('id', r.id, 'section', r.section,
  'reason', r.reason, 'text', r.text, 'createdAt', r.created_at, 'resolvedAt', r.resolved_at) order by r.id)
  from remark r where r.content_id = c.id), '[]')`

/** Of `account a`. */
export const OWNER_JSON = `json_build_object('id', a.id, 'name', a.name, 'phone', a.phone,
  'isConfirmed', a.confirmed_at is not null, 'hasAcceptedTerms', a.policy_accepted_at is not null,
  'legalName', a.legal_name, 'taxId', a.tax_id, 'iban', a.iban, 'accountHolder', a.account_holder)`
