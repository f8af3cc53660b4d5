import { LANGUAGES } from '@larunbat/rules/text/language'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import { HTML } from '../routes/problems.ts'
import type { Site } from '../site.ts'
import { findBoughtEvents } from './bought-events.ts'
import { visitorCtx } from './call-handler.ts'
import { readOwnHolds, toHeldPlaces } from './own-holds.ts'
import { readOwnOffer } from './own-offer.ts'
import { markPrivate } from './send-private.ts'
import type { Shop } from './shop.ts'

type Request = FastifyRequest<{ Params: { id: string }; Querystring: { lang?: string } }>

/**
 * `/held/12?lang=es`: the part of an event's page that sells, as a browser with places of its own sees it; 204 where it holds
 * none. The page itself is the same for all viewers, and cached.
 */
export function registerHeld(app: FastifyInstance, site: Site, shop: Shop): void {
  app.get('/held/:id', async (request: Request, reply) => {
    markPrivate(reply)
    const eventId = /^\d{1,15}$/.test(request.params.id) ? Number(request.params.id) : 0
    const language = LANGUAGES.find((known) => known === request.query.lang) ?? 'es'
    const own = (await readOwnHolds(shop.db, request, site.publicUrl)).filter(
      (hold) => hold.eventId === eventId,
    )
    const slug = own.length > 0 ? (await findBoughtEvents(shop.db, [eventId])).get(eventId)?.slug : undefined
    if (slug === undefined) return reply.code(204).send()
    try {
      const ctx = visitorCtx(shop, request, language)
      const { view: offer } = await readOwnOffer(ctx, { contenido_id: eventId }, own)
      const model = { eventId: eventId, slug, offer, held: toHeldPlaces(own, language) }
      return reply.type(HTML).send(site.renderer.renderHeldOffer(language, model))
    } catch (error) {
      if (error instanceof AppError && error.code !== 'unexpected') return reply.code(204).send()
      throw error
    }
  })
}
