import { leaveWaitingList as leaveCall, getWaitingPlace as placeCall } from '@larunbat/contract'
import { checkoutPath, waitingPlacePath } from '@larunbat/rules/address/public-address'
import type { WaitingPlaceModel } from '@larunbat/rules/address/waiting-pages'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../../platform/errors.ts'
import { isOwnForm } from '../../../../platform/http/same-origin-form.ts'
import { getWaitingPlace } from '../../../../ticketing/waiting-list/get-waiting-place.ts'
import { leaveWaitingList } from '../../../../ticketing/waiting-list/leave-waiting-list.ts'
import { sendProblem } from '../../routes/problems.ts'
import { pageContext, presentMinute, type Site } from '../../site.ts'
import { askCall, visitorCtx } from '../call-handler.ts'
import { markPrivate, sendPrivate } from '../send-private.ts'
import type { Shop } from '../shop.ts'

type Request = FastifyRequest<{ Params: { token: string } }>

interface Visit {
  site: Site
  shop: Shop
  request: Request
  reply: FastifyReply
  language: Language
}

/** A place on a waiting list; the holder of its address may leave it. */
export function registerWaitingPlace(app: FastifyInstance, site: Site, shop: Shop): void {
  for (const language of LANGUAGES) {
    const path = waitingPlacePath(language, 'x').replace(/x$/, ':token')
    app.get(path, async (request: Request, reply) => {
      const visit = { site, shop, request, reply, language }
      const place = await findPlace(visit)
      return place ? send(visit, place, 200) : sendProblem(site, request, markPrivate(reply), 'notFound')
    })
    app.post(path, async (request: Request, reply) => {
      if (!isOwnForm(request, site.publicUrl)) return markPrivate(reply).redirect(request.url, 303)
      return leave({ site, shop, request, reply, language })
    })
  }
}

async function findPlace({ shop, request, language }: Visit): Promise<WaitingPlaceModel | undefined> {
  const { token } = request.params
  const ctx = visitorCtx(shop, request, language)
  try {
    const { checkout, types, ...place } = await askCall(placeCall, getWaitingPlace, ctx, { espera: token })
    return {
      ...place,
      path: waitingPlacePath(language, token),
      types: types.length > 1 ? types.map(({ name }) => name) : [],
      purchasePath: checkout === null ? null : checkoutPath(language, checkout),
    }
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unexpected') return undefined
    throw error
  }
}

/** Leaves the line. What is shown then is not stored any more, so a reload finds nothing. */
async function leave(visit: Visit) {
  const { site, shop, request, reply, language } = visit
  const place = await findPlace(visit)
  if (!place) return sendProblem(site, request, markPrivate(reply), 'notFound')
  try {
    const ctx = visitorCtx(shop, request, language)
    await askCall(leaveCall, leaveWaitingList, ctx, { espera: request.params.token })
  } catch (error) {
    // While its purchase is under way its own page says more than a refusal.
    if (error instanceof AppError && error.code === 'order.being_paid' && place.purchasePath)
      return markPrivate(reply).redirect(place.purchasePath, 303)
    throw error
  }
  return send(visit, { ...place, status: 'left', position: null, purchasePath: null }, 200)
}

function send({ site, request, reply, language }: Visit, model: WaitingPlaceModel, status: number) {
  const { token } = request.params
  const alternates = Object.fromEntries(LANGUAGES.map((other) => [other, waitingPlacePath(other, token)]))
  const page = pageContext(site, language, { alternates, canonical: null }, presentMinute())
  const html = site.renderer.renderWaitingPlace(page, model)
  return sendPrivate(reply.header('content-language', language), html, status)
}
