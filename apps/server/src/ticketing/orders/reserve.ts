import { createHash } from 'node:crypto'
import type { reservePlaces as contract } from '@larunbat/contract'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import type { Ctx, Handler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { tracePoint } from '../../platform/trace-point.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import { withCodeTried } from '../ticket-types/code-limit.ts'
import { type Offer, opensHidden } from '../ticket-types/on-sale.ts'
import { type BoxOffice, boxOfficeOf } from './box-office.ts'
import { assertAvailable } from './check-availability.ts'
import { findCheckout } from './checkout-store.ts'
import { checkoutToken, hashCheckoutToken } from './checkout-token.ts'
import { readTypedVoucher } from './find-voucher.ts'
import type { HoldOutcome, HoldRequest } from './hold.ts'
import { holdForNetwork, requireHoldsLeft } from './hold-limit.ts'
import { priceOrder, soldOut } from './price-order.ts'
import { type CheckoutValue, readCheckout } from './read-checkout.ts'
import { replaceHold } from './replace-hold.ts'

type Input = InputOf<typeof contract>
type Output = OutputOf<typeof contract>

const TOTAL_MAX_CENTS = 100_000_000
/** What Stripe takes at least, in hundredths of the currencies that are sold in. */
const MIN_CENTS = 50
/** Tries against an offer that keeps changing, or places that are just coming free. */
const TRIES = 3
const SCARCE_MS = 30_000

/** Keeps places: prices the basket by the approved offer, then takes all of it in one statement, or nothing. */
export const reservePlaces: Handler<typeof contract> = (ctx, input) => reserveInsteadOf(ctx, input, [])

/** A hold of the buyer that a new choice replaces. */
export interface Superseded {
  checkoutId: string
  /** The secret of its checkout. */
  token: string
  /** Places it holds. */
  places: number
}

/**
 * The same in place of the buyer's own earlier holds: what these keep is released and held anew in one transaction. The same
 * choice once more returns the checkout that holds it already.
 */
export async function reserveInsteadOf(
  ctx: Ctx,
  input: Input,
  earlier: readonly Superseded[],
): Promise<Output> {
  assertShape(input)
  await requireHoldsLeft(ctx)
  const { key, orders } = input
  const office = boxOfficeOf(ctx.db)
  const caller = `${ctx.actor?.accountId ?? ctx.ip}`
  const token = await checkoutToken(ctx.db, caller, key ?? undefined)
  const tokenHash = hashCheckoutToken(token)
  const requestHash = createHash('sha256').update(JSON.stringify(orders)).digest()
  const superseded = earlier.filter((own) => own.token !== token)
  const same = await findSame(ctx, superseded, requestHash)
  if (same) return same
  let hasSwept = false
  let isFresh = false
  for (let tries = 1; ; tries++) {
    const isLast = tries >= TRIES
    const offers = await Promise.all(orders.map(({ eventId }) => office.offers.get(eventId)))
    const hashes = { tokenHash, requestHash }
    const request = await priceBasket(ctx, input, { offers, isFresh }, hashes).catch((error) => {
      if (isFresh || !isOfOffer(error)) throw error
      return undefined
    })
    if (!request) {
      // What was kept may be older than the page on screen: only the present offer refuses.
      isFresh = true
      for (const { eventId } of offers) office.offers.drop(eventId)
      continue
    }
    // A plain read counts the buyer's own places as taken.
    if (superseded.length === 0) await assertAvailable(office, request, key ? tokenHash : undefined)
    await tracePoint('hold.before')
    const outcome = await holdForNetwork(
      ctx,
      request,
      () => (superseded.length === 0 ? office.queue.take(request) : replace(ctx, request, superseded)),
      superseded,
    )
    if (outcome.is === 'held' || outcome.is === 'known') await tracePoint('hold.committed')
    if (outcome.is === 'held') return { token, checkout: toCheckout(ctx, request, offers, outcome) }
    if (outcome.is === 'known') return repeated(ctx, token, requestHash)
    if (outcome.is === 'stale' && !isLast) {
      for (const { eventId } of offers) office.offers.drop(eventId)
      continue
    }
    if (outcome.is === 'full' && outcome.isWaitingForSweep && !hasSwept && !isLast) {
      hasSwept = true
      if ((await office.sweep(outcome.need.eventId)) > 0) continue
    }
    throw refusalOf(office, outcome)
  }
}

const replace = (ctx: Ctx, request: HoldRequest, superseded: readonly Superseded[]) =>
  replaceHold(
    ctx.db,
    request,
    superseded.map(({ token }) => hashCheckoutToken(token)),
  )

/** The open checkout that holds exactly this choice. */
async function findSame(
  ctx: Ctx,
  superseded: readonly Superseded[],
  requestHash: Buffer,
): Promise<Output | undefined> {
  const [own, ...others] = superseded
  if (!own || others.length > 0) return undefined
  const known = await findCheckout(ctx.db, { tokenHash: hashCheckoutToken(own.token) })
  if (known?.status !== 'open' || known.isOver || !known.request_hash.equals(requestHash)) return undefined
  return { token: own.token, checkout: await readCheckout(ctx.db, own.token) }
}

/** True for a refusal that a newer offer could take back. */
const isOfOffer = (error: unknown) =>
  error instanceof AppError && (error.code.startsWith('order.') || error.code === 'voucher.not_for_this')

function assertShape({ key, orders }: Input): void {
  if (typeof key === 'string' && key.length < 8)
    throw new AppError('request.key_wrong', { fields: ['clave'] })
  if (orders.length === 0 || orders.some(({ lines }) => lines.length === 0))
    throw new AppError('order.empty', { fields: ['pedidos'] })
  // One order an event: two of one event would request its counters twice.
  if (new Set(orders.map(({ eventId }) => eventId)).size < orders.length)
    throw new AppError('order.event_twice', { fields: ['pedidos'] })
}

async function priceBasket(
  ctx: Ctx,
  { orders }: Input,
  { offers, isFresh }: { offers: readonly Offer[]; isFresh: boolean },
  hashes: Pick<HoldRequest, 'tokenHash' | 'requestHash'>,
): Promise<HoldRequest> {
  const priced = await Promise.all(
    orders.map(async (wanted, at) => {
      const offer = offers[at] as Offer
      if (wanted.code) await tryCode(ctx, offer, wanted.code, isFresh)
      const voucher = await readTypedVoucher(ctx, offer.eventId, wanted.voucher ?? null)
      return priceOrder(offer, wanted, voucher)
    }),
  )
  const currency = (offers[0] as Offer).currency
  if (offers.some((offer) => offer.currency !== currency)) throw new AppError('order.currencies_mixed')
  const totalCents = priced.reduce((all, { order }) => all + order.totalCents, 0)
  if (totalCents > TOTAL_MAX_CENTS) throw new AppError('order.total_too_high')
  const hasVoucher = orders.some(({ voucher }) => voucher !== null && voucher !== undefined)
  if (hasVoucher && !canBePaid(ctx, totalCents, offers))
    throw new AppError('voucher.rest_too_small', { fields: ['vale'] })
  return {
    ...hashes,
    id: uuidV7(),
    language: ctx.language,
    currency,
    totalCents,
    orders: priced.map(({ order }) => order),
    needs: priced.flatMap(({ needs }) => needs),
  }
}

/** Counts a wrong code, once an offer of at least its age confirms that it is wrong. */
async function tryCode(ctx: Ctx, offer: Offer, code: string, isFresh: boolean): Promise<void> {
  const isOpened = opensHidden(offer, code)
  if (isOpened || isFresh) await withCodeTried(ctx, () => ({ found: undefined, isOpened }))
}

/** False for a rest that no way to pay takes. At the door, and by a bank's own terminal, cents can be paid. */
function canBePaid({ services }: Ctx, totalCents: number, offers: readonly Offer[]): boolean {
  if (totalCents === 0 || totalCents >= MIN_CENTS) return true
  const { card, bizum } = services.payments ?? {}
  const isTakenByBank = card?.name === 'redsys' || bizum?.name === 'redsys'
  return isTakenByBank || offers.every(({ terms }) => terms.takesDoorPayment)
}

/** Response to a repeated request: its checkout as it is now. */
async function repeated(ctx: Ctx, token: string, requestHash: Buffer): Promise<Output> {
  const known = await findCheckout(ctx.db, { tokenHash: hashCheckoutToken(token) })
  if (!known?.request_hash.equals(requestHash))
    throw new AppError('request.key_reused', { fields: ['clave'] })
  return { token, checkout: await readCheckout(ctx.db, token) }
}

/** Why a basket did not get its places. */
export function refusalOf(
  office: BoxOffice,
  outcome: Exclude<HoldOutcome, { is: 'held' | 'known' }>,
): AppError {
  // The offer changed with each try: a retry gets a steady one.
  if (outcome.is === 'stale') return new AppError('request.overloaded')
  const { kind, a } = outcome.need
  if (kind === 'voucher') {
    if (outcome.is === 'full') return new AppError('voucher.used_up', { fields: ['vale'] })
    const code = outcome.is === 'gone' ? 'voucher.unknown' : 'voucher.not_now'
    return new AppError(code, { fields: ['vale'] })
  }
  if (outcome.is === 'gone') return new AppError('order.session_not_on_sale', { data: { sesion_id: a } })
  if (outcome.is === 'closed')
    return new AppError(outcome.why === 'early' ? 'order.not_yet_on_sale' : 'order.sale_over', {
      data: { sesion_id: a },
    })
  if (kind === 'session') office.scarce.set(a, Date.now() + SCARCE_MS)
  return soldOut(a, outcome.room)
}

/** The new checkout from what it was made of, without asking the database again. */
function toCheckout(
  { language }: Ctx,
  { orders, currency, totalCents }: HoldRequest,
  offers: readonly Offer[],
  { expiresAt, now }: { expiresAt: string; now: string },
): CheckoutValue {
  return {
    status: 'open',
    language,
    currency,
    totalCents,
    expiresAt,
    now,
    paidAt: null,
    email: null,
    name: null,
    phone: null,
    country: null,
    wantsNews: false,
    takesDoorPayment: totalCents > 0 && takesAtDoor(orders, offers, now),
    orders: orders.map((order, at) => toOrder(order, offers[at] as Offer)),
  }
}

/** The same as the database says of a checkout that is stored. */
function takesAtDoor(orders: HoldRequest['orders'], offers: readonly Offer[], now: string): boolean {
  return orders.every(({ lines }, at) => {
    const { terms, sessions } = offers[at] as Offer
    const isAhead = ({ sessionId }: { sessionId: number }) =>
      Date.parse(sessions.get(sessionId)?.startsAt ?? now) > Date.parse(now)
    return terms.takesDoorPayment && lines.every(isAhead)
  })
}

function toOrder(order: HoldRequest['orders'][number], offer: Offer): CheckoutValue['orders'][number] {
  return {
    ...order,
    title: offer.title,
    seller: offer.seller.name,
    status: 'held',
    refundedCents: 0,
    dueCents: 0,
    refundTerms: order.policy,
    tickets: [],
    lines: order.lines.map((line) => {
      const session = offer.sessions.get(line.sessionId)
      const { startsAt = '', endsAt = null, timeZone = '' } = session ?? {}
      return {
        ...line,
        startsAt,
        endsAt,
        timeZone,
        ...(session ? { sessionStatus: session.status } : {}),
        typeName: offer.types.get(line.typeId)?.name ?? null,
        totalCents: line.quantity * line.unitCents - line.discountCents,
      }
    }),
  }
}
