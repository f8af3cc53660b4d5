import type { FormProblem, PurchaseView, Typed } from '@larunbat/rules/address/buying-pages'
import { emailFault, normalizeEmail } from '@larunbat/rules/address/email'
import { checkoutPath, myTicketsPath } from '@larunbat/rules/address/public-address'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formOf, isOwnForm } from '../../../../platform/http/same-origin-form.ts'
import { translate } from '../../../../platform/texts.ts'
import { hashCheckoutToken } from '../../../../ticketing/orders/checkout-token.ts'
import { mailedToken } from '../../../../ticketing/tickets/mailed-token.ts'
import { ticketAddresses } from '../../../../ticketing/tickets/ticket-addresses.ts'
import { pageContext, presentMinute, type Site } from '../../site.ts'
import { basketOf } from '../basket-cookie.ts'
import { visitorCtx } from '../call-handler.ts'
import { problemsOf, statusOf } from '../form-problems.ts'
import { ownTokens, readOwnHolds, toHeldPlaces } from '../own-holds.ts'
import { deletePurchaseCookie, purchaseTokens } from '../own-purchases.ts'
import { markPrivate, sendPrivate } from '../send-private.ts'
import type { Shop } from '../shop.ts'
import { mailPurchases } from './mail-purchases.ts'
import { listOwnPurchases, listPurchases, type PurchaseRow } from './purchases-store.ts'
import { openedPurchase } from './purchases-token.ts'

type Request = FastifyRequest<{ Params: { token?: string }; Querystring: Record<string, unknown> }>

/**
 * The list of purchases for buyers without an account: those made in this browser, and by a mailed link all of the address
 * that is typed.
 */
export function registerPurchases(app: FastifyInstance, site: Site, shop: Shop): void {
  for (const language of LANGUAGES) {
    const path = myTicketsPath(language)
    app.get(path, async (request: Request, reply) =>
      show({ site, shop, request, reply, language }, { isSent: request.query.enviado === '1' }),
    )
    app.post(path, async (request: Request, reply) => {
      if (!isOwnForm(request, site.publicUrl)) return markPrivate(reply).redirect(path, 303)
      const typed = formOf(request)
      if (typed.accion === 'olvidar') {
        deletePurchaseCookie({ reply, publicUrl: site.publicUrl })
        return markPrivate(reply).redirect(path, 303)
      }
      return ask({ site, shop, request, reply, language }, typed)
    })
    app.get(`${path}/:token`, async (request: Request, reply) =>
      showList({ site, shop, request, reply, language }),
    )
  }
}

interface Visit {
  site: Site
  shop: Shop
  request: Request
  reply: FastifyReply
  language: Language
}

interface Shown {
  isSent?: boolean
  isOver?: boolean
  purchases?: PurchaseView[]
  typed?: Typed
  problems?: FormProblem[]
  status?: number
}

async function show({ site, shop, request, reply, language }: Visit, shown: Shown) {
  const { isSent = false, isOver = false, purchases = null, typed = {}, problems = [], status = 200 } = shown
  const { token } = request.params
  const alternates = Object.fromEntries(LANGUAGES.map((other) => [other, myTicketsPath(other, token)]))
  const page = {
    ...pageContext(site, language, { alternates, canonical: null }, presentMinute()),
    basketCount: basketOf(request).length,
  }
  reply.header('content-language', language)
  const held = toHeldPlaces(await readOwnHolds(shop.db, request, site.publicUrl), language).filter(
    ({ state }) => state !== 'ended',
  )
  const own = purchases ? [] : await readOwnPurchases(shop, request, site.publicUrl, language)
  const model = { isSent, isOver, purchases, own, held, typed, problems }
  return sendPrivate(reply, site.renderer.renderPurchases(page, model), status)
}

async function ask(visit: Visit, typed: Typed) {
  const { shop, request, reply, language } = visit
  const email = normalizeEmail(typed.email ?? '')
  const fault = emailFault(typed.email ?? '')
  if (fault) {
    const text = translate(language, `errors:${fault}`)
    return show(visit, { typed, problems: [{ field: 'email', text }], status: 422 })
  }
  try {
    await mailPurchases(visitorCtx(shop, request, language), email)
  } catch (error) {
    return show(visit, { typed, problems: problemsOf(error, language, []), status: statusOf(error) })
  }
  return markPrivate(reply).redirect(`${myTicketsPath(language)}?enviado=1`, 303)
}

async function showList(visit: Visit) {
  const { shop, request, language } = visit
  const id = await openedPurchase(shop.db, request.params.token ?? '')
  if (id === undefined) return show(visit, { isOver: true, status: 404 })
  const rows = await listPurchases(shop.db, id)
  return show(visit, { purchases: await Promise.all(rows.map((row) => toView(shop, row, language))) })
}

/** A checkout that was paid after its browser left the bank is found by what that browser held. */
async function readOwnPurchases(
  shop: Shop,
  request: FastifyRequest,
  publicUrl: string,
  language: Language,
): Promise<PurchaseView[]> {
  const tokens = new Set([...purchaseTokens(request, publicUrl), ...ownTokens(request, publicUrl)])
  const rows = await listOwnPurchases(shop.db, [...tokens].map(hashCheckoutToken))
  return Promise.all(rows.map((row) => toView(shop, row, language)))
}

async function toView({ db, hasPapers }: Shop, row: PurchaseRow, language: Language): Promise<PurchaseView> {
  const token = await mailedToken(db, row.id)
  const papers = ticketAddresses('', token, language)
  const sessions = row.events.flatMap((event) => event.sessions)
  return {
    page: checkoutPath(language, token),
    papers: hasPapers && sessions.length > 0 ? { pdf: papers.pdf, calendar: papers.calendar } : null,
    isPast: sessions.every(({ isOver }) => isOver),
    paidAt: row.paidAt,
    currency: row.currency,
    totalCents: row.totalCents,
    events: row.events,
  }
}
