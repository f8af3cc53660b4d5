import { randomUUID } from 'node:crypto'
import {
  type FormProblem,
  GIFT_FIELDS,
  type OfferView,
  SUGGESTED_GIFTS,
  type Typed,
  ticketFields,
} from '@larunbat/rules/address/buying-pages'
import { basketPath, checkoutPath, eventPath, ticketsPath } from '@larunbat/rules/address/public-address'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import { formOf, isOwnForm } from '../../../platform/http/same-origin-form.ts'
import { translate } from '../../../platform/texts.ts'
import { findPublication } from '../../programme/publication-store.ts'
import { pageContext, presentMinute, type Site } from '../site.ts'
import { type BasketEntry, basketOf, saveBasket, withEntry } from './basket-cookie.ts'
import { assertBuyable } from './basket-view.ts'
import { visitorCtx } from './call-handler.ts'
import { problemsOf, statusOf } from './form-problems.ts'
import { type BrowserHold, readOwnHolds, toHeldPlaces } from './own-holds.ts'
import { readOwnOffer } from './own-offer.ts'
import { findCodes } from './reorder.ts'
import { markPrivate, sendPrivate } from './send-private.ts'
import type { Shop } from './shop.ts'
import { reserveSuperseding } from './supersede.ts'
import { readWanted } from './wanted-tickets.ts'
import { toWireOrder } from './wire-order.ts'

type Request = FastifyRequest<{ Params: { slug: string }; Querystring: Record<string, unknown> }>
const FIELDS = ['vale', 'codigo', 'donativo', 'sesion']

/**
 * The page where tickets of an event are picked. It is rendered for one visitor: its form has its own key, so that a
 * double click reserves places once, and it shows availability at that moment.
 */
export function registerTickets(app: FastifyInstance, site: Site, shop: Shop): void {
  for (const language of LANGUAGES) {
    const path = ticketsPath(language, ':slug')
    app.get(path, async (request: Request, reply) => {
      const code = request.query.codigo
      const typed: Typed | undefined = typeof code === 'string' ? { codigo: code.slice(0, 60) } : undefined
      return showTickets({ site, shop, request, reply, language }, typed, [], 200)
    })
    app.post(path, async (request: Request, reply) => {
      // A form of another site is not processed; its sender is redirected to ours.
      if (!isOwnForm(request, site.publicUrl)) return markPrivate(reply).redirect(request.url, 303)
      return holdPlaces({ site, shop, request, reply, language }, formOf(request))
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

/** Redirects requests for an event that is not sold here to its page, which says why. */
const sendAway = ({ reply, language, request }: Visit) =>
  markPrivate(reply).redirect(eventPath(language, request.params.slug), 303)

async function findOffer(
  { site, shop, request, language }: Visit,
  typed: Typed,
  own: readonly BrowserHold[],
) {
  const head = await findPublication(site.db, request.params.slug)
  if (!head) return undefined
  const ctx = visitorCtx(shop, request, language)
  try {
    const fields = { contenido_id: head.event_id, codigo: typed.codigo?.trim() || null }
    const { offer, view } = await readOwnOffer(ctx, fields, own)
    return { ctx, eventId: head.event_id, title: offer.title, offer: view }
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unexpected') return undefined
    throw error
  }
}

/** Without a form that came back, what the browser holds or its basket has of the event stands in the fields. */
async function showTickets(visit: Visit, form: Typed | undefined, problems: FormProblem[], status: number) {
  const { site, shop, reply, language, request } = visit
  const entries = basketOf(request)
  const own = await readOwnHolds(shop.db, request, site.publicUrl)
  const head = await findPublication(site.db, request.params.slug)
  const entry = entries.find(({ eventId }) => eventId === head?.event_id)
  const ofEvent = own.filter(({ eventId }) => eventId === head?.event_id)
  const chosen = form ?? (await typedBefore(visit, ofEvent)) ?? (entry ? typedOf(entry) : {})
  const found = await findOffer(visit, chosen, own)
  if (!found) return sendAway(visit)
  const { slug } = request.params
  const alternates = Object.fromEntries(LANGUAGES.map((other) => [other, ticketsPath(other, slug)]))
  const page = {
    ...pageContext(site, language, { alternates, canonical: null }, presentMinute()),
    basketCount: entries.length,
  }
  const { title, offer } = found
  const typed = form ?? withinReach(chosen, offer)
  const held = toHeldPlaces(ofEvent, language)
  const isInBasket = entry !== undefined
  const key = randomUUID()
  const html = site.renderer.renderTickets(page, {
    slug,
    title,
    offer,
    key,
    typed,
    problems,
    isInBasket,
    held,
  })
  return sendPrivate(reply.header('content-language', language), html, status)
}

async function holdPlaces(visit: Visit, typed: Typed) {
  const { site, shop, request, reply, language } = visit
  const own = await readOwnHolds(shop.db, request, site.publicUrl)
  const found = await findOffer(visit, typed, own)
  if (!found) return sendAway(visit)
  const wanted = readWanted(found.eventId, found.offer, typed, language)
  if (Array.isArray(wanted)) return showTickets(visit, typed, wanted, 422)
  try {
    if (typed.accion === 'cesta') return await putAside(visit, { ...wanted, mark: null }, typed, own)
    const wish = { key: typed.clave, eventIds: [found.eventId], pedidos: [toWireOrder(wanted)] }
    const from = { request, reply, publicUrl: site.publicUrl }
    const token = await reserveSuperseding(found.ctx, from, own, wish)
    return markPrivate(reply).redirect(checkoutPath(language, token), 303)
  } catch (error) {
    return showTickets(visit, typed, problemsOf(error, language, FIELDS), statusOf(error))
  }
}

/** Puts a choice into the basket, where it reserves no places yet; an error of the choice is shown immediately. */
async function putAside(visit: Visit, entry: BasketEntry, typed: Typed, own: readonly BrowserHold[]) {
  const { site, shop, request, reply, language } = visit
  await assertBuyable(visitorCtx(shop, request, language), entry, own)
  if (saveBasket(reply, withEntry(basketOf(request), entry), site.publicUrl))
    return markPrivate(reply).redirect(basketPath(language), 303)
  const text = translate(language, 'buying:basket.full')
  return showTickets(visit, typed, [{ field: null, text }], 422)
}

/** The choice of the browser's latest checkout of the event, as the form that made it; undefined without one. */
async function typedBefore({ shop }: Visit, [latest]: readonly BrowserHold[]): Promise<Typed | undefined> {
  if (!latest || latest.state === 'offer' || latest.state === 'paying') return undefined
  const { orderId, eventId, lines, donationCents } = latest
  const codes = await findCodes(shop.db, [{ id: orderId, eventId }])
  const { voucher = null, code = null } = codes.get(orderId) ?? {}
  const chosen = lines.map(({ unitCents: cents, ...line }) => ({ ...line, cents }))
  return typedOf({ eventId, lines: chosen, voucher, code, donationCents, mark: null })
}

/** Returns an earlier choice, reduced to the tickets available now. */
function withinReach(typed: Typed, { dates }: OfferView): Typed {
  const most = dates.flatMap(({ id, tickets }) =>
    tickets.map((ticket) => [ticketFields(id, ticket.id).quantity, ticket.most] as const),
  )
  const bounded = most.flatMap(([name, count]) =>
    typed[name] === undefined ? [] : [[name, String(Math.min(Number(typed[name]) || 0, count))]],
  )
  return { ...typed, ...Object.fromEntries(bounded) }
}

const amount = (cents: number) => (cents / 100).toFixed(2)

function giftOf(cents: number): Typed {
  if (SUGGESTED_GIFTS.some((suggested) => suggested === cents))
    return { [GIFT_FIELDS.suggested]: String(cents) }
  return cents === 0 ? {} : { [GIFT_FIELDS.own]: amount(cents) }
}

/** A choice as the fields of the form that made it. */
function typedOf({ lines, voucher, code, donationCents }: BasketEntry): Typed {
  const fields = lines.flatMap(({ sessionId, typeId, quantity, cents }) => {
    const names = ticketFields(sessionId, typeId)
    return [
      [names.quantity, String(quantity)],
      [names.amount, amount(cents)],
    ]
  })
  return {
    ...Object.fromEntries(fields),
    ...(voucher === null ? {} : { vale: voucher }),
    ...(code === null ? {} : { codigo: code }),
    ...giftOf(donationCents),
  }
}
