import { LANGUAGES, type Language } from '@larunbat/rules/language'
import {
  type ProgrammeQuery,
  parseProgrammeQuery,
  printProgrammeQuery,
} from '@larunbat/rules/programme-query'
import { programmePath } from '@larunbat/rules/public-address'
import type { EventCard } from '@larunbat/rules/site-pages'
import type { FastifyInstance } from 'fastify'
import { isConnectionLost } from '../../platform/db/connection-lost.ts'
import { filterProgramme } from '../filter-programme.ts'
import { toPage } from '../page-bytes.ts'
import { type Programme, shownHub } from '../programme-index.ts'
import { findCurrentEdition } from '../publication-store.ts'
import { searchOf } from '../search-of.ts'
import { sendPage } from '../send-page.ts'
import { pageContext, presentMinute, type Site } from '../site.ts'
import { HTML } from './problems.ts'

/** Cards of one page: fills rows of two, three and four. */
const PAGE_SIZE = 24
const MAX_FEATURED = 4
/** Events of the list for paper, which has one page; an edition has about 1,500. */
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
      const now = presentMinute()
      const programme = await site.index.current()
      const current = await currentEdition(now)
      const stamp = `${now} ${current?.year} ${programme.stamp}`
      const key = path + printProgrammeQuery(query)
      const page =
        site.cache.find(key, stamp) ??
        site.cache.keep(
          key,
          stamp,
          toPage(renderProgramme(site, language, programme, query, current, now), HTML),
        )
      reply.header('content-language', language)
      return sendPage(request, reply, page)
    })
  }
}

function renderProgramme(
  site: Site,
  language: Language,
  programme: Programme,
  asked: ProgrammeQuery,
  edition: Edition,
  now: number,
): string {
  const { events, facets } = filterProgramme(programme, asked, now)
  const pageSize = asked.view === 'list' ? LIST_SIZE : PAGE_SIZE
  const pageCount = Math.max(1, Math.ceil(events.length / pageSize))
  const query = { ...asked, page: Math.min(asked.page, pageCount) }
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
