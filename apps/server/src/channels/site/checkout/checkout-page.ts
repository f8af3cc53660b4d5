import {
  getCheckout as checkoutCall,
  setCheckoutDetails as detailsCall,
  payCheckout as payCall,
  releaseCheckout as releaseCall,
} from '@larunbat/contract'
import type { FormProblem, Typed } from '@larunbat/rules/address/buying-pages'
import { checkoutPath, programmePath, ticketsPath } from '@larunbat/rules/address/public-address'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../../database/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { formOf, isOwnForm } from '../../../platform/http/same-origin-form.ts'
import { getCheckout } from '../../../ticketing/orders/get-checkout.ts'
import { releaseCheckout } from '../../../ticketing/orders/release-checkout.ts'
import { setCheckoutDetails } from '../../../ticketing/orders/set-details.ts'
import { payCheckout } from '../../../ticketing/payments/pay-checkout.ts'
import { sendProblem } from '../routes/problems.ts'
import { pageContext, presentMinute, type Site } from '../site.ts'
import { basketOf } from './basket-cookie.ts'
import { emptyOfBought } from './basket-page.ts'
import { findBoughtEvents } from './bought-events.ts'
import { askCall, visitorCtx } from './call-handler.ts'
import { toCheckoutModel } from './checkout-view.ts'
import { problemsOf, statusOf } from './form-problems.ts'
import { rememberOwnHold } from './own-holds.ts'
import { rememberPurchase } from './own-purchases.ts'
import { reserveSameAgain } from './reorder.ts'
import { markPrivate, sendPrivate } from './send-private.ts'
import type { Shop } from './shop.ts'

type Request = FastifyRequest<{ Params: { token: string } }>
const BILLED = ['fiscal_nombre', 'fiscal_nif', 'fiscal_direccion'] as const
const FIELDS = ['email', 'nombre', 'telefono', 'pais', 'novedades', ...BILLED]
const METHODS = ['tarjeta', 'bizum', 'puerta'] as const
/** Errors of a form that was sent too late: the present page says more than an error. */
const OVERTAKEN = ['order.not_open', 'order.hold_expired', 'order.paid_already', 'order.not_found']

/**
 * The page of a checkout, from the places that are kept to the tickets that are bought, at one address. Its address
 * grants all of it; there is nothing else to steal, as there is no session here.
 */
export function registerCheckout(app: FastifyInstance, site: Site, shop: Shop): void {
  for (const language of LANGUAGES) {
    for (const word of LANGUAGES) {
      // Addresses with another language's word lead to the right one.
      const path = checkoutPath(word, 'x').replace(`/${word}/`, `/${language}/`).replace(/x$/, ':token')
      const isRight = word === language
      app.get(path, async (request: Request, reply) =>
        isRight
          ? showCheckout({ site, shop, request, reply, language }, undefined, [], 200)
          : goTo(reply, checkoutPath(language, request.params.token)),
      )
      if (!isRight) continue
      app.post(path, async (request: Request, reply) => {
        if (!isOwnForm(request, site.publicUrl)) return goTo(reply, request.url)
        return answerForm({ site, shop, request, reply, language }, formOf(request))
      })
    }
  }
}

interface Visit {
  site: Site
  shop: Shop
  request: Request
  reply: FastifyReply
  language: Language
}

const goTo = (reply: FastifyReply, address: string) => markPrivate(reply).redirect(address, 303)

async function showCheckout(
  visit: Visit,
  typed: Typed | undefined,
  problems: FormProblem[],
  status: number,
  token = visit.request.params.token,
) {
  const { site, shop, request, reply, language } = visit
  markPrivate(reply)
  const checkout = await askCall(checkoutCall, getCheckout, visitorCtx(shop, request, language), {
    compra: token,
  }).catch(orNothing)
  if (!checkout) return sendProblem(site, request, reply, 'notFound')
  const alternates = Object.fromEntries(LANGUAGES.map((other) => [other, checkoutPath(other, token)]))
  const page = pageContext(site, language, { alternates, canonical: null }, presentMinute())
  const isPaid = checkout.status === 'paid'
  const own = { request, reply, publicUrl: site.publicUrl }
  if (isPaid) rememberPurchase(own, token)
  if (checkout.status === 'open' || checkout.status === 'paying') rememberOwnHold(own, token)
  else if (checkout.status !== 'expired') rememberOwnHold(own, null, [token])
  const basket = isPaid ? emptyOfBought(request, reply, token, site.publicUrl) : basketOf(request)
  const model = await toCheckoutModel(shop, checkout, { token, language, typed, problems })
  reply.header('content-language', language)
  return sendPrivate(
    reply,
    site.renderer.renderCheckout({ ...page, basketCount: basket.length }, model),
    status,
  )
}

/** A secret that opens nothing, or is none. */
function orNothing(error: unknown): undefined {
  if (error instanceof AppError && error.code !== 'unexpected') return undefined
  throw error
}

async function answerForm(visit: Visit, typed: Typed) {
  const { site, shop, request, reply, language } = visit
  const { token } = request.params
  const ctx = visitorCtx(shop, request, language)
  try {
    if (typed.accion === 'soltar') {
      const address = await giveBack(ctx, token)
      rememberOwnHold({ request, reply, publicUrl: site.publicUrl }, null, [token])
      return goTo(reply, address)
    }
    if (typed.accion === 'otra') return await startAgain(visit, ctx, typed)
    if (typed.accion === 'pagar') await saveDetails(ctx, token, typed)
    if (typed.accion === 'confirmar') return await confirm(ctx, reply, token)
    const metodo = METHODS.find((known) => known === typed.metodo) ?? 'tarjeta'
    const { url } = await askCall(payCall, payCheckout, ctx, { compra: token, metodo })
    return goTo(reply, url ?? checkoutPath(language, token))
  } catch (error) {
    // What was typed too late is kept for those who try again.
    if (error instanceof AppError && error.code === 'order.hold_expired' && typed.accion === 'pagar')
      return showCheckout(visit, typed, [], 422)
    if (error instanceof AppError && OVERTAKEN.includes(error.code))
      return goTo(reply, checkoutPath(language, token))
    return showCheckout(visit, typed, problemsOf(error, language, FIELDS), statusOf(error))
  }
}

/** Makes a booking final by the mailed link, or has that link mailed again; there is no other way to pay it any more. */
async function confirm(ctx: Ctx, reply: FastifyReply, token: string) {
  const { totalCents } = await askCall(checkoutCall, getCheckout, ctx, { compra: token })
  const metodo = totalCents > 0 ? 'puerta' : 'tarjeta'
  await askCall(payCall, payCheckout, ctx, { compra: token, metodo })
  return goTo(reply, checkoutPath(ctx.language, token))
}

/** Keeps the same places anew and takes what was typed along; what is wrong with it is said on the new page. */
async function startAgain(visit: Visit, ctx: Ctx, typed: Typed) {
  const { reply, request, language } = visit
  const token = await reserveSameAgain(ctx, request.params.token)
  try {
    if (typed.email || typed.nombre) await saveDetails(ctx, token, typed)
  } catch (error) {
    return showCheckout(visit, typed, problemsOf(error, language, FIELDS), statusOf(error), token)
  }
  return goTo(reply, checkoutPath(language, token))
}

/** Writes down who buys; a second click on a form that is being paid finds that done. */
async function saveDetails(ctx: Ctx, token: string, typed: Typed): Promise<void> {
  const { nombre = '', email = '', telefono = '', novedades, pais } = typed
  const fields = {
    compra: token,
    nombre,
    email,
    telefono: telefono.trim() || null,
    novedades: novedades === '1',
    ...Object.fromEntries(BILLED.map((field) => [field, typed[field]?.trim() || null])),
    // Where the country is required, an omitted one is sent as no country.
    ...(pais === undefined ? {} : { pais: pais || '-' }),
    idioma: ctx.language,
  }
  try {
    await askCall(detailsCall, setCheckoutDetails, ctx, fields)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'order.not_open') throw error
    const { status } = await askCall(checkoutCall, getCheckout, ctx, { compra: token })
    if (status !== 'paying') throw error
  }
}

/** Gives the places back; returns where others can be picked. */
async function giveBack(ctx: Ctx, token: string): Promise<string> {
  const { orders } = await askCall(releaseCall, releaseCheckout, ctx, { compra: token })
  const [eventId] = orders.map((order) => order.eventId)
  const events = eventId === undefined ? undefined : await findBoughtEvents(ctx.db, [eventId])
  const event = eventId === undefined ? undefined : events?.get(eventId)
  return event ? ticketsPath(ctx.language, event.slug) : programmePath(ctx.language)
}
