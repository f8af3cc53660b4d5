import type { getCheckout } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import type { BoughtOrder, CheckoutModel, FormProblem, Typed } from '@larunbat/rules/address/buying-pages'
import { changesPath, checkoutPath } from '@larunbat/rules/address/public-address'
import type { Language } from '@larunbat/rules/text/language'
import { refundFacts, type SessionRefund } from '@larunbat/rules/ticketing/refund-facts'
import { addMinutes } from '@larunbat/rules/time/dates'
import type { WalletConfig } from '../../../platform/config/wallet-settings.ts'
import { isAsked } from '../../../ticketing/refunds/notice-state-store.ts'
import { mailedCheckoutId } from '../../../ticketing/tickets/mailed-token.ts'
import { ticketAddresses } from '../../../ticketing/tickets/ticket-addresses.ts'
import { type BoughtEvent, findBoughtEvents, findSellers, hasOpenPayment } from './bought-events.ts'
import type { Shop } from './shop.ts'

type Checkout = OutputOf<typeof getCheckout>
type Order = Checkout['orders'][number]
type Papers = ReturnType<typeof ticketAddresses>

interface About {
  token: string
  language: Language
  typed: Typed | undefined
  problems: FormProblem[]
}

/**
 * Returns the data of a checkout page. Unless a form was returned with errors, its fields hold the values entered
 * before.
 */
export async function toCheckoutModel(
  shop: Shop,
  checkout: Checkout,
  { token, language, typed, problems }: About,
): Promise<CheckoutModel> {
  const [events, sellers] = await Promise.all([
    findBoughtEvents(
      shop.db,
      checkout.orders.map(({ eventId }) => eventId),
    ),
    findSellers(shop.db, checkout.orders),
  ])
  const papers = shop.hasPapers && checkout.status === 'paid' ? ticketAddresses('', token, language) : null
  const { status, currency, totalCents, expiresAt, now, email } = checkout
  const { payments = {}, config } = shop.services
  const { wallets } = config
  return {
    status,
    currency,
    totalCents,
    expiresAt,
    now,
    email,
    problems,
    path: checkoutPath(language, token),
    confirm: checkout.confirmBy
      ? { until: checkout.confirmBy, isByLink: (await mailedCheckoutId(shop.db, token)) !== undefined }
      : null,
    typed: typed ?? toldBefore(checkout),
    methods: [
      ...(['card', 'bizum'] as const).filter((method) => payments[method]),
      ...(checkout.takesDoorPayment ? (['door'] as const) : []),
    ],
    papers: papers && { pdf: papers.pdf, calendar: papers.calendar },
    changes:
      status === 'paid'
        ? {
            path: changesPath(language, token),
            isAsked: await isAsked(
              shop.db,
              checkout.orders.map(({ id }) => id),
            ),
          }
        : null,
    canTryAgain:
      (status === 'expired' || status === 'cancelled') && !(await hasOpenPayment(shop.db, checkout.orders)),
    asksCountry: [...events.values()].some(({ isOnline }) => isOnline),
    orders: checkout.orders.map((order) => ({
      ...toOrder(order, now, events.get(order.eventId), papers, wallets),
      seller: sellers.get(order.id) ?? {
        ...{ name: order.seller, taxId: null, taxIdKind: null, address: null, country: null, law: 'EU' },
      },
    })),
  }
}

const toldBefore = ({ email, name, phone, country, wantsNews, ...checkout }: Checkout): Typed => ({
  fiscal_nombre: checkout.billedName ?? '',
  fiscal_nif: checkout.billedTaxId ?? '',
  fiscal_direccion: checkout.billedAddress ?? '',
  pais: country ?? '',
  email: email ?? '',
  nombre: name ?? '',
  telefono: phone ?? '',
  novedades: wantsNews ? '1' : '',
})

function toOrder(
  order: Order,
  now: string,
  event: BoughtEvent | undefined,
  papers: Papers | null,
  wallets: WalletConfig,
): Omit<BoughtOrder, 'seller'> {
  const { id, title, subtotalCents, discountCents, donationCents, totalCents, refundedCents, dueCents } =
    order
  return {
    id,
    title,
    subtotalCents,
    discountCents,
    donationCents,
    totalCents,
    refundedCents,
    dueCents,
    refunds: refundsOf(order, now),
    ...releaseOf(order, now),
    slug: event?.slug ?? null,
    venue: event?.venue ?? null,
    picture: event?.picture ?? { id: order.eventId, cover: null },
    place: event?.place ?? null,
    cause: event?.cause ?? null,
    papers: papers ? (order.papers ?? []) : [],
    lines: order.lines,
    tickets: order.tickets.map(({ id, sessionId, typeId, holderName, isPassedOn, watchUrl, ...ticket }) => {
      const status = isPassedOn && ticket.status !== 'cancelled' ? 'passedOn' : ticket.status
      const line = order.lines.find((one) => one.sessionId === sessionId && one.typeId === typeId)
      const { startsAt = '', endsAt = null, timeZone = 'UTC', typeName = null } = line ?? {}
      const paper = papers && status !== 'cancelled' && status !== 'passedOn' ? papers.ticket(id) : null
      const code = papers && status === 'valid' ? papers.code(id) : null
      const passes = papers && status === 'valid' ? papers : null
      const applePass = (wallets.apple && passes?.applePass(id)) ?? null
      const googlePass = (wallets.google && passes?.googlePass(id)) ?? null
      const when = { startsAt, endsAt, timeZone }
      const watch = watchUrl ? new URL(watchUrl).pathname : null
      return { id, holderName, status, ...when, typeName, paper, code, applePass, googlePass, watch }
    }),
  }
}

/** The frozen terms at the present time of each session that still has a ticket, or is being bought. */
function refundsOf(
  { lines, tickets, refundTerms, subtotalCents, discountCents }: Order,
  now: string,
): SessionRefund[] {
  const isFree = subtotalCents - discountCents === 0
  const isKept = (id: number) =>
    tickets.length === 0 ||
    tickets.some(({ sessionId, status }) => sessionId === id && status !== 'cancelled')
  const sessions = new Map(
    lines.filter(({ sessionId }) => isKept(sessionId)).map((line) => [line.sessionId, line]),
  )
  return [...sessions.values()].map(({ startsAt, timeZone, sessionStatus: status }) => ({
    startsAt,
    timeZone,
    facts: refundFacts(refundTerms, { startsAt, status }, { now: Date.parse(now), isFree }),
  }))
}

/** The release of free places is shown only while it can still happen to one of the sessions. */
function releaseOf({ lines, refundTerms: { releaseAfterMin } }: Order, now: string) {
  if (releaseAfterMin === undefined || releaseAfterMin === null) return {}
  const isAhead = lines.some(({ startsAt }) => addMinutes(startsAt, releaseAfterMin) > now)
  return isAhead ? { releaseAfterMin } : {}
}
