import type { CircuitBreaker } from '../breaker.ts'
import type { PaymentProvider, PaymentRequest, PaymentState } from '../provider.ts'
import { orderNameOf } from './order-name.ts'
import { NOTIFY_PATH, payPagePath } from './paths.ts'
import { queryOperations } from './query.ts'
import { readNotification, readReturn, toState } from './read-notification.ts'
import { type RedirectForm, redirectForm } from './redirect-form.ts'
import type { RedsysSettings } from './redsys-settings.ts'
import { refundOrder } from './refund.ts'

/** Payments on the page of a Spanish bank, by card or Bizum. */
export interface RedsysProvider extends PaymentProvider {
  readonly name: 'redsys'
  /** The form that takes the buyer of a payment to the bank. */
  formOf(request: PaymentRequest): RedirectForm
}

/** `publicUrl`: address of the product, which Redsys notifies and sends buyers back to. */
export function redsysProvider(
  settings: RedsysSettings,
  publicUrl: string,
  breaker: CircuitBreaker,
): RedsysProvider {
  const formOf = (request: PaymentRequest) => redirectForm(settings, request, publicUrl + NOTIFY_PATH)
  const lookUp = async (reference: string): Promise<PaymentState> => {
    if (!settings.hasQueries) return waiting(reference, 'visited')
    const [operation] = await breaker.run(() => queryOperations(settings, reference, 'payment'))
    if (!operation) return waiting(reference, 'unvisited')
    return operation.get('ds_state') === 'F' ? toState(operation) : waiting(reference, 'visited')
  }
  return {
    name: 'redsys',
    formOf,
    lookUp,
    // No request to the bank precedes the buyer's visit, so that the bank cannot delay our response.
    start: async (request) => {
      formOf(request)
      const reference = orderNameOf(request.paymentId)
      return { reference, url: publicUrl + payPagePath(request) }
    },
    async close(reference) {
      const state = await lookUp(reference)
      if (state.status !== 'pending') return state
      return { ...state, status: 'cancelled', error: 'left', isLeftOpen: true }
    },
    refund: (request) => breaker.run(() => refundOrder(settings, request)),
    // The response to a refund is final.
    lookUpRefund: async (reference) => ({ reference, status: 'done', error: null }),
    readEvent: async (_signature, body) => readNotification(settings, body),
    readReturn: (query) => readReturn(settings, query),
  }
}

/** A payment without a known result: its fee is reported only with a result. */
const waiting = (reference: string, page: 'unvisited' | 'visited'): PaymentState => ({
  reference,
  status: 'pending',
  amountCents: 0,
  currency: '',
  method: null,
  feeCents: null,
  error: null,
  url: null,
  page,
})
