import { setTimeout as delay } from 'node:timers/promises'
import type Stripe from 'stripe'
import type { CircuitBreaker } from '../breaker.ts'
import { toMinorUnits } from '../minor-units.ts'
import {
  type PaymentProvider,
  type PaymentRequest,
  ProviderError,
  type ProviderName,
  type RefundRequest,
} from '../provider.ts'
import { readEvent } from './read-event.ts'
import { toPaymentState, toRefundState } from './to-state.ts'

/** Waits between tries while another request with the same key is under way. */
const BUSY_WAITS_MS = [100, 300, 900, 2000]
/** Status codes without a result of the request: it may succeed later. */
const NOT_FINAL = [408, 409, 425, 429]

/** A connection that breaks sooner than this was reset; later it is a timeout of Stripe. */
const RESET_MS = 1_000

/**
 * Returns Stripe's response; throws its failures as `ProviderError`. `call` must be idempotent: after a connection
 * reset it is repeated once immediately.
 */
async function answerOf<T>(call: () => Promise<T>): Promise<T> {
  let isRepeated = false
  const ask = async (): Promise<T> => {
    const began = performance.now()
    try {
      return await call()
    } catch (error) {
      const isReset = (error as { type?: string }).type === 'StripeConnectionError'
      if (!isReset || isRepeated || performance.now() - began > RESET_MS) throw error
      isRepeated = true
      return call()
    }
  }
  for (const wait of BUSY_WAITS_MS) {
    try {
      return await ask()
    } catch (error) {
      if ((error as { statusCode?: number }).statusCode !== 409) throw toProviderError(error)
      await delay(wait)
    }
  }
  throw new ProviderError('unknown', 'busy')
}

function toProviderError(error: unknown): Error {
  if (error instanceof ProviderError) return error
  if (error instanceof RangeError) return new ProviderError('refused', 'no_such_amount', error)
  const { type, code, statusCode } = error as { type?: string; code?: string; statusCode?: number }
  if (type === 'StripeIdempotencyError') return new ProviderError('replaced', code ?? 'idempotency', error)
  const isFinal = statusCode !== undefined && statusCode >= 400 && statusCode < 500
  return new ProviderError(
    isFinal && !NOT_FINAL.includes(statusCode) ? 'refused' : 'unknown',
    code ?? type ?? 'no_answer',
    error,
  )
}

/** Stripe's page has no Basque; buyers with that language see it in Spanish. */
const LOCALES = { es: 'es', en: 'en', eu: 'es' } as const

/** A payment in Stripe's words. The same request always becomes the same words, or its key would be refused. */
function sessionOf(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const { paymentId, amountCents, currency, method, language, email, description } = request
  // The language is sent beside the locale, for a page in all of our languages.
  const metadata = { payment: paymentId, language }
  return {
    mode: 'payment',
    client_reference_id: paymentId,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: toMinorUnits(amountCents, currency),
          product_data: { name: description },
        },
      },
    ],
    locale: LOCALES[language],
    success_url: request.returnUrl,
    cancel_url: request.backUrl,
    expires_at: Math.floor(Date.parse(request.expiresAt) / 1000),
    metadata,
    payment_intent_data: { metadata, description },
    ...(email ? { customer_email: email } : {}),
    ...(method ? { payment_method_types: [method] } : {}),
  }
}

/** Down to what Stripe kept of it, in one request. */
const EXPANDED = { expand: ['payment_intent.latest_charge.balance_transaction'] }

/** Stripe's client with the secrets of its messages, made at first use. */
export interface OpenStripe {
  stripe: Stripe
  webhookSecrets: readonly string[]
}

/** Payments by Stripe's own page (a Checkout Session a payment). */
export function stripeProvider(
  name: ProviderName,
  open: () => Promise<OpenStripe>,
  breaker: CircuitBreaker,
): PaymentProvider {
  const ask = <T>(call: (stripe: Stripe) => Promise<T>): Promise<T> =>
    breaker.run(async () => {
      const { stripe } = await open()
      return answerOf(() => call(stripe))
    })
  const lookUp = (reference: string) =>
    ask(async ({ checkout }) => toPaymentState(await checkout.sessions.retrieve(reference, EXPANDED)))
  return {
    name,
    lookUp,
    start: (request) =>
      ask(async ({ checkout }) => {
        const key = { idempotencyKey: `payment-${request.paymentId}` }
        const { id, url } = await checkout.sessions.create(sessionOf(request), key)
        if (typeof id !== 'string' || typeof url !== 'string') throw new ProviderError('unknown', 'no_page')
        return { reference: id, url }
      }),
    async close(reference) {
      try {
        return await ask(async ({ checkout }) => toPaymentState(await checkout.sessions.expire(reference)))
      } catch (error) {
        // It was paid or closed meanwhile: which of the two, it says itself.
        if (error instanceof ProviderError && error.outcome === 'refused') return lookUp(reference)
        throw error
      }
    },
    refund: (request) => ask(async (stripe) => toRefundState(await refund(stripe, request))),
    lookUpRefund: (reference) => ask(async ({ refunds }) => toRefundState(await refunds.retrieve(reference))),
    paymentOf: (intent) =>
      ask(async ({ checkout }) => {
        const { data } = await checkout.sessions.list({ payment_intent: intent, limit: 1 })
        return data[0]?.client_reference_id ?? null
      }),
    async readEvent(signature, body) {
      const { stripe, webhookSecrets } = await open()
      return readEvent(stripe, webhookSecrets, signature, body)
    },
  }
}

/** Requests a refund unless it exists: Stripe keeps a key for a day only, but its refunds for ever. */
async function refund(stripe: Stripe, request: RefundRequest): Promise<Stripe.Refund> {
  const { reference, refundId, amountCents, currency } = request
  const { payment_intent: paid } = await stripe.checkout.sessions.retrieve(reference)
  if (!paid) throw new ProviderError('refused', 'not_paid')
  const intent = typeof paid === 'string' ? paid : paid.id
  const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 })
  const known = data.find(({ metadata }) => metadata?.refund === refundId)
  if (known) return known
  return stripe.refunds.create(
    { payment_intent: intent, amount: toMinorUnits(amountCents, currency), metadata: { refund: refundId } },
    { idempotencyKey: `refund-${refundId}` },
  )
}
