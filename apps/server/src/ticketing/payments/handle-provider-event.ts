import type { Services } from '../../database/context.ts'
import { isUuid } from './is-uuid.ts'
import {
  type DisputeState,
  type PaymentProvider,
  type PaymentState,
  ProviderError,
  type ProviderEvent,
} from './provider.ts'
import { recordRefund } from './refund-store.ts'
import { type SettleCtx, type Settled, settlePayment } from './settle-payment.ts'
import { claimProviderMessage } from './settle-store.ts'

declare module '../../database/context.ts' {
  interface Services {
    /** Does what follows from a provider's message about a disputed payment; returns what became of it. */
    readonly disputeReported: (
      ctx: SettleCtx,
      provider: PaymentProvider,
      eventId: string,
      dispute: DisputeState,
    ) => Promise<Settled>
  }
}

/**
 * Handles a verified message of a provider. A message about a foreign record is only logged: a repetition would not
 * help.
 */
export async function handleProviderMessage(
  ctx: SettleCtx & { services: Pick<Services, 'disputeReported'> },
  provider: PaymentProvider,
  event: ProviderEvent,
): Promise<Settled | 'ignored'> {
  if (event.payment) {
    const { paymentId, state, isWhole } = event.payment
    const settled = isUuid(paymentId)
      ? await settlePayment(ctx, paymentId, isWhole ? state : await freshState(provider, state), event.id)
      : 'unknown'
    if (settled === 'unknown')
      ctx.log.warn({ event: event.id, type: event.type }, 'A message about a payment that is not ours.')
    return settled
  }
  if (event.dispute) return ctx.services.disputeReported(ctx, provider, event.id, event.dispute)
  const { refund } = event
  if (!refund || !isUuid(refund.refundId)) return 'ignored'
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await claimProviderMessage(tx, provider.name, event.id))) return 'repeated'
    return (await recordRefund(tx, refund.refundId, refund.state)) ? 'ended' : 'unknown'
  })
}

/**
 * Returns the present state at the provider, which an old message does not have, and its fee; the message itself
 * without a response.
 */
async function freshState(provider: PaymentProvider, told: PaymentState): Promise<PaymentState> {
  if (told.status !== 'captured') return told
  try {
    return await provider.lookUp(told.reference)
  } catch (error) {
    if (error instanceof ProviderError) return told
    throw error
  }
}
