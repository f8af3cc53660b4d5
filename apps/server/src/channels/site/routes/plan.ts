import { planPath } from '@larunbat/rules/address/public-address'
import type { EventCard } from '@larunbat/rules/address/site-pages'
import { type PlanStop, readPlanIds, swapFor } from '@larunbat/rules/events/day-plan'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import { countsPlaces } from '@larunbat/rules/ticketing/ticket-mode'
import type { FastifyInstance } from 'fastify'
import { toPage } from '../../../platform/http/compressed-page.ts'
import { sendPage } from '../../../platform/http/send-page.ts'
import { listDocuments } from '../../programme/catalog-store.ts'
import { searchOf } from '../search-of.ts'
import { pageContext, presentMinute, type Site } from '../site.ts'
import { HTML, sendProblem } from './problems.ts'

/** A published event; archived ones are no plan any more. */
const PUBLIC = 2

/**
 * Keeps the last plan that a browser showed, with what its page is made of, so that it opens without a network. It answers for
 * the pages of plans alone: each is asked for first, and what was kept is the answer only where none comes.
 */
const PLAN_WORKER = `const NAME = 'larunbat-plan'
const PATIENCE_MS = 6000
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keep(event.data.keep))
})
async function keep(addresses) {
  const fresh = await Promise.all(addresses.map(async (address) => [address, await fetch(address).catch(() => undefined)]))
  // All or nothing: half a page is none.
  if (!fresh[0]?.[1]?.ok) return
  const cache = await caches.open(NAME)
  for (const known of await cache.keys()) if (!addresses.includes(known.url)) await cache.delete(known)
  for (const [address, response] of fresh) if (response?.ok) await cache.put(address, response)
}
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'GET' && new URL(url).origin === self.location.origin) event.respondWith(answer(event.request))
})
async function answer(request) {
  try {
    const signal = request.mode === 'navigate' ? AbortSignal.timeout(PATIENCE_MS) : undefined
    return await fetch(request, { signal })
  } catch (error) {
    const cache = await caches.open(NAME)
    const isPage = request.mode === 'navigate'
    const known = await cache.match(request.url, { ignoreSearch: isPage, ignoreVary: true })
    if (!known) throw error
    return known
  }
}
`

/**
 * A visitor's own day in each language. The address names its events and nothing else, so it is the plan that is shared; the
 * browser keeps which ones, the server nothing.
 */
export function registerPlan(app: FastifyInstance, site: Site): void {
  app.get('/plan-worker.js', async (_, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(PLAN_WORKER),
  )
  for (const language of LANGUAGES)
    app.get(planPath(language), async (request, reply) => {
      const ids = readPlanIds(new URLSearchParams(searchOf(request)).get('e'))
      const now = presentMinute()
      const { stamp, events } = await site.index.current()
      const key = planPath(language, ids)
      reply.header('content-language', language)
      const known = site.finds.find(key, `${now} ${stamp}`)
      if (known) return sendPage(request, reply, known)
      if (!(await site.pageLimit.allows(request, reply))) return sendProblem(site, request, reply, 'tooMany')
      const page = toPage(
        await render({ site, language, ids, now, cards: events.map(({ card }) => card) }),
        HTML,
      )
      return sendPage(request, reply, site.finds.keep(key, `${now} ${stamp}`, page))
    })
}

interface Asked {
  site: Site
  language: Language
  ids: readonly number[]
  now: number
  /** The whole programme. */
  cards: readonly EventCard[]
}

type Placed = PlanStop & { card: EventCard }

/** Swaps of those events of a plan that can be sold out, from what is still to come of the programme. */
function swapsOf({ ids, now, cards }: Asked): Record<number, EventCard> {
  const placed = cards.flatMap((card): Placed[] =>
    card.startsAt && Date.parse(card.startsAt) > now && card.dayCount === 1
      ? [{ startsAt: card.startsAt, endsAt: card.endsAt, lat: card.lat, lng: card.lng, card }]
      : [],
  )
  const plan = placed.filter(({ card }) => ids.includes(Number(card.id)))
  const others = placed.filter(({ card }) => !ids.includes(Number(card.id)))
  return Object.fromEntries(
    plan.flatMap((stop) => {
      const swap = countsPlaces(stop.card.ticketMode ?? null) && swapFor(stop, plan, others)
      return swap ? [[Number(stop.card.id), swap.card]] : []
    }),
  )
}

async function render(asked: Asked): Promise<string> {
  const { site, language, ids, now } = asked
  const rows = (await listDocuments(site.reads, ids)).filter(({ status }) => status === PUBLIC)
  const alternates = Object.fromEntries(LANGUAGES.map((other) => [other, planPath(other, ids)]))
  const events = rows.map(({ document, id, slug }) => ({ ...document, id, slug }))
  return site.renderer.renderPlan(pageContext(site, language, { alternates, canonical: null }, now), {
    events,
    missing: ids.length - rows.length,
    swaps: swapsOf(asked),
    feedPath:
      events.length > 0 ? `/feeds/${language}/plan-${events.map(({ id }) => id).join('-')}.ics` : null,
  })
}
