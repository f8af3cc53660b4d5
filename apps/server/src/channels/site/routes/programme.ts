import { programmePath } from '@larunbat/rules/address/public-address'
import type { EventCard } from '@larunbat/rules/address/site-pages'
import {
  countFilters,
  type ProgrammeQuery,
  parseProgrammeQuery,
  printProgrammeQuery,
} from '@larunbat/rules/events/programme-query'
import { shownHub } from '@larunbat/rules/reference/lookups/hubs'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import type { FastifyInstance } from 'fastify'
import { isConnectionLost } from '../../../platform/db/connection-lost.ts'
import { toPage } from '../../../platform/http/compressed-page.ts'
import { sendPage } from '../../../platform/http/send-page.ts'
import { findCurrentEdition } from '../../programme/publication-store.ts'
import { type Found, filterProgramme } from '../filter-programme.ts'
import type { Programme } from '../programme-index.ts'
import { searchOf } from '../search-of.ts'
import { pageContext, presentMinute, type Site } from '../site.ts'
import { HTML, sendProblem } from './problems.ts'

/** Cards of one page: fills rows of two, three and four. */
const PAGE_SIZE = 24
const MAX_FEATURED = 4
/** Events of the list for paper, which is one page; an edition has about 1,500. */
const LIST_SIZE = 3_000

type Edition = { year: number; startsOn: string; endsOn: string } | null

/** The programme in each language. Its whole state stands in the address. */
export function registerProgramme(app: FastifyInstance, site: Site): void {
  let edition: { at: number; value: Promise<Edition> } | undefined
  let last: Edition | undefined
  /** While the database is away the edition is still the one it was. */
  const lastIfAway = (error: unknown): Edition => {
    if (last === undefined || !isConnectionLost(error)) throw error
    return last
  }
  const currentEdition = (now: number): Promise<Edition> => {
    if (edition?.at !== now) {
      const read = findCurrentEdition(site.reads).then((row) => {
        last = row ?? null
        return last
      })
      edition = { at: now, value: read.catch(lastIfAway) }
      edition.value.catch(() => {
        edition = undefined
      })
    }
    return edition.value
  }

  for (const language of LANGUAGES) {
    const path = programmePath(language)
    app.get(`${path}/`, async (request, reply) => reply.redirect(path + searchOf(request), 301))
    app.get(path, async (request, reply) => {
      const asked = new URLSearchParams(searchOf(request))
      // A form without a script sends its empty fields too: the address to keep has none.
      if ([...asked.values()].some((value) => value === '')) {
        return reply
          .header('cache-control', 'no-cache')
          .redirect(path + printProgrammeQuery(parseProgrammeQuery(asked)), 302)
      }
      const query = parseProgrammeQuery(asked)
      if (query.hub !== undefined) query.hub = shownHub(query.hub)
      if (query.view === 'list') query.page = 1
      const now = presentMinute()
      const programme = await site.index.current()
      const current = await currentEdition(now)
      const stamp = `${now} ${current?.year} ${programme.stamp}`
      reply.header('content-language', language)
      const keyOf = (asked: ProgrammeQuery) => path + printProgrammeQuery(asked)
      const known = findPage(site, keyOf(query), stamp)
      if (known) return sendPage(request, reply, known)
      if (!(await site.pageLimit.allows(request, reply))) return sendProblem(site, request, reply, 'tooMany')
      const found = clampPage(query, filterProgramme(programme, query, now))
      const key = keyOf(found.query)
      // A page behind the last one is the last one, which may be there.
      const page =
        findPage(site, key, stamp) ??
        (isCommon(found) ? site.cache : site.finds).keep(
          key,
          stamp,
          toPage(renderProgramme(site, language, programme, found, current, now), HTML),
        )
      return sendPage(request, reply, page)
    })
  }
}

const findPage = ({ cache, finds }: Site, key: string, stamp: string) =>
  cache.find(key, stamp) ?? finds.find(key, stamp)

type FoundPage = Found & { query: ProgrammeQuery; pageCount: number; pageSize: number }

/** What was found, with a page that there is. */
function clampPage(asked: ProgrammeQuery, found: Found): FoundPage {
  const isList = asked.view === 'list'
  const pageSize = isList ? LIST_SIZE : PAGE_SIZE
  const pageCount = isList ? 1 : Math.max(1, Math.ceil(found.events.length / pageSize))
  return { ...found, query: { ...asked, page: Math.min(asked.page, pageCount) }, pageCount, pageSize }
}

/** Frequent requests: the programme, or one filter with results. */
const isCommon = ({ query, events }: FoundPage): boolean =>
  query.text === '' && countFilters(query) <= 1 && events.length > 0

function renderProgramme(
  site: Site,
  language: Language,
  programme: Programme,
  { events, facets, query, pageCount, pageSize }: FoundPage,
  edition: Edition,
  now: number,
): string {
  const from = (query.page - 1) * pageSize
  const search = printProgrammeQuery(query)
  // Search engines keep the pages of the whole programme; filtered ones only lead to events.
  const isWhole = printProgrammeQuery({ ...query, page: 1 }) === ''
  const page = pageContext(
    site,
    language,
    {
      alternates: Object.fromEntries(LANGUAGES.map((other) => [other, programmePath(other) + search])),
      canonical: isWhole ? programmePath(language) + search : null,
    },
    now,
  )
  return site.renderer.renderProgramme(page, {
    query,
    cards: events.slice(from, from + pageSize).map(({ card }) => card),
    featured: isWhole && query.page === 1 ? featuredCards(programme, now) : [],
    total: events.length,
    pageCount,
    pageSize,
    facets,
    eventCount: programme.events.length,
    cityCount: programme.cityCount,
    edition,
  })
}

function featuredCards(programme: Programme, now: number): EventCard[] {
  return programme.events
    .filter((event) => event.isFeatured && event.endsAt >= now)
    .slice(0, MAX_FEATURED)
    .map(({ card }) => card)
}
