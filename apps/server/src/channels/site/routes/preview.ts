import { previewPath } from '@larunbat/rules/address/public-address'
import type { EventModel } from '@larunbat/rules/address/site-pages'
import type { PublicEvent, PublicSession } from '@larunbat/rules/events/public-event'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import { refundFacts, type SessionRefund } from '@larunbat/rules/ticketing/refund-facts'
import { countsPlaces, TICKET_MODE } from '@larunbat/rules/ticketing/ticket-mode'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findEvent } from '../../../events/event/event-store.ts'
import { mayMakerPreview } from '../../../events/event/preview/preview-right.ts'
import { toDocument } from '../../../events/event/published-copy/publication-document.ts'
import type { UrlSigner } from '../../../platform/files/url-signer.ts'
import { previewPolicy } from '../../../platform/http/site-headers.ts'
import { policyOf, readTerms, type SaleTerms } from '../../../ticketing/ticket-types/terms-store.ts'
import { frameSourcesOf } from '../frame-sources.ts'
import { pageContext, presentMinute, type Site } from '../site.ts'
import { HTML, sendProblem } from './problems.ts'

type Address = { hasta?: string; firma?: string; lang?: string }
type Request = FastifyRequest<{ Params: { id: string; maker: string }; Querystring: Address }>

const numberOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0)

/**
 * An event as the public would see it, from its working copy, at an address that was signed for it and expires. It is
 * keeps it, no search engine lists it, and no page but our own panel may frame it. What it links to opens beside it.
 */
export function registerPreview(app: FastifyInstance, site: Site, signer: UrlSigner): void {
  app.get('/vista-previa/:id/:maker', async (request: Request, reply) => {
    const [number, maker] = [numberOf(request.params.id), numberOf(request.params.maker)]
    const path = previewPath(number, maker)
    if (number === 0 || !signer.isValid(path, request.query)) return sendProblem(site, request, reply, 'gone')
    if (!(await mayMakerPreview(site.db, number, maker))) return sendProblem(site, request, reply, 'gone')
    const record = await findEvent(site.db, number)
    if (!record) return sendProblem(site, request, reply, 'gone')
    const language = LANGUAGES.find((known) => known === request.query.lang) ?? 'es'
    const event = toDocument(record) as unknown as PublicEvent
    const refunds = toRefunds(event, await readTerms(site.db, number), Date.now())
    const html = renderPreview(site, language, { event, refunds }, (other) =>
      addressOf(path, request.query, other),
    )
    return sendPreview(reply, html, event, language)
  })
}

function addressOf(path: string, { hasta = '', firma = '' }: Address, language: Language): string {
  return `${path}?${new URLSearchParams({ hasta, firma, lang: language })}`
}

function renderPreview(
  site: Site,
  language: Language,
  { event, refunds }: Pick<EventModel, 'event' | 'refunds'>,
  addressIn: (language: Language) => string,
): string {
  const now = presentMinute()
  const alternates = Object.fromEntries(LANGUAGES.map((other) => [other, addressIn(other)]))
  const page = pageContext(site, language, { alternates, canonical: null }, now)
  const html = site.renderer.renderEvent(page, {
    event,
    isArchived: false,
    year: new Date(now).getUTCFullYear(),
    socialCardPath: '/icon.svg',
    icalPath: '#',
    related: [],
    series: null,
    offer: null,
    refunds,
    reached: [],
  })
  return html.replace('<head>', '<head><base target="_blank">')
}

/** What buyers would read of refunds if the working copy were on sale now; empty where places are not sold here. */
function toRefunds(event: PublicEvent, terms: SaleTerms, now: number): SessionRefund[] {
  if (!countsPlaces(event.ticketMode ?? null)) return []
  const isAhead = ({ startsAt, endsAt }: PublicSession) => Date.parse(endsAt ?? startsAt) > now
  return (event.sessions ?? []).filter(isAhead).map((session) => ({
    startsAt: session.startsAt,
    timeZone: session.timeZone,
    facts: refundFacts(policyOf(terms), session, {
      now,
      isFree: event.ticketMode === TICKET_MODE.freeBooking,
    }),
  }))
}

function sendPreview(reply: FastifyReply, html: string, event: PublicEvent, language: Language) {
  return reply
    .header('content-security-policy', previewPolicy(frameSourcesOf(event)))
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow, noarchive')
    .header('referrer-policy', 'no-referrer')
    .header('content-language', language)
    .type(HTML)
    .send(html)
}
