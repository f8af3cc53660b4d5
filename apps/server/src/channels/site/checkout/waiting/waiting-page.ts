import { joinWaitingList as joinCall } from '@larunbat/contract'
import type { FormProblem, Typed } from '@larunbat/rules/address/buying-pages'
import { ticketsPath, waitingPath } from '@larunbat/rules/address/public-address'
import { waitingBox } from '@larunbat/rules/address/waiting-pages'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../../platform/errors.ts'
import { formOf, isOwnForm } from '../../../../platform/http/same-origin-form.ts'
import { joinWaitingList } from '../../../../ticketing/waiting-list/join-waiting-list.ts'
import { findPublication } from '../../../programme/publication-store.ts'
import { pageContext, presentMinute, type Site } from '../../site.ts'
import { basketOf } from '../basket-cookie.ts'
import { askCall, visitorCtx } from '../call-handler.ts'
import { problemsOf, statusOf } from '../form-problems.ts'
import { readOwnHolds } from '../own-holds.ts'
import { readOwnOffer } from '../own-offer.ts'
import { markPrivate, sendPrivate } from '../send-private.ts'
import type { Shop } from '../shop.ts'

type Request = FastifyRequest<{ Params: { slug: string; session: string }; Querystring: { hecho?: unknown } }>

interface Visit {
  site: Site
  shop: Shop
  request: Request
  reply: FastifyReply
  language: Language
}

const FIELDS = ['email', 'nombre', 'plazas', 'tipos']

/** Joins the waiting list of a session that is sold out. A form that worked is not sent again by a reload. */
export function registerWaiting(app: FastifyInstance, site: Site, shop: Shop): void {
  for (const language of LANGUAGES) {
    const path = waitingPath(language, ':slug', ':session')
    app.get(path, async (request: Request, reply) =>
      show({ site, shop, request, reply, language }, {}, [], 200),
    )
    app.post(path, async (request: Request, reply) => {
      if (!isOwnForm(request, site.publicUrl)) return goTo(reply, request.url)
      return enter({ site, shop, request, reply, language }, formOf(request))
    })
  }
}

const goTo = (reply: FastifyReply, address: string) => markPrivate(reply).redirect(address, 303)

/** The session with what it sells; undefined when there is none to wait for. */
async function findSession({ site, shop, request, language }: Visit) {
  const head = await findPublication(site.db, request.params.slug)
  if (!head) return undefined
  const ctx = visitorCtx(shop, request, language)
  try {
    const own = await readOwnHolds(shop.db, request, site.publicUrl)
    const { offer, view } = await readOwnOffer(ctx, { contenido_id: head.event_id }, own)
    const date = view.dates.find(({ id }) => String(id) === request.params.session)
    const session = offer.sessions.find(({ id }) => id === date?.id)
    const tickets = date?.tickets.filter(({ isCompanion }) => !isCompanion) ?? []
    if (!date || !session || tickets.length === 0 || !offer.hasWaitingList) return undefined
    const most = Math.max(...session.types.map(({ maxPerOrder }) => maxPerOrder))
    return { ctx, eventId: head.event_id, offer, date, tickets, most: Math.min(most, 100) }
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unexpected') return undefined
    throw error
  }
}

async function show(visit: Visit, typed: Typed, problems: FormProblem[], status: number) {
  const { site, request, reply, language } = visit
  const { slug, session } = request.params
  const found = await findSession(visit)
  if (!found) return goTo(reply, ticketsPath(language, slug))
  const { date, tickets, most, offer } = found
  const alternates = Object.fromEntries(LANGUAGES.map((other) => [other, waitingPath(other, slug, session)]))
  const page = {
    ...pageContext(site, language, { alternates, canonical: null }, presentMinute()),
    basketCount: basketOf(request).length,
  }
  const { id: sessionId, startsAt, endsAt, timeZone } = date
  const html = site.renderer.renderWaiting(page, {
    slug,
    sessionId,
    session: { startsAt, endsAt, timeZone },
    title: offer.title,
    currency: offer.currency,
    tickets,
    most,
    isDone: request.method === 'GET' && request.query.hecho === '1',
    typed,
    problems,
  })
  return sendPrivate(reply.header('content-language', language), html, status)
}

async function enter(visit: Visit, typed: Typed) {
  const { request, reply, language } = visit
  const { slug, session } = request.params
  const found = await findSession(visit)
  if (!found) return goTo(reply, ticketsPath(language, slug))
  const { ctx, eventId, date, tickets } = found
  const picked = tickets.filter(({ id }) => typed[waitingBox(id)] === '1').map(({ id }) => id)
  const fields = {
    contenido_id: eventId,
    sesion_id: date.id,
    email: typed.email ?? '',
    nombre: typed.nombre?.trim() ?? '',
    plazas: Number(typed.plazas) || 0,
    // All of them is the same as whatever there will be.
    tipos: picked.length === tickets.length ? [] : picked,
  }
  try {
    await askCall(joinCall, joinWaitingList, ctx, fields)
    return goTo(reply, `${waitingPath(language, slug, session)}?hecho=1`)
  } catch (error) {
    return show(visit, typed, problemsOf(error, language, FIELDS), statusOf(error))
  }
}
