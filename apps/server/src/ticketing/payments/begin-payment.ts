import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { tracePoint } from '../../platform/trace-point.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import { type BegunPayment, giveUp, goOnOrBegin, type Payable, saveReference } from './begin-store.ts'
import { paymentRequest } from './payment-request.ts'
import type { PaymentsCtx } from './payments-ctx.ts'
import { type PaymentMethod, type PaymentProvider, ProviderError } from './provider.ts'
import { providerNamed } from './provider-named.ts'
import { settlePayment } from './settle-payment.ts'

/** What a provider does not take is said to the buyer; another try would not help. */
const CODE_OF_REFUSAL: Readonly<Record<string, string>> = { amount_too_small: 'payment.too_small' }

/** Attempts, each with its own payment, when earlier ones have ended. */
const TRIES = 3

/**
 * Begins to pay a checkout and returns the address to send the buyer to, or null when an earlier payment has paid it. `read` locks the
 * checkout and makes sure that it may be paid. A payment that was begun and has no end yet is gone on with, so that a
 * double click or a lost answer pays once; one by another method or over another amount is closed first. The provider is
 * asked outside of transactions. Throws `payment.not_available`, `payment.too_small`,
 * `payment.provider_failed`.
 */
export async function beginPayment(
  ctx: PaymentsCtx,
  token: string,
  method: PaymentMethod,
  read: (tx: Db) => Promise<Payable>,
): Promise<string | null> {
  const provider = ctx.services.payments?.[method]
  if (!provider) throw new AppError('payment.not_available')
  try {
    for (let tries = 0; tries < TRIES; tries++) {
      const { payable, payment } = await ctx.db.transaction().execute(async (tx) => {
        const payable = await read(tx)
        const payment = await goOnOrBegin(tx, uuidV7(), payable, provider.name, method)
        await tracePoint('payment.begin.before_commit')
        return { payable, payment }
      })
      await tracePoint('payment.begin.committed')
      const page = await pageOf(ctx, { provider, method, token, payable, payment })
      if (page !== undefined) return page
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const code = CODE_OF_REFUSAL[error.code] ?? 'payment.not_available'
    ctx.log.warn({ err: error, provider: provider.name }, 'A payment could not be begun.')
    throw new AppError(error.outcome === 'refused' ? code : 'payment.provider_failed', { cause: error })
  }
  throw new AppError('payment.provider_failed')
}

interface Begun {
  provider: PaymentProvider
  method: PaymentMethod
  token: string
  payable: Payable
  payment: BegunPayment
}

/** The page of a payment, null when it is paid, undefined when it is over and another one has to begin. */
async function pageOf(ctx: PaymentsCtx, begun: Begun): Promise<string | null | undefined> {
  const { provider, payment } = begun
  if (payment.reference === null) {
    if (!payment.isOther) return start(ctx, begun)
    await giveUp(ctx.db, payment.id, 'replaced', 'cancelled')
    return undefined
  }
  const owner = providerNamed(ctx.services, payment.provider) ?? provider
  const { reference, isOther } = payment
  let state = isOther ? await owner.close(reference) : await owner.lookUp(reference)
  if (state.status === 'pending' && !isOther) {
    if (state.url) return state.url
    if (state.page === 'unvisited') return start(ctx, begun)
    // A buyer cannot return to a page that takes one try: this one ends here, and what comes of it still is taken.
    if (state.page === 'visited') state = await owner.close(reference)
  }
  if (state.status === 'pending') throw new AppError('order.being_paid')
  await settlePayment(ctx, payment.id, state)
  return state.status === 'captured' ? null : undefined
}

async function start(ctx: PaymentsCtx, begun: Begun): Promise<string | undefined> {
  const { provider, payment } = begun
  try {
    await tracePoint('provider.start.before')
    const { url, reference } = await provider.start(requestOf(ctx, begun))
    await tracePoint('provider.start.after')
    const isSaved = await saveReference(ctx.db, payment.id, reference)
    await tracePoint('provider.reference.saved')
    if (isSaved) return url
    await provider.close(reference)
    return undefined
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await giveUp(ctx.db, payment.id, error.code, error.outcome === 'unknown' ? undefined : 'failed')
    if (error.outcome === 'replaced') return undefined
    throw error
  }
}

function requestOf({ services }: PaymentsCtx, { payable, payment, method, token }: Begun) {
  const { totalCents: amountCents, currency, language, email } = payable
  const { id: paymentId, closesAt } = payment
  const facts = { paymentId, amountCents, currency, method, language, email: email || null, closesAt }
  return paymentRequest(services, facts, token)
}
