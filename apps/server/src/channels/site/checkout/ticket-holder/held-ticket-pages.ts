import type { WatchModel } from '@larunbat/rules/address/held-ticket-pages'
import { ticketPath, watchPath } from '@larunbat/rules/address/public-address'
import { embedAddress, parseVideoLink } from '@larunbat/rules/address/video-link'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentSecurityPolicy } from '../../../../platform/http/site-headers.ts'
import { HTML, sendProblem } from '../../routes/problems.ts'
import { pageContext, presentMinute, type Site } from '../../site.ts'
import { basketOf } from '../basket-cookie.ts'
import { markPrivate, sendPrivate } from '../send-private.ts'
import type { Shop } from '../shop.ts'
import { findHeldTicket, toHeldTicketModel, toWatchModel } from './held-ticket-view.ts'

type Request = FastifyRequest<{ Params: { token: string } }>

/**
 * The page of one ticket and the one where its session is watched, for the holder of the secret in the address. The
 * rights of the ticket are checked at each request, so that a refund or a transfer applies immediately.
 */
export function registerHeldTickets(app: FastifyInstance, site: Site, shop: Shop): void {
  for (const language of LANGUAGES) {
    app.get(patternOf(ticketPath, language), async (request: Request, reply) => {
      const { token } = request.params
      const held = await findHeldTicket(shop, token)
      if (!held) return sendProblem(site, request, markPrivate(reply), 'notFound')
      const page = contextOf(site, request, language, (other) => ticketPath(other, token))
      const html = site.renderer.renderHeldTicket(page, toHeldTicketModel(shop, held, token, language))
      return sendPrivate(reply.header('content-language', language), html, statusOf(held.end))
    })
    app.get(patternOf(watchPath, language), async (request: Request, reply) => {
      const { token } = request.params
      const held = await findHeldTicket(shop, token)
      const model = held && (await toWatchModel(shop, held, token, language))
      if (!model) return sendProblem(site, request, markPrivate(reply), 'notFound')
      const page = contextOf(site, request, language, (other) => watchPath(other, token))
      return sendWatch(reply, site.renderer.renderWatch(page, model), model, language)
    })
  }
}

const patternOf = (path: typeof ticketPath, language: Language) =>
  path(language, 'TOKEN').replace('TOKEN', ':token')

/** A ticket that ended is gone, not missing. */
const statusOf = (end: WatchModel['end']) => (end === null ? 200 : 410)

function contextOf(site: Site, request: Request, language: Language, pathIn: (language: Language) => string) {
  const alternates = Object.fromEntries(LANGUAGES.map((other) => [other, pathIn(other)]))
  return {
    ...pageContext(site, language, { alternates, canonical: null }, presentMinute()),
    basketCount: basketOf(request).length,
  }
}

/** Only the player that this page shows may be framed in it. */
function sendWatch(reply: FastifyReply, html: string, model: WatchModel, language: Language) {
  return markPrivate(reply)
    .header('content-security-policy', contentSecurityPolicy(watchFrameSources(model)))
    .header('content-language', language)
    .code(statusOf(model.end))
    .type(HTML)
    .send(html)
}

/** Origins of the players of a watch page; `'none'` where there is none. */
export function watchFrameSources({ live, recording }: Pick<WatchModel, 'live' | 'recording'>): string[] {
  const links = [live?.url, recording?.video?.url].map((url) => (url ? parseVideoLink(url) : undefined))
  const origins = links.flatMap((link) => (link ? [new URL(embedAddress(link)).origin] : []))
  return origins.length > 0 ? [...new Set(origins)] : ["'none'"]
}
