import { randomUUID } from 'node:crypto'
import { type FormProblem, type Typed, ticketFields } from '@larunbat/rules/address/buying-pages'
import { basketPath, checkoutPath } from '@larunbat/rules/address/public-address'
import { readPlanIds } from '@larunbat/rules/events/day-plan'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formOf, isOwnForm } from '../../../platform/http/same-origin-form.ts'
import { pageContext, presentMinute, type Site } from '../site.ts'
import { type BasketEntry, type BasketLine, basketOf, markOf, saveBasket } from './basket-cookie.ts'
import { withPlan } from './basket-plan.ts'
import { toBasketGroups } from './basket-view.ts'
import { visitorCtx } from './call-handler.ts'
import { problemsOf, statusOf } from './form-problems.ts'
import { readOwnHolds, toHeldPlaces } from './own-holds.ts'
import { markPrivate, sendPrivate } from './send-private.ts'
import type { Shop } from './shop.ts'
import { reserveSuperseding } from './supersede.ts'
import { toWireOrder } from './wire-order.ts'

const FIELDS = ['sesion']

/** The page of a basket, of one organiser or of many: reserved, paid and mailed together, sold by each. */
export function registerBasket(app: FastifyInstance, site: Site, shop: Shop): void {
  for (const language of LANGUAGES) {
    const path = basketPath(language)
    app.get(path, async (request, reply) =>
      showBasket({ site, shop, request, reply, language }, basketOf(request), [], 200),
    )
    app.post(path, async (request, reply) => {
      if (!isOwnForm(request, site.publicUrl)) return goTo(reply, path)
      return answerForm({ site, shop, request, reply, language }, formOf(request))
    })
  }
}

interface Visit {
  site: Site
  shop: Shop
  request: FastifyRequest
  reply: FastifyReply
  language: Language
}

const goTo = (reply: FastifyReply, address: string) => markPrivate(reply).redirect(address, 303)

async function showBasket(
  { site, shop, request, reply, language }: Visit,
  entries: readonly BasketEntry[],
  problems: FormProblem[],
  status: number,
) {
  const own = await readOwnHolds(shop.db, request, site.publicUrl)
  const groups = await toBasketGroups(visitorCtx(shop, request, language), entries, own)
  const held = toHeldPlaces(own, language)
  const alternates = Object.fromEntries(LANGUAGES.map((other) => [other, basketPath(other)]))
  const page = {
    ...pageContext(site, language, { alternates, canonical: null }, presentMinute()),
    basketCount: entries.length,
  }
  reply.header('content-language', language)
  return sendPrivate(
    reply,
    site.renderer.renderBasket(page, { groups, held, key: randomUUID(), problems }),
    status,
  )
}

async function answerForm(visit: Visit, typed: Typed) {
  const { site, request, reply, language } = visit
  const entries = basketOf(request)
  if (typed.accion === 'quitar') {
    const rest = entries.filter(({ eventId }) => String(eventId) !== typed.evento)
    saveBasket(reply, rest, site.publicUrl)
    return goTo(reply, basketPath(language))
  }
  if (typed.accion === 'plan') return takePlan(visit, typed, entries)
  return holdPlaces(visit, typed, entries)
}

/** Puts tickets of a plan into the basket, where each can still be changed. */
async function takePlan(visit: Visit, typed: Typed, entries: readonly BasketEntry[]) {
  const { site, shop, request, reply, language } = visit
  const own = await readOwnHolds(shop.db, request, site.publicUrl)
  const people = Math.min(20, Math.max(1, Math.trunc(Number(typed.personas)) || 1))
  const wish = { ids: readPlanIds(typed.eventos), people, entries, language }
  const { basket, problems } = await withPlan(visitorCtx(shop, request, language), own, wish)
  saveBasket(reply, basket, site.publicUrl)
  return problems.length > 0 ? showBasket(visit, basket, problems, 200) : goTo(reply, basketPath(language))
}

/** Keeps the places of all events that are paid in the currency of the form. */
async function holdPlaces(visit: Visit, typed: Typed, entries: readonly BasketEntry[]) {
  const { site, shop, request, reply, language } = visit
  const ctx = visitorCtx(shop, request, language)
  const own = await readOwnHolds(shop.db, request, site.publicUrl)
  const groups = await toBasketGroups(ctx, entries, own)
  const group = groups.find(({ currency }) => currency === typed.moneda) ?? groups[0]
  const isWanted = ({ eventId }: BasketEntry) =>
    group?.events.some((event) => event.eventId === eventId && event.problem === null) ?? false
  // Something of it cannot be had any more: its page says what.
  if (!group || group.events.some(({ problem }) => problem !== null)) return goTo(reply, basketPath(language))
  try {
    const wanted = entries.filter(isWanted)
    const token = await reserveSuperseding(ctx, { request, reply, publicUrl: site.publicUrl }, own, {
      key: typed.clave,
      eventIds: wanted.map(({ eventId }) => eventId),
      pedidos: wanted.map((entry) => toWireOrder(entry, seenIn(typed))),
    })
    const mark = markOf(token)
    saveBasket(
      reply,
      entries.map((entry) => (isWanted(entry) ? { ...entry, mark } : entry)),
      site.publicUrl,
    )
    return goTo(reply, checkoutPath(language, token))
  } catch (error) {
    return showBasket(visit, entries, problemsOf(error, language, FIELDS), statusOf(error))
  }
}

/** The price that the form showed: a later change is shown to the buyer instead of being charged. */
function seenIn(typed: Typed) {
  return ({ sessionId, typeId, cents }: BasketLine) => {
    const seen = Number(typed[ticketFields(sessionId, typeId).seen])
    return Number.isSafeInteger(seen) && seen >= 0 ? seen : cents
  }
}

/** Takes out of the basket what a paid checkout was made of. */
export function emptyOfBought(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  publicUrl: string,
): BasketEntry[] {
  const entries = basketOf(request)
  const mark = markOf(token)
  const rest = entries.filter((entry) => entry.mark !== mark)
  if (rest.length < entries.length) saveBasket(reply, rest, publicUrl)
  return rest
}
