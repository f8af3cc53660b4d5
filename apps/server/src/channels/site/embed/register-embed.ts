import type { EmbedLook, EmbedModel } from '@larunbat/rules/address/embed-pages'
import { programmePath, ticketsPath } from '@larunbat/rules/address/public-address'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import { countsPlaces } from '@larunbat/rules/ticketing/ticket-mode'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { festivalName, withFestivalName } from '../../../platform/festival-name.ts'
import { toPage } from '../../../platform/http/compressed-page.ts'
import { sendPage } from '../../../platform/http/send-page.ts'
import { catalogOf } from '../../programme/catalog.ts'
import { type EventFilters, fits } from '../../programme/filter-events.ts'
import type { IndexedEvent } from '../programme-index.ts'
import { HTML, sendProblem } from '../routes/problems.ts'
import { searchOf } from '../search-of.ts'
import { pageContext, presentMinute, type Site } from '../site.ts'
import { FRAME_SCRIPT, widgetScript } from './scripts.ts'

/** What a frame on any website may do: show itself, and open ways on in new tabs. It sets and reads no cookie. */
const EMBED_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; '),
  'cross-origin-resource-policy': 'cross-origin',
  // Frames stand in pages of any origin; `same-origin` is for pages that stand alone.
  'cross-origin-opener-policy': 'unsafe-none',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

const MAX_CARDS = 48
const CARDS = 6
/** Of the name of a cause. */
const MAX_LETTERS = 200
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
      .send(withFestivalName(text, JSON.stringify(festivalName()).slice(1, -1)))
  app.get('/embed/widget.js', sendScript(widgetScript(new URL(site.publicUrl).origin)))
  app.get('/embed/frame.js', sendScript(FRAME_SCRIPT))
  for (const language of LANGUAGES) {
    const path = `/embed/${language}`
    app.get(`${path}/programme`, (request, reply) => {
      const wanted = wantedOf(new URLSearchParams(searchOf(request)))
      const key = `${path}/programme ${JSON.stringify(wanted)}`
      return send(site, request, reply, language, { key, make: () => programmeModel(site, language, wanted) })
    })
    app.get<{ Params: { event: string } }>(`${path}/event/:event`, async (request, reply) => {
      const found = await findEvent(site, request.params.event)
      if (!found) return sendProblem(site, request, reply, 'notFound')
      const look = lookOf(new URLSearchParams(searchOf(request)))
      const key = `${path}/event/${found.card.id} ${look}`
      return send(site, request, reply, language, {
        key,
        make: () => eventModel(site, language, found, look),
      })
    })
  }
}

/** A frame: `key` is made of what it depends on, not of what else stands in the address. */
interface Frame {
  key: string
  make: () => Promise<EmbedModel>
}

async function send(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  { key, make }: Frame,
) {
  const { stamp } = await site.index.current()
  const now = presentMinute()
  const state = `${now} ${stamp}`
  let page = site.finds.find(key, state)
  if (!page) {
    if (!(await site.pageLimit.allows(request, reply))) return sendProblem(site, request, reply, 'tooMany')
    const model = await make()
    const context = pageContext(site, language, { alternates: {}, canonical: null }, now)
    page = site.finds.keep(key, state, toPage(site.renderer.renderEmbed(context, model), HTML))
  }
  reply.headers(EMBED_HEADERS).header('content-language', language)
  return sendPage(request, reply, page)
}

const lookOf = (query: URLSearchParams): EmbedLook =>
  LOOKS.find((look) => look === query.get('theme')) ?? 'auto'

/** Reads a whole number of the query; any other value counts as not set. */
function numberOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? ''
  return /^\d{1,12}$/.test(text) ? Number(text) : undefined
}

interface Wanted {
  look: EmbedLook
  limit: number
  filters: EventFilters
}

function wantedOf(query: URLSearchParams): Wanted {
  return {
    look: lookOf(query),
    limit: Math.min(numberOf(query, 'limit') || CARDS, MAX_CARDS),
    filters: {
      hubId: numberOf(query, 'hub'),
      cause: query.get('cause')?.slice(0, MAX_LETTERS) ?? undefined,
      organiserId: numberOf(query, 'organiser'),
      disciplineId: numberOf(query, 'discipline'),
      editionYear: numberOf(query, 'edition'),
    },
  }
}

async function programmeModel(
  site: Site,
  language: Language,
  { look, limit, filters }: Wanted,
): Promise<EmbedModel> {
  const { events } = await catalogOf(site.db).current()
  const fitting = new Set(events.filter((event) => fits(event, filters)).map(({ id }) => id))
  const programme = await site.index.current()
  const now = presentMinute()
  const cards = programme.events
    .filter(({ card, endsAt }) => fitting.has(Number(card.id)) && endsAt >= now)
    .map(({ card }) => card)
  const { hubId } = filters
  return {
    look,
    kind: 'programme',
    cards: cards.slice(0, limit),
    moreCount: Math.max(0, cards.length - limit),
    allHref: programmePath(language) + (hubId === undefined ? '' : `?hub=${hubId}`),
  }
}

/** One event of the running programme, by its number or the last part of its address. */
async function findEvent({ index }: Site, text: string): Promise<IndexedEvent | undefined> {
  const { events } = await index.current()
  return events.find(({ card }) => String(card.id) === text || card.slug === text)
}

async function eventModel(
  site: Site,
  language: Language,
  { card, endsAt }: IndexedEvent,
  look: EmbedLook,
): Promise<EmbedModel> {
  const { events } = await catalogOf(site.db).current()
  const isOnSale = countsPlaces(card.ticketMode ?? null) && endsAt >= presentMinute()
  return {
    look,
    kind: 'event',
    card,
    cause: events.find(({ id }) => id === Number(card.id))?.project ?? null,
    ticketsHref: isOnSale && site.shop ? ticketsPath(language, card.slug) : null,
  }
}
