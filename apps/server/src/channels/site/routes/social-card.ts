import type { PublicEvent } from '@larunbat/rules/events/public-event'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import type { FastifyInstance } from 'fastify'
import { findPublicationOf, readDocument } from '../../programme/publication-store.ts'
import { readCover } from '../read-cover.ts'
import { cropNameOf, sharedPictureOf } from '../shared-picture.ts'
import type { Site } from '../site.ts'
import { socialCardHash } from '../social-cards.ts'
import { sendProblem } from './problems.ts'

/** Path of an event's picture for social networks. It holds a hash of the words, so it may be kept for ever. */
export function socialCardPath(site: Site, event: PublicEvent, language: Language): string {
  return `/cards/${language}/${event.id}-${hashOf(site, event, language)}.png`
}

function hashOf(site: Site, event: PublicEvent, language: Language): string {
  const card = site.renderer.socialCardOf(event, language, site.siteName)
  return socialCardHash(card, cropNameOf(sharedPictureOf(event)))
}

/** Draws the pictures; only those of published events, and each only once. */
export function registerSocialCards(app: FastifyInstance, site: Site): void {
  app.get<{ Params: { language: string; name: string } }>(
    '/cards/:language/:name',
    async (request, reply) => {
      const language = LANGUAGES.find((known) => known === request.params.language)
      const [, id, hash] = /^(\d{1,15})-([\w-]{16})\.png$/.exec(request.params.name) ?? []
      const head = language && id ? await findPublicationOf(site.reads, Number(id)) : undefined
      const event = head && (await readDocument(site.reads, head.event_id))
      if (!language || !event) return sendProblem(site, request, reply, 'notFound')
      const current = hashOf(site, event, language)
      if (hash !== current) {
        return reply.header('cache-control', 'no-cache').redirect(socialCardPath(site, event, language), 302)
      }
      const png = await site.socialCards.take(current, async () => {
        const card = site.renderer.socialCardOf(event, language, site.siteName)
        const picture = await readCover(site.storage, sharedPictureOf(event))
        return picture ? { ...card, picture } : card
      })
      return reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable').send(png)
    },
  )
}
