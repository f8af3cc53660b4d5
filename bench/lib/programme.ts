import { fold } from '@larunbat/rules/text/fold'
import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/database/tables.ts'

const WORDS = [
  'concierto',
  'teatro',
  'danza',
  'coro',
  'cuentos',
  'circo',
  'poesía',
  'jazz',
  'títeres',
  'cine',
]
const CITIES = ['Bilbao', 'Vitoria-Gasteiz', 'Logroño', 'Huelva', 'Lisboa', 'Edinburgh', 'Getxo', 'Durango']
const DAY = '2026-11-28'

/** What is left open of a sale, as documents of events write it. */
const SALE = {
  name: null,
  priceCents: null,
  capacity: null,
  maxPerPerson: null,
  saleStartsAt: null,
  saleEndsAt: null,
}

/** Publishes `count` plausible events of the running edition, always the same ones; returns their slugs. */
export async function fillProgramme(db: Db, count: number): Promise<string[]> {
  const { id: ownerId } = await db
    .insertInto('account')
    .values({ email: 'bench@larunbat.example', name: 'Bench', profile_id: 3 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const edition = await db
    .selectFrom('edition')
    .select('id')
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow()
  const slugs: string[] = []
  for (let n = 0; n < count; n++) slugs.push(await publish(db, n, ownerId, edition.id))
  // Their sessions as counters of places know them.
  await sql`with made as (insert into session (event_id, starts_at, ends_at, time_zone, capacity)
      select event_id, starts_at, ends_at, 'Europe/Madrid', 200 from publication returning event_id, id)
    update publication p set document = jsonb_set(document, '{sessions,0,id}', to_jsonb(made.id))
    from made where made.event_id = p.event_id`.execute(db)
  await sql`analyze`.execute(db)
  return slugs
}

async function publish(db: Db, n: number, ownerId: number, editionId: number): Promise<string> {
  const word = WORDS[n % WORDS.length] as string
  const city = CITIES[n % CITIES.length] as string
  const title = `[:es]Gran ${word} ${n}[:en]Big ${word} ${n}[:eu]${word} handia ${n}[:]`
  const text = `Un ${word} para todas las edades, con artistas del barrio y de fuera. `.repeat(4 + (n % 12))
  const description = `[:es]${text}[:en]${text}[:eu]${text}[:]`
  const slug = `gran-${fold(word)}-${n}`
  const startsAt = `${DAY}T${String(9 + (n % 13)).padStart(2, '0')}:00:00.000Z`
  const endsAt = new Date(Date.parse(startsAt) + 90 * 60_000).toISOString()
  const { id } = await db
    .insertInto('event')
    .values({ owner_id: ownerId, edition_id: editionId, title, status: 2, slug })
    .returning('id')
    .executeTakeFirstOrThrow()
  const facts = {
    hubId: n % 8,
    typeId: 1 + (n % 21),
    disciplineIds: [1 + (n % 15)],
    availability: ['P'],
    city,
    isForChildren: n % 3 === 0,
    accessibility: n % 2 === 0 ? ['silla'] : [],
    isFeatured: n % 100 === 0,
  }
  const document = {
    ...facts,
    id,
    slug,
    title,
    description,
    venueName: `Sala ${n % 200}`,
    address: `Calle Mayor ${n}`,
    lat: 43.26,
    lng: -2.93,
    timeZone: 'Europe/Madrid',
    startsAt,
    durationMin: 90,
    ticketMode: 3 + (n % 2),
    currency: 'EUR',
    impact: { project: 'Despensa Solidaria', url: 'https://example.org/', collaborationId: 7 },
    owner: { id: ownerId, name: 'Bench' },
    ...SALE,
    sessions: [{ id: n + 1, startsAt, endsAt, timeZone: 'Europe/Madrid', status: 'scheduled', ...SALE }],
    participants: [{ id: n + 1, kind: 2, name: `Compañía ${n % 300}` }],
    media: [],
  }
  await db
    .insertInto('publication')
    .values({
      event_id: id,
      edition_id: editionId,
      status: 2,
      slug,
      hub_id: facts.hubId,
      type_id: facts.typeId,
      discipline_ids: facts.disciplineIds,
      availability: facts.availability,
      city,
      starts_at: startsAt,
      ends_at: endsAt,
      days: [DAY],
      is_for_children: facts.isForChildren,
      accessibility: facts.accessibility,
      is_free: true,
      is_featured: facts.isFeatured,
      search: fold(`${title} Sala ${city} ${description}`),
      document: JSON.stringify(document),
      version: 1,
    })
    .execute()
  return slug
}
