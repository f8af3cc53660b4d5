import type { WatchModel } from '@larunbat/rules/address/held-ticket-pages'
import { watchPreviewPath } from '@larunbat/rules/address/public-address'
import type { PublicEvent } from '@larunbat/rules/events/public-event'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EventRecord, SessionValue } from '../../../events/event/event-record.ts'
import { findEvent } from '../../../events/event/event-store.ts'
import { mayMakerPreview } from '../../../events/event/preview/preview-right.ts'
import { toDocument } from '../../../events/event/published-copy/publication-document.ts'
import type { UrlSigner } from '../../../platform/files/url-signer.ts'
import { previewPolicy } from '../../../platform/http/site-headers.ts'
import { readFestivalSettings } from '../../../reference/festival-settings/festival-setting-store.ts'
import { watchRightsOf } from '../../../ticketing/tickets/watch/watch-rights.ts'
import { watchViewOf } from '../../../ticketing/tickets/watch/watch-view.ts'
import { watchFrameSources } from '../checkout/ticket-holder/held-ticket-pages.ts'
import { pageContext, presentMinute, type Site } from '../site.ts'
import { HTML, sendProblem } from './problems.ts'

type Address = { hasta?: string; firma?: string; lang?: string }
type Request = FastifyRequest<{ Params: { id: string; maker: string }; Querystring: Address }>

const numberOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0)

/**
 * The page where ticket holders watch, for the event's team before anything opens: as it will be while the stream is on,
 * with the working copy's links. Its address is signed apart from that of the event's preview, which does not hold them.
 */
export function registerWatchPreview(app: FastifyInstance, site: Site, signer: UrlSigner): void {
  app.get('/vista-previa/:id/:maker/ver', async (request: Request, reply) => {
    const [number, maker] = [numberOf(request.params.id), numberOf(request.params.maker)]
    const path = watchPreviewPath(number, maker)
    if (number === 0 || !signer.isValid(path, request.query)) return sendProblem(site, request, reply, 'gone')
    if (!(await mayMakerPreview(site.db, number, maker))) return sendProblem(site, request, reply, 'gone')
    const record = await findEvent(site.db, number)
    const model = record && (await toModel(site, record, path, request.query))
    if (!model) return sendProblem(site, request, reply, 'gone')
    const language = LANGUAGES.find((known) => known === request.query.lang) ?? 'es'
    const alternates = Object.fromEntries(
      LANGUAGES.map((other) => [other, addressOf(path, request.query, other)]),
    )
    const page = pageContext(site, language, { alternates, canonical: null }, presentMinute())
    return reply
      .header('content-security-policy', previewPolicy(watchFrameSources(model)))
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex, nofollow, noarchive')
      .header('referrer-policy', 'no-referrer')
      .header('content-language', language)
      .type(HTML)
      .send(site.renderer.renderWatch(page, model))
  })
}

function addressOf(path: string, { hasta = '', firma = '' }: Address, language: Language): string {
  return `${path}?${new URLSearchParams({ hasta, firma, lang: language })}`
}

/** The next session that is watched, as its holders will have it; undefined for an event that is only on site. */
async function toModel(
  site: Site,
  record: EventRecord,
  path: string,
  query: Address,
): Promise<WatchModel | undefined> {
  const event = toDocument(record) as unknown as PublicEvent
  const watched = record.sessions.filter((session) => {
    const { live, recording } = watchRightsOf(event, session)
    return live || recording
  })
  const session = watched.find(({ startsAt }) => Date.parse(startsAt) > Date.now()) ?? watched.at(-1)
  if (!session) return undefined
  const { watchOpensMinutesBefore: opensMinutesBefore } = await readFestivalSettings(site.db)
  const { live, recording } = viewOf(record, event, session, opensMinutesBefore)
  const { id: _, ...moment } = toSession(session)
  return {
    title: event.title,
    slug: null,
    sessionName: session.name,
    startsAt: moment.startsAt,
    endsAt: moment.endsAt,
    timeZone: moment.timeZone,
    isPostponed: false,
    end: null,
    live,
    recording,
    path: addressOf(path, query, 'es'),
    ticketPath: null,
    isPreview: true,
  }
}

function viewOf(record: EventRecord, event: PublicEvent, session: SessionValue, opensMinutesBefore: number) {
  const { video } = record
  const sources = {
    streamUrl: session.streamUrl || record.streamUrl,
    video: video && {
      url: video.url,
      fileUrl: video.fileUrl ?? null,
      posterUrl: video.posterUrl ?? null,
    },
  }
  const at = (now: number) =>
    watchViewOf({ event, session: toSession(session), sources, now, opensMinutesBefore })
  // Each part as it is while it is open.
  const { live } = at(Date.parse(session.startsAt))
  const { recording } = at(event.visibleFrom ? Date.parse(event.visibleFrom) : Date.now())
  return { live, recording }
}

const toSession = ({ id, name, startsAt, endsAt, timeZone, status }: SessionValue) => ({
  id,
  name: name ?? null,
  startsAt,
  endsAt: endsAt ?? null,
  timeZone,
  status: status === 'postponed' ? ('scheduled' as const) : status,
})
