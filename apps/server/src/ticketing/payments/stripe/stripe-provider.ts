import type Stripe from 'stripe'
import type { CircuitBreaker } from '../breaker.ts'
import { toMinorUnits } from '../minor-units.ts'
import { type PaymentProvider, ProviderError, type ProviderName, type RefundRequest } from '../provider.ts'
import { answerOf } from './answer-of.ts'
import { readEvent } from './read-event.ts'
import { sessionOf } from './session-of.ts'
import { toPaymentState, toRefundState } from './to-state.ts'

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

/** Asks for a refund unless it is there: Stripe knows a key for a day only, but its refunds for ever. */
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
