import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SiteRenderer } from '@larunbat/rules/address/site-pages'
import type { PublicEvent } from '@larunbat/rules/events/public-event'
import { fold } from '@larunbat/rules/text/fold'
import { toLocalDate } from '@larunbat/rules/time/dates'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import type { Db, Tables } from '../../../database/tables.ts'
import { migrateToLatest } from '../../../platform/db/migrate.ts'
import { openKysely, openPool } from '../../../platform/db/pool.ts'
import { startTestDatabase } from '../../../platform/postgres/test-database.ts'
import { type SiteOptions, sitePlugin } from '../plugin.ts'

const migrationsDir = join(import.meta.dirname, '../../../../migrations')
const siteSources = join(import.meta.dirname, '../../../../../site/src')

export const PUBLIC_URL = 'https://larunbat.example'

export type TestSite = {
  app: FastifyInstance
  db: Db
  renderer: SiteRenderer
  /** Asks for an address as a browser without scripts does. */
  get(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: string; headers: Headers }>
  /** Publishes an event; `document` fields win over a complete, plausible one. Returns its id. */
  givenEvent(document?: Partial<PublicEvent>, row?: { status?: 2 | 3; year?: number }): Promise<number>
}
type Headers = Record<string, string | string[] | number | undefined>

/** The public site, rendered from its sources, on a separate database. Call it once per file. */
export async function testSite(options: Pick<SiteOptions, 'pagesPerMinute'> = {}): Promise<TestSite> {
  const database = await startTestDatabase({
    migrationsDir,
    migrate: async (url) => void (await migrateToLatest(url, migrationsDir)),
  })
  const db: Db = openKysely<Tables>(openPool({ url: database.url, max: 4, onError: () => {} }))
  const dataDir = mkdtempSync(join(tmpdir(), 'larunbat-site-'))
  const pages = pathToFileURL(join(siteSources, 'server/entry.tsx')).href
  const { renderer } = (await import(pages)) as { renderer: SiteRenderer }
  const app = Fastify()
  await app.register(sitePlugin, {
    db,
    publicUrl: PUBLIC_URL,
    dataDir,
    ...options,
    build: {
      renderer,
      assets: { css: ['/assets-site/site.css'], script: '/assets-site/site.js', fonts: [] },
      clientDir: null,
      socialCardFile: join(siteSources, '../dist/server/social-card.js'),
    },
  })
  afterAll(async () => {
    await app.close()
    await db.destroy()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const get: TestSite['get'] = async (path, headers = {}) => {
    const answer = await app.inject({ url: path, headers })
    return { status: answer.statusCode, body: answer.body, headers: answer.headers }
  }
  return { app, db, renderer, get, givenEvent: publisher(db) }
}

let counter = 0

function publisher(db: Db): TestSite['givenEvent'] {
  let owner: Promise<number> | undefined
  return async (given = {}, { status = 2, year = 2026 } = {}) => {
    owner ??= db
      .insertInto('account')
      .values({ email: 'choir@larunbat.example', name: 'Choir', profile_id: 3 })
      .returning('id')
      .executeTakeFirstOrThrow()
      .then((row) => row.id)
    const edition = await db
      .selectFrom('edition')
      .select('id')
      .where('year', '=', year)
      .executeTakeFirstOrThrow()
    counter += 1
    const slug = given.slug ?? `event-${counter}`
    const title = given.title ?? `Event ${counter}`
    const event = await db
      .insertInto('event')
      .values({ owner_id: await owner, title, status, slug })
      .returning('id')
      .executeTakeFirstOrThrow()
    const document = { ...plausible(), ...given, id: event.id, slug, title }
    await db
      .insertInto('publication')
      .values(rowOf(document, event.id, edition.id, status))
      .execute()
    return event.id
  }
}

function plausible(): Omit<PublicEvent, 'id' | 'slug' | 'title'> {
  return {
    description: '[:es]Un concierto.[:en]A concert.[:eu]Kontzertu bat.[:]',
    typeId: 1,
    disciplineIds: [1],
    availability: ['P'],
    hubId: 2,
    city: 'Bilbao',
    venueName: 'Teatro Arriaga',
    address: 'Plaza Arriaga 1',
    timeZone: 'Europe/Madrid',
    durationMin: 90,
    accessibility: [],
    ticketMode: 4,
    currency: 'EUR',
    owner: { id: 1, name: 'Choir' },
    // Far ahead, so that the tests do not age.
    sessions: [session('2046-11-24T18:00:00.000Z')],
    participants: [],
    media: [],
  }
}

/** One session of 90 minutes in Madrid. */
export function session(startsAt: string, id = 1) {
  const endsAt = new Date(Date.parse(startsAt) + 90 * 60_000).toISOString()
  return { id, startsAt, endsAt, timeZone: 'Europe/Madrid', status: 'scheduled' as const }
}

function rowOf(document: PublicEvent, eventId: number, editionId: number, status: 2 | 3) {
  const sessions = document.sessions ?? []
  return {
    event_id: eventId,
    edition_id: editionId,
    status,
    slug: document.slug,
    hub_id: document.hubId ?? 0,
    type_id: document.typeId ?? null,
    discipline_ids: document.disciplineIds ?? [],
    availability: document.availability ?? [],
    city: document.city ?? null,
    starts_at: sessions[0]?.startsAt ?? null,
    ends_at: sessions.at(-1)?.endsAt ?? null,
    days: [...new Set(sessions.map(({ startsAt, timeZone }) => toLocalDate(startsAt, timeZone)))],
    is_for_children: document.isForChildren ?? null,
    accessibility: document.accessibility ?? [],
    is_free: document.ticketMode === 3 || document.ticketMode === 4,
    is_featured: document.isFeatured ?? false,
    series_id: document.seriesId ? Number(document.seriesId) : null,
    series_order: document.seriesId ? counter : null,
    search: fold([document.title, document.venueName, document.city, document.description].join(' ')),
    document: JSON.stringify(document),
    version: 1,
  }
}

/** The page's data for search engines, parsed. */
export function dataOf(body: string): Record<string, unknown> {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
  return JSON.parse(text)
}
