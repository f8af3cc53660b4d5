import { tracePoint } from '../../platform/trace-point.ts'
import type { PaymentsCtx } from './payments-ctx.ts'
import { ProviderError } from './provider.ts'
import { providerNamed, providersOf } from './provider-named.ts'
import {
  claimRefund,
  type PendingRefund,
  recordAnswer,
  recordRefundError,
  releasePayment,
} from './refund-store.ts'

/** Refunds of one run. */
const AT_ONCE = 20

/**
 * Requests the decided refunds from the providers, each under its own number, so that money is returned once even if
 * this is interrupted. A refund is claimed just before its request, so that none is sent on an expired claim that
 * another process may have taken over. Returns the number of requests.
 */
export async function sendRefunds(ctx: PaymentsCtx): Promise<number> {
  const names = providersOf(ctx.services).map(({ name }) => name)
  for (let asked = 0; asked < AT_ONCE; asked++) {
    const refund = names.length === 0 ? undefined : await claimRefund(ctx.db, names)
    if (!refund) return asked
    await make(ctx, refund)
  }
  return AT_ONCE
}

async function make({ db, services, log }: PaymentsCtx, refund: PendingRefund): Promise<void> {
  const { key, amountCents, currency, paymentReference: reference, isRepeated, earlierCents } = refund
  const provider = providerNamed(services, refund.provider)
  if (!provider) return
  try {
    await tracePoint('refund.provider.before')
    const state = refund.reference
      ? await provider.lookUpRefund(refund.reference)
      : await provider.refund({ reference, refundId: key, amountCents, currency, isRepeated, earlierCents })
    await tracePoint('refund.provider.after')
    await recordAnswer(db, key, state)
    if (state.status === 'failed') log.error({ refund: key, error: state.error }, 'A refund was turned down.')
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const isFinal = error.outcome !== 'unknown'
    await recordRefundError(db, key, error.code, isFinal)
    if (isFinal) log.error({ err: error, refund: key }, 'A refund was turned down.')
    else log.warn({ refund: key, code: error.code }, 'A refund could not be asked for yet.')
    // It may be on its way still.
    if (!isFinal) return
  }
  await releasePayment(db, refund.paymentId)
}
