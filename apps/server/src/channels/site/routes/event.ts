import type { OfferView } from '@larunbat/rules/address/buying-pages'
import type { ImpactSums } from '@larunbat/rules/address/impact-pages'
import { eventPath } from '@larunbat/rules/address/public-address'
import type { SeriesModel } from '@larunbat/rules/address/site-pages'
import type { PublicEvent } from '@larunbat/rules/events/public-event'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { printIcal } from '../../../platform/formats/ical.ts'
import { toPage } from '../../../platform/http/compressed-page.ts'
import { sendPage } from '../../../platform/http/send-page.ts'
import {
  findOldSlug,
  findPublication,
  findSeriesPage,
  listChapterLinks,
  type PublicationHead,
  readDocument,
} from '../../programme/publication-store.ts'
import { visitorCtx } from '../checkout/call-handler.ts'
import { offeredRefunds } from '../checkout/offer-view.ts'
import { frameSourcesOf } from '../frame-sources.ts'
import type { Programme } from '../programme-index.ts'
import { relatedEvents } from '../related-events.ts'
import { pageContext, presentMinute, type Site } from '../site.ts'
import { HTML, sendProblem } from './problems.ts'
import { socialCardPath } from './social-card.ts'

/** One event's page; a former address redirects to the present one, a withdrawn event gets 410. */
export async function sendEvent(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  slug: string,
) {
  // Read each time, by the key: an approval or a withdrawal applies immediately.
  const head = await findPublication(site.reads, slug)
  if (!head) return sendFormerEvent(site, request, reply, language, slug)
  const programme = await site.index.current()
  const now = presentMinute()
  const path = eventPath(language, slug)
  const offer = await findOffer(site, request, language, head)
  const reached = await site.impact.of(head.event_id)
  const stamp = `${now} ${JSON.stringify([offer, reached])} ${head.status} ${head.version} ${head.updated_at} ${programme.stamp}`
  reply.header('content-language', language)
  const known = site.cache.find(path, stamp)
  if (known) return sendPage(request, reply, known, offer?.changesAt)
  const event = await readDocument(site.reads, head.event_id)
  if (!event) return sendProblem(site, request, reply, 'gone')
  const series = await findSeries(site, event)
  const html = renderEvent(site, language, { event, head, series, offer, reached }, programme, now)
  const page = { ...toPage(html, HTML), frameSources: frameSourcesOf(event) }
  return sendPage(request, reply, site.cache.keep(path, stamp, page), offer?.changesAt)
}

/** The sessions of an event as a calendar file. */
export async function sendIcal(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  slug: string,
) {
  const head = await findPublication(site.reads, slug)
  const event = head && (await readDocument(site.reads, head.event_id))
  if (!head || !event) {
    const former = await findOldSlug(site.reads, slug)
    if (former && former !== 'gone') return reply.redirect(`${eventPath(language, former.slug)}.ics`, 301)
    return sendProblem(site, request, reply, former ? 'gone' : 'notFound')
  }
  const { publicUrl, siteName } = site
  const text = printIcal(event, {
    language,
    publicUrl,
    siteName,
    updatedAt: head.updated_at,
    sequence: head.version,
  })
  reply.header('content-disposition', `attachment; filename="${slug}.ics"`)
  return sendPage(request, reply, toPage(text, 'text/calendar; charset=utf-8'))
}

async function sendFormerEvent(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  slug: string,
) {
  const former = await findOldSlug(site.reads, slug)
  if (former && former !== 'gone') return reply.redirect(eventPath(language, former.slug), 301)
  return sendProblem(site, request, reply, former ? 'gone' : 'notFound')
}

/** What can be bought of an event here, in words; null when nothing is, or its edition is over. */
async function findOffer(
  { shop }: Site,
  request: FastifyRequest,
  language: Language,
  { event_id: eventId, status, updated_at: publishedAt }: PublicationHead,
): Promise<OfferView | null> {
  if (!shop || status !== 2) return null
  return shop.offers.get(visitorCtx(shop, request, language), eventId, publishedAt)
}

/** The series an event is, or belongs to, with its public chapters. */
async function findSeries({ reads: db }: Site, event: PublicEvent): Promise<SeriesModel | null> {
  const id = event.isSeries ? event.id : event.seriesId
  if (id === null || id === undefined) return null
  const [page, chapters] = await Promise.all([
    findSeriesPage(db, Number(id)),
    listChapterLinks(db, Number(id)),
  ])
  return { page: page ?? null, chapters }
}

interface Found {
  event: PublicEvent
  head: PublicationHead
  series: SeriesModel | null
  offer: OfferView | null
  reached: ImpactSums[]
}

function renderEvent(
  site: Site,
  language: Language,
  { event, head, series, offer, reached }: Found,
  programme: Programme,
  now: number,
): string {
  const path = eventPath(language, head.slug)
  const alternates = Object.fromEntries(LANGUAGES.map((other) => [other, eventPath(other, head.slug)]))
  const page = pageContext(site, language, { alternates, canonical: path }, now)
  return site.renderer.renderEvent(page, {
    event,
    isArchived: head.status === 3,
    year: head.year,
    socialCardPath: socialCardPath(site, event, language),
    icalPath: `${path}.ics`,
    related: relatedEvents(programme, event, now),
    series,
    offer,
    refunds: offer ? offeredRefunds(offer) : [],
    reached,
  })
}
