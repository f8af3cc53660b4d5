import type { BankRefund, BankSession } from './bank-store.ts'
import { type Form, textAt } from './parse-form.ts'
import { BANK_PAGES } from './paths.ts'

const seconds = (at: string) => Math.floor(Date.parse(at) / 1000)
/** A session has one payment at most, named after it. */
export const intentOf = (sessionId: string) => sessionId.replace(/^cs_/, 'pi_')
export const sessionOfIntent = (intent: string) => intent.replace(/^pi_/, 'cs_')

/** What the bank keeps: 1.5 % and 25 cents, as cards of the European Union cost. */
const feeOf = (amount: number) => Math.round(amount * 0.015) + 25

/** A session in the form of Stripe's API. */
export function sessionJson(session: BankSession, publicUrl: string, isExpanded = false) {
  const { id, amount, currency, request } = session
  const form = request as Form
  const status = session.isOver ? 'expired' : session.status
  return {
    id,
    object: 'checkout.session',
    livemode: false,
    mode: 'payment',
    amount_total: amount,
    amount_subtotal: amount,
    currency,
    client_reference_id: textAt(form, 'client_reference_id') ?? null,
    customer_email: textAt(form, 'customer_email') ?? null,
    metadata: form.metadata ?? {},
    locale: textAt(form, 'locale') ?? null,
    payment_method_types: methodsOf(session),
    status,
    payment_status: session.isPaid ? 'paid' : 'unpaid',
    payment_intent: hasIntent(session) ? (isExpanded ? intentJson(session) : intentOf(id)) : null,
    success_url: textAt(form, 'success_url') ?? null,
    cancel_url: textAt(form, 'cancel_url') ?? null,
    url: status === 'open' ? `${publicUrl}${BANK_PAGES}/${id}` : null,
    created: seconds(session.created_at),
    expires_at: seconds(session.expires_at),
  }
}

const hasIntent = ({ status, error }: BankSession) => status === 'complete' || error !== null

/** The methods a page offers: both unless the shop chose. */
export function methodsOf({ request }: Pick<BankSession, 'request'>): string[] {
  const given = (request as Form).payment_method_types
  return typeof given === 'object'
    ? Object.values(given).filter((name) => typeof name === 'string')
    : ['card', 'bizum']
}

export function intentJson({ id, amount, currency, status, method, error, isPaid }: BankSession) {
  return {
    id: intentOf(id),
    object: 'payment_intent',
    amount,
    currency,
    status: isPaid ? 'succeeded' : status === 'complete' ? 'processing' : 'requires_payment_method',
    last_payment_error: error === null ? null : { code: 'card_declined', decline_code: error },
    latest_charge: isPaid
      ? {
          id: id.replace(/^cs_/, 'ch_'),
          object: 'charge',
          amount,
          currency,
          paid: true,
          payment_method_details: { type: method },
          balance_transaction: {
            id: id.replace(/^cs_/, 'txn_'),
            object: 'balance_transaction',
            amount,
            currency,
            fee: feeOf(amount),
            net: amount - feeOf(amount),
          },
        }
      : null,
  }
}

/** A refund in the form of Stripe's API. */
export function refundJson({ id, amount, session_id: sessionId, metadata, created_at: at }: BankRefund) {
  return {
    id,
    object: 'refund',
    amount,
    status: 'succeeded',
    payment_intent: intentOf(sessionId),
    metadata,
    created: seconds(at),
  }
}
