import type { ChapterLink, EventCard } from '@larunbat/rules/address/site-pages'
import type { PublicEvent } from '@larunbat/rules/events/public-event'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/**
 * What a card shows, cut out of the document by the database so that long texts need not travel. The price is the lowest
 * of the ticket types that are public and that cost something.
 */
export const card = sql<CardPart>`jsonb_build_object(
  'title', p.document->'title', 'venueName', p.document->'venueName', 'lat', p.document->'lat', 'lng', p.document->'lng', 'timeZone', p.document->'timeZone',
  'ticketMode', p.document->'ticketMode', 'currency', p.document->'currency', 'cover', p.document->'cover')
  || (select jsonb_build_object('priceCents', coalesce(to_jsonb(min(o.cents)), p.document->'priceCents'),
        'hasHigherPrice', coalesce(max(o.cents) > min(o.cents), false))
      from (select nullif(case when t.is_default or t.pricing = 'fixed' then coalesce(t.price_cents, (p.document->>'priceCents')::int)
            when t.pricing = 'choice' then t.min_cents end, 0) as cents
          from ticket_type t where t.event_id = p.event_id and t.is_active and t.code is null
            and not t.is_companion and p.document->>'ticketMode' = '1') o)`

export type CardPart = Pick<
  EventCard,
  | 'title'
  | 'venueName'
  | 'lat'
  | 'lng'
  | 'timeZone'
  | 'ticketMode'
  | 'priceCents'
  | 'hasHigherPrice'
  | 'currency'
  | 'cover'
>

/**
 * A text that changes whenever a published event is added, changed or taken away. Sums, not maxima: transactions do
 * not end in the order of their clocks.
 */
export async function readProgrammeStamp(db: Db): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select count(*) || ' ' || coalesce(sum(version), 0) || ' ' ||
           coalesce(sum((date_part('epoch', updated_at) * 1e6)::bigint), 0) || ' ' ||
           -- A type nobody has touched says what the document says.
           (select coalesce(sum(id * 31 + version), 0) from ticket_type where not is_default or version > 1) as stamp
      from publication where status = 2`.execute(db)
  return rows[0]?.stamp ?? ''
}

export type ProgrammeRow = {
  event_id: number
  slug: string
  hub_id: number
  type_id: number | null
  discipline_ids: number[]
  availability: string[]
  city: string | null
  starts_at: string | null
  ends_at: string | null
  days: string[]
  is_for_children: boolean | null
  accessibility: string[]
  is_free: boolean
  is_featured: boolean
  search: string
  /** When its sessions begin that take place, each with its zone. */
  begins: [startsAt: string, zone: string][]
  card: CardPart
}

const BEGINS = sql<
  [string, string][]
>`(select coalesce(jsonb_agg(jsonb_build_array(s->'startsAt', s->'timeZone')), '[]')
  from jsonb_array_elements(p.document->'sessions') s
  where s->>'status' is null or s->>'status' not in ('cancelled', 'postponed'))`

/** Every event of the programme, the earliest first. */
export async function listProgrammeRows(db: Db): Promise<ProgrammeRow[]> {
  return db
    .selectFrom('publication as p')
    .select([
      'p.event_id',
      'p.slug',
      'p.hub_id',
      'p.type_id',
      'p.discipline_ids',
      'p.availability',
      'p.city',
      'p.starts_at',
      'p.ends_at',
      'p.days',
      'p.is_for_children',
      'p.accessibility',
      'p.is_free',
      'p.is_featured',
      'p.search',
      BEGINS.as('begins'),
      card.as('card'),
    ])
    .where('p.status', '=', 2)
    .orderBy('p.starts_at', (order) => order.asc().nullsLast())
    .orderBy('p.event_id')
    .execute()
}

export type PublicationHead = {
  event_id: number
  slug: string
  status: 2 | 3
  version: number
  updated_at: string
  year: number | null
}

/** One publication by the slug of its address, without its document. */
export async function findPublication(db: Db, slug: string): Promise<PublicationHead | undefined> {
  return db
    .selectFrom('publication as p')
    .leftJoin('edition as e', 'e.id', 'p.edition_id')
    .select(['p.event_id', 'p.slug', 'p.status', 'p.version', 'p.updated_at', 'e.year'])
    .where('p.slug', '=', slug)
    .executeTakeFirst()
}

/** The same by the number of its event. */
export async function findPublicationOf(db: Db, eventId: number): Promise<PublicationHead | undefined> {
  return db
    .selectFrom('publication as p')
    .leftJoin('edition as e', 'e.id', 'p.edition_id')
    .select(['p.event_id', 'p.slug', 'p.status', 'p.version', 'p.updated_at', 'e.year'])
    .where('p.event_id', '=', eventId)
    .executeTakeFirst()
}

/** The approved copy of an event; undefined when it was taken away meanwhile. */
export async function readDocument(db: Db, eventId: number): Promise<PublicEvent | undefined> {
  const row = await db
    .selectFrom('publication')
    .select(['document', 'slug'])
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  // The column is the truth about the slug; a copy inside the document may be older.
  return row && { ...(row.document as PublicEvent), slug: row.slug }
}

type ChapterRow = Omit<ChapterLink, 'ticketMode' | 'priceCents' | 'hasHigherPrice' | 'currency'> & {
  card: CardPart
}

/** Public chapters of a series in their order, each with what it costs. */
export async function listChapterLinks(db: Db, seriesId: number): Promise<ChapterLink[]> {
  const { rows } = await sql<ChapterRow>`select p.event_id as id, p.slug, p.document->>'title' as title,
      p.starts_at as "startsAt", p.document->>'timeZone' as "timeZone", p.document->>'venueName' as "venueName", p.city,
      p.is_free as "isFree", ${card} as card
    from publication p where p.series_id = ${seriesId} order by p.series_order`.execute(db)
  return rows.map(({ card: { ticketMode, priceCents, hasHigherPrice, currency }, ...chapter }) => ({
    ...chapter,
    ticketMode: ticketMode ?? null,
    priceCents: priceCents ?? null,
    hasHigherPrice,
    currency: currency ?? null,
  }))
}

/** The public page of a series; undefined as long as it has none. */
export async function findSeriesPage(
  db: Db,
  seriesId: number,
): Promise<{ slug: string; title: string } | undefined> {
  const { rows } = await sql<{ slug: string; title: string }>`select slug, document->>'title' as title
    from publication where event_id = ${seriesId}`.execute(db)
  return rows[0]
}

/** What became of an address that is not a current one: its present slug, `gone`, or undefined when never used. */
export async function findOldSlug(db: Db, slug: string): Promise<{ slug: string } | 'gone' | undefined> {
  const row = await db
    .selectFrom('publication_slug as s')
    .leftJoin('publication as p', 'p.event_id', 's.event_id')
    .select('p.slug')
    .where('s.slug', '=', slug)
    .executeTakeFirst()
  if (!row) return undefined
  return row.slug === null ? 'gone' : { slug: row.slug }
}

/** The current edition with its first and last day over all hubs. */
export async function findCurrentEdition(db: Db) {
  return db
    .selectFrom('edition as e')
    .innerJoin('edition_range as r', 'r.edition_id', 'e.id')
    .select(({ fn }) => ['e.year', fn.min('r.starts_on').as('startsOn'), fn.max('r.ends_on').as('endsOn')])
    .where('e.is_current', '=', true)
    .groupBy('e.id')
    .executeTakeFirst()
}

/** Years with archived events and how many, newest first. */
export async function listArchiveYears(db: Db): Promise<{ year: number; count: number }[]> {
  return db
    .selectFrom('publication as p')
    .innerJoin('edition as e', 'e.id', 'p.edition_id')
    .select(({ fn }) => ['e.year', fn.countAll<number>().as('count')])
    .where('p.status', '=', 3)
    .groupBy('e.year')
    .orderBy('e.year', 'desc')
    .execute()
}

/** Cards of one past year, the earliest first. */
export async function listArchiveRows(db: Db, year: number, limit: number, offset: number) {
  return db
    .selectFrom('publication as p')
    .innerJoin('edition as e', 'e.id', 'p.edition_id')
    .select([
      'p.event_id',
      'p.slug',
      'p.type_id',
      'p.discipline_ids',
      'p.availability',
      'p.city',
      'p.starts_at',
      'p.ends_at',
      'p.days',
      'p.is_for_children',
      'p.is_free',
      card.as('card'),
    ])
    .where('p.status', '=', 3)
    .where('e.year', '=', year)
    .orderBy('p.starts_at', (order) => order.asc().nullsLast())
    .orderBy('p.event_id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Number of public events, archived ones too. */
export async function countPublications(db: Db): Promise<number> {
  const row = await db
    .selectFrom('publication')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Slugs for the sitemap, in the order of their events' numbers. */
export async function listSlugs(db: Db, limit: number, offset: number) {
  return db
    .selectFrom('publication')
    .select(['slug', 'updated_at'])
    .orderBy('event_id')
    .limit(limit)
    .offset(offset)
    .execute()
}
