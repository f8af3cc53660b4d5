import type { EmbedLook, EmbedModel } from '@larunbat/rules/embed-pages'
import { LANGUAGES, type Language } from '@larunbat/rules/language'
import { programmePath, ticketsPath } from '@larunbat/rules/public-address'
import { countsPlaces } from '@larunbat/rules/ticket-mode'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { catalogOf } from '../../public-api/catalog.ts'
import { fits } from '../../public-api/filter-events.ts'
import { toPage } from '../page-bytes.ts'
import { HTML, sendProblem } from '../routes/problems.ts'
import { searchOf } from '../search-of.ts'
import { sendPage } from '../send-page.ts'
import { pageContext, presentMinute, type Site } from '../site.ts'
import { EMBED_HEADERS } from './embed-headers.ts'
import { FRAME_SCRIPT, WIDGET_SCRIPT } from './scripts.ts'

const MOST_CARDS = 48
const CARDS = 6
const LOOKS: readonly EmbedLook[] = ['auto', 'light', 'dark']
const SCRIPT = 'text/javascript; charset=utf-8'

/** What other websites show of the programme: frames, and the script that lets them grow. */
export function registerEmbed(app: FastifyInstance, site: Site): void {
  const sendScript = (text: string) => async (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .headers({
        ...EMBED_HEADERS,
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=3600',
      })
      .type(SCRIPT)
      .send(text)
  app.get('/embed/widget.js', sendScript(WIDGET_SCRIPT))
  app.get('/embed/frame.js', sendScript(FRAME_SCRIPT))
  for (const language of LANGUAGES) {
    app.get(`/embed/${language}/programme`, (request, reply) =>
      send(site, request, reply, language, (query) => programmeModel(site, language, query)),
    )
    app.get<{ Params: { event: string } }>(`/embed/${language}/event/:event`, (request, reply) =>
      send(site, request, reply, language, (query) =>
        eventModel(site, language, request.params.event, query),
      ),
    )
  }
}

async function send(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  make: (query: URLSearchParams) => Promise<EmbedModel | undefined>,
) {
  const { stamp } = await site.index.current()
  const now = presentMinute()
  const key = request.url
  const state = `${now} ${stamp}`
  let page = site.cache.find(key, state)
  if (!page) {
    const model = await make(new URLSearchParams(searchOf(request)))
    if (!model) return sendProblem(site, request, reply, 'notFound')
    const context = pageContext(site, language, { alternates: {}, canonical: null }, now)
    page = site.cache.keep(key, state, toPage(site.renderer.renderEmbed(context, model), HTML))
  }
  reply.headers(EMBED_HEADERS).header('content-language', language)
  return sendPage(request, reply, page)
}

const lookOf = (query: URLSearchParams): EmbedLook =>
  LOOKS.find((look) => look === query.get('theme')) ?? 'auto'

/** Whole numbers of an address; anything else counts as not asked. */
function numberOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? ''
  return /^\d{1,12}$/.test(text) ? Number(text) : undefined
}

async function programmeModel(site: Site, language: Language, query: URLSearchParams): Promise<EmbedModel> {
  const hubId = numberOf(query, 'hub')
  const filters = {
    hubId,
    cause: query.get('cause') ?? undefined,
    organiserId: numberOf(query, 'organiser'),
    disciplineId: numberOf(query, 'discipline'),
    editionYear: numberOf(query, 'edition'),
  }
  const { events } = await catalogOf(site.db).current()
  const wanted = new Set(events.filter((event) => fits(event, filters)).map(({ id }) => id))
  const programme = await site.index.current()
  const now = presentMinute()
  const cards = programme.events
    .filter(({ card, endsAt }) => wanted.has(Number(card.id)) && endsAt >= now)
    .map(({ card }) => card)
  const limit = Math.min(numberOf(query, 'limit') || CARDS, MOST_CARDS)
  return {
    look: lookOf(query),
    kind: 'programme',
    cards: cards.slice(0, limit),
    moreCount: Math.max(0, cards.length - limit),
    allHref: programmePath(language) + (hubId === undefined ? '' : `?hub=${hubId}`),
  }
}

/** One event of the running programme, by its number or the last part of its address. */
async function eventModel(
  site: Site,
  language: Language,
  text: string,
  query: URLSearchParams,
): Promise<EmbedModel | undefined> {
  const programme = await site.index.current()
  const found = programme.events.find(({ card }) => String(card.id) === text || card.slug === text)
  if (!found) return undefined
  const { card } = found
  const { events } = await catalogOf(site.db).current()
  const isOnSale = countsPlaces(card.ticketMode ?? null) && found.endsAt >= presentMinute()
  return {
    look: lookOf(query),
    kind: 'event',
    card,
    cause: events.find(({ id }) => id === Number(card.id))?.project ?? null,
    ticketsHref: isOnSale && site.shop ? ticketsPath(language, card.slug) : null,
  }
}
