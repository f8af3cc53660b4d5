import type Stripe from 'stripe'
import { fromMinorUnits } from '../minor-units.ts'
import { ForgedEventError, type ProviderEvent } from '../provider.ts'
import { toPaymentState, toRefundState } from './to-state.ts'

/** Seconds that a signature is good for, either way. */
const TOLERANCE_S = 300

/** Reads a message of Stripe. Throws `ForgedEventError` unless one of the secrets signed exactly these bytes, just now. */
export function readEvent(
  stripe: Stripe,
  secrets: readonly string[],
  signature: string | undefined,
  body: Buffer,
): ProviderEvent {
  const event = verify(stripe, secrets, signature, body)
  const told = { id: event.id, type: event.type, payment: null, refund: null }
  if (event.type.startsWith('checkout.session.')) {
    const session = event.data.object as Stripe.Checkout.Session
    const state = toPaymentState(session)
    // The message about a failed payment method has that state in its type only.
    if (event.type === 'checkout.session.async_payment_failed' && state.status === 'pending')
      state.status = 'failed'
    return { ...told, payment: { paymentId: session.client_reference_id, state } }
  }
  if (event.type.startsWith('refund.') || event.type === 'charge.refund.updated') {
    const refund = event.data.object as Stripe.Refund
    const refundId = refund.metadata?.refund
    return refundId ? { ...told, refund: { refundId, state: toRefundState(refund) } } : told
  }
  if (event.type.startsWith('charge.dispute.')) {
    const dispute = toDispute(event.data.object as Stripe.Dispute)
    return dispute ? { ...told, dispute } : told
  }
  return told
}

/** How disputes end: `warning_closed` and `prevented` took no money. */
const ENDS: Partial<Record<string, 'won' | 'lost'>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
}

/** Undefined for disputes of charges that are not of a payment intent: none of ours are. */
function toDispute(dispute: Stripe.Dispute): ProviderEvent['dispute'] {
  const { id, payment_intent: intent, amount, currency, status, balance_transactions: moves } = dispute
  const charge = typeof intent === 'string' ? intent : intent?.id
  if (!charge) return undefined
  // What was kept when it was opened comes back as a fee below zero where it is won.
  const fee = (moves ?? []).reduce((all, move) => all + move.fee, 0)
  return {
    reference: id,
    charge,
    amountCents: fromMinorUnits(amount, currency),
    end: ENDS[status] ?? null,
    feeCents: fromMinorUnits(Math.max(0, fee), moves?.[0]?.currency ?? currency),
  }
}

function verify(
  stripe: Stripe,
  secrets: readonly string[],
  signature: string | undefined,
  body: Buffer,
): Stripe.Event {
  let fault: unknown = 'not signed'
  for (const secret of signature ? secrets : []) {
    try {
      refuseFuture(signature as string)
      return stripe.webhooks.constructEvent(body, signature as string, secret, TOLERANCE_S)
    } catch (error) {
      fault = error
    }
  }
  throw new ForgedEventError('a message that Stripe did not sign', { cause: fault })
}

/** Stripe's client only looks whether a signature is too old. */
function refuseFuture(signature: string): void {
  const at = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  if (!(at <= Date.now() / 1000 + TOLERANCE_S)) throw new Error('signed in the future')
}
