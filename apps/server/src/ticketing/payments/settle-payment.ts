import type { Ctx } from '../../database/context.ts'
import type { Db, Row } from '../../database/tables.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import { paymentsSettled } from '../../platform/metrics/metrics.ts'
import { tracePoint } from '../../platform/trace-point.ts'
import { confirmCheckout } from '../orders/confirm.ts'
import type { PaymentState } from './provider.ts'
import { notifyEvents, returnPayment } from './return-payment.ts'
import {
  claimProviderMessage,
  endPayment,
  endWatch,
  flagPayment,
  type LockedPayment,
  lockPayment,
  recordPending,
  recordUnwanted,
} from './settle-store.ts'

export type SettleCtx = Pick<Ctx, 'db' | 'log'>

/** What became of a payment: `repeated` messages and `unknown` payments change nothing, `flagged` ones wait for a person. */
export type Settled = 'confirmed' | 'refunding' | 'flagged' | 'ended' | 'pending' | 'repeated' | 'unknown'

/** Why taken money cannot become a purchase: it is refunded. */
const GIVEN_BACK = [
  'order.sold_out_meanwhile',
  'order.paid_already',
  'payment.amount_wrong',
  'order.not_open',
]

/**
 * Applies the provider's state of a payment, in one transaction with all consequences, so that messages may come
 * repeatedly, in any order, days late. Taken money overrides any other state: the checkout becomes a purchase, or the
 * money is refunded once if that is no longer possible. Another sum or currency than requested confirms nothing.
 */
export async function settlePayment(
  ctx: SettleCtx,
  paymentId: string,
  state: PaymentState,
  eventId?: string,
): Promise<Settled> {
  const run = (step: Step) =>
    retryDeadlock(ctx.db, async (tx): Promise<Settled> => {
      const payment = await lockPayment(tx, paymentId)
      if (!payment) return 'unknown'
      if (eventId !== undefined && !(await claimProviderMessage(tx, payment.provider, eventId)))
        return 'repeated'
      const settled = await step(ctx, tx, payment, state)
      await tracePoint('payment.settle.before_commit')
      return settled
    })
  try {
    const settled = await run(settle)
    await tracePoint('payment.settle.committed')
    paymentsSettled.inc({ state: settled })
    return settled
  } catch (error) {
    if (!(error instanceof AppError) || !GIVEN_BACK.includes(error.code)) throw error
    const settled = await run((...step) => giveBack(...step, error.code))
    paymentsSettled.inc({ state: settled })
    return settled
  }
}

type Step = (ctx: SettleCtx, tx: Db, payment: LockedPayment, state: PaymentState) => Promise<Settled>

const settle: Step = async (ctx, tx, payment, state) => {
  if (payment.status === 'captured') return 'repeated'
  if (state.status === 'captured') return settleTaken(ctx, tx, payment, state)
  if (payment.status !== 'created' && payment.status !== 'pending') {
    if (payment.watch_until !== null && state.status === 'failed') await endWatch(tx, payment.id)
    return 'repeated'
  }
  if (state.status === 'pending') {
    await recordPending(tx, payment.id, state)
    return 'pending'
  }
  await endPayment(tx, payment, state)
  return 'ended'
}

const settleTaken: Step = async ({ log }, tx, payment, state) => {
  const { id, provider, checkout_id: checkoutId } = payment
  const { reference, method, amountCents, currency, feeCents } = state
  const fault = faultOf(payment, state)
  if (fault) {
    await flagPayment(tx, id, state, fault)
    const detail = { payment: id, fault, amountCents, currency, reference }
    if (payment.error !== fault)
      await notifyEvents(tx, checkoutId, { actorId: null, action: 'payment.flagged', detail })
    log.error(detail, 'A payment is not what was asked for.')
    return 'flagged'
  }
  await confirmCheckout(tx, {
    checkoutId,
    payment: { id, provider, reference, method, amountCents, currency, feeCents },
    locked: payment.checkout,
  })
  return 'confirmed'
}

function faultOf(payment: Row<'payment'>, state: PaymentState): string | undefined {
  if (payment.reference !== null && payment.reference !== state.reference) return 'reference_differs'
  if (payment.amount_cents !== state.amountCents) return 'amount_differs'
  return payment.currency === state.currency ? undefined : 'currency_differs'
}

/** All of the money back, by a refund an order; the job that makes refunds does the rest. */
async function giveBack(
  { log }: SettleCtx,
  tx: Db,
  payment: Row<'payment'>,
  state: PaymentState,
  reason: string,
): Promise<Settled> {
  if (payment.status === 'captured') return 'repeated'
  await recordUnwanted(tx, payment.id, state, reason)
  await returnPayment(tx, payment, { cents: payment.amount_cents, reason })
  log.warn({ payment: payment.id, reason }, 'A payment came too late and goes back.')
  return 'refunding'
}
