import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** What the radar looks for; texts as people wrote them. */
export interface RadarWish {
  eventId: number
  viewerId: number
  isAdmin: boolean
  city: string | null
  venueName: string | null
  lat: number | null
  lng: number | null
  startsAt: string
  endsAt: string
  disciplineIds: readonly number[]
  /** The day of the hours, as instants of its midnights. */
  dayStartsAt: string
  dayEndsAt: string
  /** Its hours are read off this clock: on two days of the year they are not counted from midnight. */
  timeZone: string
}

interface HitRow {
  eventId: number
  title: string
  status: number
  isMine: boolean
  venueName: string | null
  startsAt: string
  endsAt: string
  timeZone: string
  distanceM: number | null
  participantName: string | null
  slug: string | null
  isSamePlace: boolean
  isNearby: boolean
}

export interface RadarRow extends HitRow {
  /** Neither public nor in review, and another owner's: it is counted, not named. */
  isSecret: boolean
}

/** Around a city: what people would still go to instead. */
const AROUND_KM = 10
/** Within walking distance. */
const NEAR_M = 3000
/** Two marks on a map within these metres are one building. */
const BUILDING_M = 60
const MAX_ROWS = 400
const KM_OF_DEGREE = 111.2

/** A name of a place for comparing: without case, accents and punctuation. */
const plain = (text: unknown) =>
  sql`regexp_replace(translate(lower(${text}), 'áàâäãåéèêëíìîïóòôöõúùûüñç', 'aaaaaaeeeeiiiiooooouuuunc'), '[^[:alnum:]]+', '', 'g')`

/** When a session `s` of the event `c` is over. */
const END = sql`coalesce(s.ends_at, s.starts_at + make_interval(mins => greatest(1, coalesce(c.duration_min, 60))))`
/** No session of the programme lasts longer where it does not say so itself. */
const LONGEST = sql`interval '14 days'`

/** Metres on the ball of the earth between two points in degrees. */
function distance({ lat, lng }: Pick<RadarWish, 'lat' | 'lng'>) {
  return sql`case when c.lat is not null and c.lng is not null and ${lat}::float8 is not null and ${lng}::float8 is not null then
    (12742000 * asin(least(1, sqrt(power(sin(radians(c.lat - ${lat}::float8) / 2), 2)
      + cos(radians(c.lat)) * cos(radians(${lat}::float8)) * power(sin(radians(c.lng - ${lng}::float8) / 2), 2)))))::int end`
}

/** Events in that city or around that point, by index: never the festival as a whole. */
function around({ eventId, city, lat, lng }: RadarWish) {
  const inBox =
    lat === null || lng === null
      ? sql``
      : sql`union select id from event where lat between ${lat - AROUND_KM / KM_OF_DEGREE}::float8 and ${lat + AROUND_KM / KM_OF_DEGREE}::float8
          and lng between ${lng - lngSpan(lat)}::float8 and ${lng + lngSpan(lat)}::float8`
  return sql`select c.id, c.owner_id, c.status, c.title, c.venue_name, c.lat, c.lng, c.duration_min, c.discipline_ids, c.slug
    from (select id from event where lower(city) = lower(${city}::text) ${inBox}) i join event c on c.id = i.id
    where c.id <> ${eventId} and c.status <> 3 and not c.is_blacklisted`
}

/** Degrees of longitude of the same width, wherever on earth. */
const lngSpan = (lat: number) => AROUND_KM / (KM_OF_DEGREE * Math.max(0.05, Math.cos((lat * Math.PI) / 180)))

const columns = (wish: RadarWish) => sql`c.id as "eventId",
  coalesce((select p.document ->> 'title' from publication p where p.event_id = c.id and c.status = 2), c.title) as title,
  c.status, (c.owner_id = ${wish.viewerId} or m.role is not null) as "isMine", c.venue_name as "venueName",
  s.starts_at as "startsAt", ${END} as "endsAt", s.time_zone as "timeZone", ${distance(wish)} as "distanceM",
  (select p.slug from publication p where p.event_id = c.id and p.status = 2) as slug,
  not (c.status in (1, 2) or c.owner_id = ${wish.viewerId} or coalesce(m.role in ('edit', 'sell', 'read'), false) or ${wish.isAdmin}) as "isSecret"`

const member = ({ viewerId }: RadarWish) =>
  sql`left join event_member m on m.event_id = c.id and m.account_id = ${viewerId}`

/** Sessions around the place at the same time, in the same building or of the same discipline near by. */
export async function listMeeting(db: Db, wish: RadarWish): Promise<RadarRow[]> {
  const metres = distance(wish)
  const { rows } = await sql<RadarRow>`
    with c as materialized (${around(wish)})
    select * from (select distinct on (c.id) ${columns(wish)}, null as "participantName",
        (coalesce(${plain(sql`c.venue_name`)} = nullif(${plain(sql`${wish.venueName}::text`)}, ''), false)
          or coalesce(${metres} <= ${BUILDING_M}, false)) as "isSamePlace",
        c.discipline_ids && ${wish.disciplineIds}::smallint[] and coalesce(${metres}, 0) <= ${NEAR_M} as "isNearby"
      from c join session s on s.event_id = c.id and s.status <> 'cancelled'
        and s.starts_at < ${wish.endsAt} and s.starts_at > ${wish.startsAt}::timestamptz - ${LONGEST}
        and ${END} > ${wish.startsAt}
        ${member(wish)}
      order by c.id, s.starts_at) r
    where r."isSamePlace" or r."isNearby"
    order by r."isSamePlace" desc, r."distanceM" nulls last, r."eventId" limit ${MAX_ROWS}`.execute(db)
  return rows
}

/** Sessions anywhere at the same time in which a participant of this event plays, known by record or by name. */
export async function listDoublePlayed(db: Db, wish: RadarWish): Promise<RadarRow[]> {
  const { rows } = await sql<RadarRow>`
    with mine as (select p.id, p.name from event_participant k join participant p on p.id = k.participant_id
        where k.event_id = ${wish.eventId} and k.kind = 2),
      same as (select distinct on (k.event_id, lower(mine.name)) k.event_id, mine.name
        from mine join participant p on lower(p.name) = lower(mine.name) or p.id = mine.id
        join event_participant k on k.participant_id = p.id and k.kind = 2 and k.event_id <> ${wish.eventId})
    select distinct on (c.id, x.name) ${columns(wish)}, x.name as "participantName", false as "isSamePlace", false as "isNearby"
    from same x join event c on c.id = x.event_id and c.status <> 3 and not c.is_blacklisted
      join session s on s.event_id = c.id and s.status <> 'cancelled'
        and s.starts_at < ${wish.endsAt} and s.starts_at > ${wish.startsAt}::timestamptz - ${LONGEST}
        and ${END} > ${wish.startsAt}
      ${member(wish)}
    order by c.id, x.name, s.starts_at limit ${MAX_ROWS}`.execute(db)
  return rows
}

/** How many events around the place have a session in each hour of a day, those of the same disciplines apart. */
export async function countByHour(
  db: Db,
  wish: RadarWish,
): Promise<{ hour: number; all: number; same: number }[]> {
  const clock = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${wish.timeZone})`
  const hoursTo = (at: RawBuilder<unknown>) =>
    sql`extract(epoch from ${clock(at)} - ${clock(sql`${wish.dayStartsAt}::timestamptz`)}) / 3600`
  const { rows } = await sql<{ hour: number; all: number; same: number }>`
    with c as materialized (${around(wish)}),
      busy as (select c.id, c.discipline_ids && ${wish.disciplineIds}::smallint[] as is_same, s.starts_at, ${END} as ends_at
        from c join session s on s.event_id = c.id and s.status <> 'cancelled'
          and s.starts_at < ${wish.dayEndsAt} and s.starts_at > ${wish.dayStartsAt}::timestamptz - ${LONGEST}
        where ${END} > ${wish.dayStartsAt}),
      hit as (select distinct b.id, b.is_same, h from busy b cross join lateral generate_series(
        greatest(0, floor(${hoursTo(sql`b.starts_at`)}))::int, least(23, ceil(${hoursTo(sql`b.ends_at`)})::int - 1)) h)
    select h as hour, count(*)::int as all, (count(*) filter (where is_same))::int as same from hit
    group by h order by h`.execute(db)
  return rows
}
