import { randomUUID } from 'node:crypto'
import { getOffer as offerCall, reservePlaces as reserveCall } from '@larunbat/contract'
import type { FormProblem, Typed } from '@larunbat/rules/buying-pages'
import { LANGUAGES, type Language } from '@larunbat/rules/language'
import { checkoutPath, eventPath, ticketsPath } from '@larunbat/rules/public-address'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../context.ts'
import { getOffer } from '../../offers/get-offer.ts'
import { reservePlaces } from '../../orders/reserve.ts'
import { AppError } from '../../platform/errors.ts'
import { findPublication } from '../publication-store.ts'
import { pageContext, presentMinute, type Site } from '../site.ts'
import { askCall, visitorCtx } from './ask.ts'
import { problemsOf, statusOf } from './form-problems.ts'
import { toOfferView } from './offer-view.ts'
import { formOf, isOwnForm } from './own-form.ts'
import { markPrivate, sendPrivate } from './send-private.ts'
import type { Shop } from './shop.ts'
import { readWanted, type Wanted } from './wanted-tickets.ts'

type Request = FastifyRequest<{ Params: { slug: string }; Querystring: Record<string, unknown> }>
const FIELDS = ['vale', 'codigo', 'donativo', 'sesion']

/**
 * The page where tickets of an event are picked. It is made for one visitor: its form has a key of its own, so that a double
 * click keeps places once, and what it says of places is true at that moment.
 */
export function registerTickets(app: FastifyInstance, site: Site, shop: Shop): void {
  for (const language of LANGUAGES) {
    const path = ticketsPath(language, ':slug')
    app.get(path, async (request: Request, reply) => {
      const code = request.query.codigo
      const typed: Typed = typeof code === 'string' ? { codigo: code.slice(0, 60) } : {}
      return showTickets({ site, shop, request, reply, language }, typed, [], 200)
    })
    app.post(path, async (request: Request, reply) => {
      // A form of another site is not answered; whoever sent it sees ours instead.
      if (!isOwnForm(request, site.publicUrl)) return markPrivate(reply).redirect(request.url, 303)
      return keepPlaces({ site, shop, request, reply, language }, formOf(request))
    })
  }
}

interface Visit {
  site: Site
  shop: Shop
  request: Request
  reply: FastifyReply
  language: Language
}

/** Sends whoever asks for an event that is not sold here to its page, which says why. */
const sendAway = ({ reply, language, request }: Visit) =>
  markPrivate(reply).redirect(eventPath(language, request.params.slug), 303)

async function findOffer({ site, shop, request, language }: Visit, typed: Typed) {
  const head = await findPublication(site.db, request.params.slug)
  if (!head) return undefined
  const ctx = visitorCtx(shop, request, language)
  try {
    const fields = { contenido_id: head.content_id, codigo: typed.codigo?.trim() || null }
    const offer = await askCall(offerCall, getOffer, ctx, fields)
    return { ctx, contentId: head.content_id, title: offer.title, offer: toOfferView(offer) }
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unexpected') return undefined
    throw error
  }
}

async function showTickets(visit: Visit, typed: Typed, problems: FormProblem[], status: number) {
  const { site, reply, language, request } = visit
  const found = await findOffer(visit, typed)
  if (!found) return sendAway(visit)
  const { slug } = request.params
  const alternates = Object.fromEntries(LANGUAGES.map((other) => [other, ticketsPath(other, slug)]))
  const page = pageContext(site, language, { alternates, canonical: null }, presentMinute())
  const { title, offer } = found
  const html = site.renderer.renderTickets(page, { slug, title, offer, key: randomUUID(), typed, problems })
  return sendPrivate(reply.header('content-language', language), html, status)
}

async function keepPlaces(visit: Visit, typed: Typed) {
  const { reply, language } = visit
  const found = await findOffer(visit, typed)
  if (!found) return sendAway(visit)
  const wanted = readWanted(found.contentId, found.offer, typed, language)
  if (Array.isArray(wanted)) return showTickets(visit, typed, wanted, 422)
  try {
    const token = await reserve(found.ctx, wanted)
    return markPrivate(reply).redirect(checkoutPath(language, token), 303)
  } catch (error) {
    return showTickets(visit, typed, problemsOf(error, language, FIELDS), statusOf(error))
  }
}

/** The secret of the checkout that keeps the places; what a key kept that is over by now is asked for anew. */
async function reserve(ctx: Ctx, wanted: Wanted): Promise<string> {
  const { token, checkout } = await askCall(reserveCall, reservePlaces, ctx, wanted)
  if (checkout.status !== 'expired' && checkout.status !== 'cancelled') return token
  const again = await askCall(reserveCall, reservePlaces, ctx, { ...wanted, clave: randomUUID() })
  return again.token
}
