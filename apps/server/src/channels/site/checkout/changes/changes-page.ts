import {
  answerNotice as answerCall,
  getPurchaseChanges as changesCall,
  anonymizePurchase as forgetCall,
  changePurchaseHolder as holderCall,
  passOnTicket as passOnCall,
  refundPurchase as refundCall,
} from '@larunbat/contract'
import type { FormProblem, Typed } from '@larunbat/rules/address/buying-pages'
import { changesPath, checkoutPath } from '@larunbat/rules/address/public-address'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import { type ChangeDone, type RefundStep, ticketBox } from '@larunbat/rules/ticketing/purchase-changes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../../platform/errors.ts'
import { formOf, isOwnForm } from '../../../../platform/http/same-origin-form.ts'
import { translate } from '../../../../platform/texts.ts'
import { anonymizePurchase } from '../../../../ticketing/refunds/anonymize-purchase.ts'
import { answerNotice } from '../../../../ticketing/refunds/answer-notice.ts'
import { changePurchaseHolder } from '../../../../ticketing/refunds/change-holder.ts'
import { getPurchaseChanges } from '../../../../ticketing/refunds/get-purchase-changes.ts'
import { refundPurchase } from '../../../../ticketing/refunds/refund-purchase.ts'
import { openedBy } from '../../../../ticketing/tickets/mailed-token.ts'
import { wantsNews } from '../../../../ticketing/tickets/newsletter/newsletter-store.ts'
import { withdrawNewsOf } from '../../../../ticketing/tickets/newsletter/withdraw-consent.ts'
import { listPassable } from '../../../../ticketing/tickets/offered-return-store.ts'
import { passOnTicket } from '../../../../ticketing/waiting-list/pass-on-ticket.ts'
import { sendProblem } from '../../routes/problems.ts'
import { pageContext, presentMinute, type Site } from '../../site.ts'
import { basketOf } from '../basket-cookie.ts'
import { askCall, visitorCtx } from '../call-handler.ts'
import { problemsOf, statusOf } from '../form-problems.ts'
import { markPrivate, sendPrivate } from '../send-private.ts'
import type { Shop } from '../shop.ts'
import { stepOf, toChangesModel } from './changes-view.ts'

type Request = FastifyRequest<{ Params: { token: string }; Querystring: { hecho?: unknown } }>

interface Visit {
  site: Site
  shop: Shop
  request: Request
  reply: FastifyReply
  language: Language
}

interface Shown {
  typed?: Typed
  problems?: FormProblem[]
  step?: RefundStep | null
  status?: number
}

const HOLDER_FIELDS = ['titular', 'correo']

/** What was done, as the address says it after a form. */
const DONE: Readonly<Record<string, ChangeDone>> = {
  dinero: 'money',
  donativo: 'gift',
  anulada: 'nothing',
  nombre: 'name',
  codigo: 'newCode',
  traspasada: 'passed',
  conservar: 'keep',
  olvido: 'forgotten',
  novedades: 'news',
  ofrecida: 'listed',
  retirada: 'unlisted',
}

/**
 * Where a purchase is given back or changed, ticket by ticket, by the holder of its address. The refund is shown before
 * it is made; each form redirects to the page, so that a reload repeats nothing.
 */
export function registerChanges(app: FastifyInstance, site: Site, shop: Shop): void {
  for (const language of LANGUAGES) {
    for (const word of LANGUAGES) {
      const path = changesPath(word, 'x').replace(`/${word}/`, `/${language}/`).replace('/x/', '/:token/')
      const isRight = word === language
      app.get(path, async (request: Request, reply) =>
        isRight
          ? show({ site, shop, request, reply, language }, {})
          : goTo(reply, changesPath(language, request.params.token)),
      )
      if (!isRight) continue
      app.post(path, async (request: Request, reply) => {
        if (!isOwnForm(request, site.publicUrl)) return goTo(reply, request.url)
        return answer({ site, shop, request, reply, language }, formOf(request))
      })
    }
  }
}

const goTo = (reply: FastifyReply, address: string) => markPrivate(reply).redirect(address, 303)

/** The changes that are possible; undefined for a secret that opens nothing. */
async function readChanges({ shop, request, language }: Visit) {
  const ctx = visitorCtx(shop, request, language)
  return askCall(changesCall, getPurchaseChanges, ctx, { compra: request.params.token }).catch((error) => {
    if (error instanceof AppError && error.code !== 'unexpected') return error.code
    throw error
  })
}

async function show(visit: Visit, { typed = {}, problems = [], step, status = 200 }: Shown) {
  const { site, request, reply, language } = visit
  const { token } = request.params
  markPrivate(reply)
  const changes = await readChanges(visit)
  // Before it is paid its own page says all there is.
  if (changes === 'order.not_paid') return goTo(reply, checkoutPath(language, token))
  if (typeof changes === 'string') return sendProblem(site, request, reply, 'notFound')
  const alternates = Object.fromEntries(LANGUAGES.map((other) => [other, changesPath(other, token)]))
  const page = pageContext(site, language, { alternates, canonical: null }, presentMinute())
  const done = (typeof request.query.hecho === 'string' && DONE[request.query.hecho]) || null
  const isAsked = typed.accion === 'ver' && problems.length === 0
  const picked = step ?? (isAsked ? stepOf(changes, typed) : null)
  const wrong = isAsked && !picked ? [noneOf(language)] : problems
  const checkoutId = await openedBy(site.db, token)
  const passable = checkoutId ? await listPassable(site.db, checkoutId) : new Map()
  const hasNews = checkoutId !== undefined && (await wantsNews(site.db, checkoutId))
  const about = { token, language, passable, hasNews, typed, done: request.method === 'GET' ? done : null }
  const model = toChangesModel(changes, { ...about, step: picked, problems: wrong })
  reply.header('content-language', language)
  const basketCount = basketOf(request).length
  const html = site.renderer.renderChanges({ ...page, basketCount }, model)
  return sendPrivate(reply, html, wrong.length > 0 && status === 200 ? 422 : status)
}

const noneOf = (language: Language): FormProblem => ({
  field: null,
  text: translate(language, 'errors:refund.no_tickets'),
})

async function answer(visit: Visit, typed: Typed) {
  const { request, reply, language } = visit
  const { token } = request.params
  if (typed.accion === 'ver') return show(visit, { typed })
  try {
    const done = await change(visit, typed)
    return goTo(reply, `${changesPath(language, token)}${done ? `?hecho=${done}` : ''}`)
  } catch (error) {
    if (error instanceof AppError && error.code === 'order.not_found')
      return goTo(reply, checkoutPath(language, token))
    // What is no longer as it was seen is shown anew, with its new figures.
    const isStale = error instanceof AppError && error.code === 'refund.changed_meanwhile'
    const changes = isStale ? await readChanges(visit) : undefined
    const step = typeof changes === 'object' ? stepOf(changes, typed) : null
    return show(visit, {
      typed,
      step,
      problems: problemsOf(error, language, HOLDER_FIELDS),
      status: statusOf(error),
    })
  }
}

/** Carries out a form; returns its keyword for the address. */
async function change({ shop, request, language }: Visit, typed: Typed): Promise<string | undefined> {
  const ctx = visitorCtx(shop, request, language)
  const compra = request.params.token
  const { pedido: pedido_id, accion } = typed
  if (accion === 'devolver') {
    const como = typed.como === 'donativo' ? 'donativo' : 'dinero'
    const entrada_ids = Object.keys(typed).flatMap((name) =>
      name.startsWith(ticketBox('')) && typed[name] === '1' ? [name.slice(ticketBox('').length)] : [],
    )
    const fields = { compra, pedido_id, entrada_ids, como, importe_visto_cent: Number(typed.visto) }
    const { backCents, giftCents } = await askCall(refundCall, refundPurchase, ctx, fields)
    return backCents + giftCents === 0 ? 'anulada' : como
  }
  if (accion === 'ofrecer' || accion === 'retirar') {
    const fields = { compra, entrada_id: typed.entrada, ofrecer: accion === 'ofrecer' }
    const { isOnOffer } = await askCall(passOnCall, passOnTicket, ctx, fields)
    return isOnOffer ? 'ofrecida' : 'retirada'
  }
  if (accion === 'nombre') {
    const correo = typed.correo?.trim() || null
    const fields = { compra, entrada_id: typed.entrada, titular: typed.titular ?? '', correo }
    const { isPassedOn, hasNewCode } = await askCall(holderCall, changePurchaseHolder, ctx, fields)
    if (isPassedOn) return 'traspasada'
    return hasNewCode ? 'codigo' : 'nombre'
  }
  if (accion === 'olvidar') {
    await askCall(forgetCall, anonymizePurchase, ctx, { compra })
    return 'olvido'
  }
  if (accion === 'novedades') {
    await withdrawNewsOf(shop.db, compra)
    return 'novedades'
  }
  if (accion === 'respuesta') {
    const fields = { compra, pedido_id, aviso_id: typed.aviso, respuesta: typed.respuesta }
    const { refund } = await askCall(answerCall, answerNotice, ctx, fields)
    if (!refund) return 'conservar'
    if (refund.giftCents > 0) return 'donativo'
    return refund.backCents > 0 ? 'dinero' : 'anulada'
  }
  return undefined
}
