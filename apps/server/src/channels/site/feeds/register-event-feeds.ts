import { LOCALES, programmePath } from '@larunbat/rules/address/public-address'
import { DISCIPLINES } from '@larunbat/rules/reference/lookups/disciplines'
import { HUBS } from '@larunbat/rules/reference/lookups/hubs'
import { type Lookup, lookupName } from '@larunbat/rules/reference/lookups/lookup'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import type { FastifyInstance } from 'fastify'
import { icalEvents, printCalendar } from '../../../platform/formats/ical.ts'
import { toPage } from '../../../platform/http/compressed-page.ts'
import { sendPage } from '../../../platform/http/send-page.ts'
import { type CatalogEvent, catalogOf } from '../../programme/catalog.ts'
import { listDocuments } from '../../programme/catalog-store.ts'
import { fits } from '../../programme/filter-events.ts'
import { shownEvent } from '../../programme/public-event.ts'
import { sendProblem } from '../routes/problems.ts'
import type { Site } from '../site.ts'
import { type FeedAddress, readFeedAddress } from './feed-address.ts'
import { type FeedHead, printAtom } from './print-atom.ts'
import { printJsonFeed } from './print-json-feed.ts'

const TYPES = {
  ics: 'text/calendar; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
} as const
/** Readers want what is new; calendars want everything. */
const MAX_NEWS = 100
const MAX_IN_CALENDAR = 3_000
/** Documents read at a time: they are large. */
const READ_AT_ONCE = 200

/** `/feeds/<language>/<what>.<ics|json|atom>`: calendars and feeds of the programme and of parts of it. */
export function registerEventFeeds(app: FastifyInstance, site: Site): void {
  const catalog = catalogOf(site.db)
  for (const language of LANGUAGES) {
    app.get<{ Params: { file: string } }>(`/feeds/${language}/:file`, async (request, reply) => {
      const address = readFeedAddress(request.params.file)
      const { stamp, events } = await catalog.current()
      const found = address && events.filter((event) => isIn(event, address))
      // One event, or a cause, that there is not; an empty hub is a feed of nothing.
      const isMissing =
        !found || (found.length === 0 && (address.slug !== undefined || address.filters.cause))
      if (isMissing) return sendProblem(site, request, reply, 'notFound')
      const key = `/feeds/${language}/${address.name}.${address.kind}`
      // Of missing events and of plans there are more than can be kept.
      const cache = found.length > 0 && !address.ids ? site.cache : site.finds
      let page = cache.find(key, stamp)
      if (!page) {
        if (address.ids && !(await site.pageLimit.allows(request, reply)))
          return sendProblem(site, request, reply, 'tooMany')
        page = cache.keep(
          key,
          stamp,
          toPage(await print(site, language, address, found), TYPES[address.kind]),
        )
      }
      reply.header('access-control-allow-origin', '*').header('content-language', language)
      return sendPage(request, reply, page)
    })
  }
}

const isIn = (event: CatalogEvent, { filters, slug, ids }: FeedAddress): boolean =>
  (ids === undefined || ids.includes(event.id)) &&
  (slug === undefined || event.slug === slug) &&
  fits(event, filters)

async function print(site: Site, language: Language, address: FeedAddress, found: readonly CatalogEvent[]) {
  const { publicUrl, siteName } = site
  const title = titleOf(site, language, address, found)
  const self = `${publicUrl}/feeds/${language}/${address.name}.${address.kind}`
  if (address.kind === 'ics') {
    const byStart = found.toSorted((a, b) => ((a.startsAt ?? '~') < (b.startsAt ?? '~') ? -1 : 1))
    const lines: string[] = []
    await eachDocument(site, byStart.slice(0, MAX_IN_CALENDAR), ({ document, slug, updatedAt, version }) => {
      const event = { ...document, slug }
      lines.push(...icalEvents(event, { language, publicUrl, updatedAt, sequence: version }))
    })
    return printCalendar(lines, { language, siteName, title, url: self })
  }
  const latest = found.toSorted((a, b) => (a.updatedAt > b.updatedAt ? -1 : 1)).slice(0, MAX_NEWS)
  const shown: ReturnType<typeof shownEvent>[] = []
  await eachDocument(site, latest, (row) => shown.push(shownEvent(row, language, publicUrl)))
  const head: FeedHead = {
    title,
    self,
    home: publicUrl + programmePath(language),
    language: LOCALES[language],
  }
  return address.kind === 'json' ? printJsonFeed(shown, head) : printAtom(shown, head)
}

/** Reads the documents of these events in their order, some at a time. */
async function eachDocument(
  { db }: Site,
  events: readonly CatalogEvent[],
  use: (row: Awaited<ReturnType<typeof listDocuments>>[number]) => void,
): Promise<void> {
  for (let from = 0; from < events.length; from += READ_AT_ONCE) {
    const ids = events.slice(from, from + READ_AT_ONCE).map(({ id }) => id)
    const rows = new Map((await listDocuments(db, ids)).map((row) => [row.id, row]))
    for (const id of ids) {
      const row = rows.get(id)
      if (row) use(row)
    }
  }
}

/** `Larunbat · Bilbao`. */
function titleOf(site: Site, language: Language, { filters }: FeedAddress, found: readonly CatalogEvent[]) {
  const parts = [
    filters.hubId === undefined ? '' : lookupName<Lookup>(HUBS, filters.hubId, language),
    filters.disciplineId === undefined ? '' : lookupName<Lookup>(DISCIPLINES, filters.disciplineId, language),
    filters.editionYear === undefined ? '' : String(filters.editionYear),
    filters.cause === undefined ? '' : pickText(found[0]?.project ?? '', language),
  ]
  return [site.siteName, ...parts.filter(Boolean)].join(' · ')
}
