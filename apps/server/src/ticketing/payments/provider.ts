import type { Language } from '@larunbat/rules/text/language'
import type { PaymentTable } from '../../database/schema.generated.ts'

export type ProviderName = PaymentTable['provider']
export type PaymentMethod = 'card' | 'bizum'

/** Request to a provider to collect money. A repeated request for the same payment must have the same content. */
export interface PaymentRequest {
  /** Of our payment row; the provider repeats it in every message about this payment. */
  paymentId: string
  amountCents: number
  /** ISO 4217. */
  currency: string
  /** Null leaves the choice to the buyer, on the provider's page. */
  method: PaymentMethod | null
  language: Language
  email: string | null
  /** What the buyer's statement and the provider's page call it. */
  description: string
  /** Where the provider sends the buyer back to, once something came of it. */
  returnUrl: string
  /** The same for a buyer who turns back without paying. */
  backUrl: string
  /** When the provider's page closes. */
  expiresAt: string
}

export interface StartedPayment {
  /** The provider's own name for the payment. */
  reference: string
  /** Its page. */
  url: string
}

/** State of a payment at its provider. */
export interface PaymentState {
  reference: string
  /** `failed` and `cancelled`: nothing was taken, and by this reference nothing will be. */
  status: 'pending' | 'captured' | 'failed' | 'cancelled'
  amountCents: number
  currency: string
  method: string | null
  /** What the provider keeps of it; null while it has not said. */
  feeCents: number | null
  /** Why it failed, in the provider's word. */
  error: string | null
  /** Where it can still be paid. */
  url: string | null
  /**
   * Of a waiting payment at a provider whose pages allow one attempt: `start` returns `unvisited` pages again;
   * `visited` ones cannot be opened again, and another payment has to begin.
   */
  page?: 'unvisited' | 'visited'
  /** It ends here, but its page may still be open at the provider: it is queried for some more days. */
  isLeftOpen?: boolean
}

export interface RefundRequest {
  /** The provider's name of the payment. */
  reference: string
  /** Of our refund row, and its key: one refund, for any number of requests. */
  refundId: string
  amountCents: number
  currency: string
  /** It may have been requested before, and the response was lost. */
  isRepeated: boolean
  /** Other refunds of the same payment that were made. */
  earlierCents: readonly number[]
}

export interface RefundState {
  reference: string
  status: 'pending' | 'done' | 'failed'
  error: string | null
}

/** A message of a provider, once its signature is verified. */
export interface ProviderEvent {
  id: string
  /** The provider's word for what happened. */
  type: string
  /** Our payment and what the provider says about it, for messages about payments. */
  payment: {
    paymentId: string | null
    state: PaymentState
    /** The message says all there is to know: nothing is gained by asking again. */
    isWhole?: boolean
  } | null
  /** Our refund, for messages about refunds. */
  refund: { refundId: string; state: RefundState } | null
  /** Money that a buyer's bank takes back, for messages about that. */
  dispute?: DisputeState
}

/** A chargeback as its provider reports it. */
export interface DisputeState {
  /** The provider's own name for it; null where a person reports it. */
  reference: string | null
  /** The provider's name of the charge it is about. */
  charge: string
  amountCents: number
  /** Null while it is open. */
  end: 'won' | 'lost' | null
  /** What the provider keeps for it. */
  feeCents: number
}

/**
 * A provider that takes money by card. Every request may be repeated: the keys make it idempotent. All but
 * `readEvent` throw `ProviderError`.
 */
export interface PaymentProvider {
  readonly name: ProviderName
  start(request: PaymentRequest): Promise<StartedPayment>
  lookUp(reference: string): Promise<PaymentState>
  /**
   * Makes sure that it cannot be paid any more, if it is not; returns how it stands then. Where a provider cannot close a
   * page, no buyer is sent to it any more (`isLeftOpen`).
   */
  close(reference: string): Promise<PaymentState>
  refund(request: RefundRequest): Promise<RefundState>
  lookUpRefund(reference: string): Promise<RefundState>
  /** Reads a message; throws `ForgedEventError` unless the provider signed exactly these bytes, just now. */
  readEvent(signature: string | undefined, body: Buffer): Promise<ProviderEvent>
  /** Our payment of a charge, for providers that report disputes; null when it is not ours. */
  paymentOf?(charge: string): Promise<string | null>
  /**
   * Reads what a provider hands to the buyer's browser on the way back; undefined when it says nothing, or nothing that the
   * provider signed.
   */
  readReturn?(query: Readonly<Record<string, unknown>>): ProviderEvent | undefined
}

/** Who takes money by which method. */
export interface Payments extends Readonly<Partial<Record<PaymentMethod, PaymentProvider>>> {
  /** Configured and queried for their earlier payments, but not used for new ones. */
  readonly others?: readonly PaymentProvider[]
}

declare module '../../database/context.ts' {
  interface Services {
    /** Who takes money by which method; without, only what is free can be bought. */
    readonly payments?: Payments
  }
}

/**
 * A request to a provider failed. `unknown`: it may have been carried out or not, so repeat it with the same key or
 * query it. `refused`: it was not and will not be carried out. `replaced`: this key was used with other content before.
 */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly outcome: 'unknown' | 'refused' | 'replaced'
  /** The provider's own code. */
  readonly code: string

  constructor(outcome: ProviderError['outcome'], code: string, cause?: unknown) {
    super(`payment provider: ${outcome}, ${code}`, cause === undefined ? undefined : { cause })
    this.outcome = outcome
    this.code = code
  }
}

export class ForgedEventError extends Error {
  override name = 'ForgedEventError'
}
