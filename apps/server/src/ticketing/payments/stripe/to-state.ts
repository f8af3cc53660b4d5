import type Stripe from 'stripe'
import { fromMinorUnits } from '../minor-units.ts'
import { type PaymentState, ProviderError, type RefundState } from '../provider.ts'

/** What a session of Stripe's payment page says of a payment; expanded down to the fee, if that is to be known. */
export function toPaymentState(session: Stripe.Checkout.Session): PaymentState {
  const { id, status, amount_total: amount, currency, url } = session
  if (typeof id !== 'string' || typeof amount !== 'number' || typeof currency !== 'string' || !status)
    throw new ProviderError('unknown', 'not_a_session')
  const intent = whole(session.payment_intent)
  const charge = whole(intent?.latest_charge)
  const balance = whole(charge?.balance_transaction)
  const code = currency.toUpperCase()
  return {
    reference: id,
    status: statusOf(session, intent),
    amountCents: fromMinorUnits(amount, code),
    currency: code,
    method: charge?.payment_method_details?.type ?? null,
    feeCents: balance && balance.currency === currency ? fromMinorUnits(balance.fee, code) : null,
    error: intent?.last_payment_error?.decline_code ?? intent?.last_payment_error?.code ?? null,
    url: status === 'open' ? (url ?? null) : null,
  }
}

function statusOf(
  { status, payment_status: paid }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | undefined,
): PaymentState['status'] {
  if (paid === 'paid') return 'captured'
  if (status === 'expired') return 'cancelled'
  // A method that takes days was tried and did not work; the session takes no second try.
  const isOver = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return status === 'complete' && isOver ? 'failed' : 'pending'
}

export function toRefundState({ id, status, failure_reason: reason }: Stripe.Refund): RefundState {
  if (typeof id !== 'string') throw new ProviderError('unknown', 'not_a_refund')
  const isFailed = status === 'failed' || status === 'canceled'
  return {
    reference: id,
    status: status === 'succeeded' ? 'done' : isFailed ? 'failed' : 'pending',
    error: isFailed ? (reason ?? status) : null,
  }
}

/** The object itself where it came along, nothing where only its name did. */
function whole<T>(value: string | T | null | undefined): T | undefined {
  return value === null || value === undefined || typeof value === 'string' ? undefined : (value as T)
}
