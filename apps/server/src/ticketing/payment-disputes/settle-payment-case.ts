import type { settlePaymentCase as contract } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import { inTransaction, type SignedInCtx, type SignedInHandler } from '../../database/context.ts'
import type { Db, Row } from '../../database/tables.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import { type PaymentState, ProviderError } from '../payments/provider.ts'
import { providerNamed } from '../payments/provider-named.ts'
import { notifyEvents, returnPayment } from '../payments/return-payment.ts'
import { type Settled, settlePayment } from '../payments/settle-payment.ts'
import { endPayment, lockPayment } from '../payments/settle-store.ts'
import { askAgain } from '../refunds/failed-refund-store.ts'
import { undoRefund } from '../refunds/undo-refund.ts'
import { type CaseRow, closeRefund, listCases, markSolved, takeAsCaptured } from './case-store.ts'
import { actionsFor, type CaseAction, silentProviders } from './dispute-cases.ts'
import { loseDispute, winDispute } from './disputes.ts'

type Outcome = OutputOf<typeof contract>['outcome']

interface Decision {
  action: CaseAction
  note: string
  feeCents: number
}

/** What is decided by a person's word alone says why. */
const NOTED: readonly CaseAction[] = ['solve', 'lose', 'win']

/** Does what a person decided about a payment or a refund; only what the case allows as it is now. */
export const settlePaymentCase: SignedInHandler<typeof contract> = async (
  ctx,
  { id, action, note, feeCents },
) => {
  const [row] = await listCases(ctx.db, { silent: silentProviders(ctx), id })
  if (!row) throw new AppError('payment.case_not_found')
  if (!actionsFor(ctx, row).includes(action)) throw new AppError('payment.action_not_open')
  const words = note?.trim() ?? ''
  const faults = new FieldFaults()
  if (NOTED.includes(action) && words === '') faults.add('payment.note_missing', 'nota')
  if (feeCents && action !== 'lose' && action !== 'win') faults.add('payment.action_not_open', 'gastos_cent')
  faults.refuse(ctx.language)
  if (action === 'look') return { outcome: await lookAgain(ctx, row) }
  if (action === 'confirm') return { outcome: await confirmByHand(ctx, row, words) }
  return retryDeadlock(ctx.db, async (tx) => ({
    outcome: await decide(ctx, tx, row, { action, note: words, feeCents: feeCents ?? 0 }),
  }))
}

const OUTCOMES: Partial<Record<Settled, Outcome>> = {
  confirmed: 'bought',
  refunding: 'refunding',
  ended: 'closed',
}

/** Asks the provider now, and carries out what it says. */
async function lookAgain(ctx: SignedInCtx, { id, provider, reference }: CaseRow): Promise<Outcome> {
  const owner = providerNamed(ctx.services, provider)
  if (!owner || reference === null) throw new AppError('payment.action_not_open')
  try {
    return OUTCOMES[await settlePayment(ctx, id, await owner.lookUp(reference))] ?? 'open'
  } catch (error) {
    if (error instanceof ProviderError) throw new AppError('payment.provider_failed', { cause: error })
    throw error
  }
}

/** The treasurer saw in the provider's own records that the whole sum was taken. */
async function confirmByHand(ctx: SignedInCtx, row: CaseRow, note: string): Promise<Outcome> {
  const { id, reference, askedCents: amountCents, currency } = row
  const state: PaymentState = {
    reference: reference ?? '',
    status: 'captured',
    amountCents,
    currency,
    method: null,
    feeCents: null,
    error: null,
    url: null,
  }
  const settled = await settlePayment(ctx, id, state)
  await inTransaction(ctx, async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment) await log(ctx, tx, payment, 'confirm', note)
  })
  return OUTCOMES[settled] ?? 'open'
}

async function decide(
  ctx: SignedInCtx,
  tx: Db,
  row: CaseRow,
  { action, note, feeCents }: Decision,
): Promise<Outcome> {
  if (row.kind === 'refund') return decideRefund(ctx, tx, row, action, note)
  const payment = await lockPayment(tx, row.id)
  // Another person decided in the meantime, or the provider's word came.
  const [now] = await listCases(tx, { silent: silentProviders(ctx), id: row.id })
  if (!payment || !now || !actionsFor(ctx, now).includes(action))
    throw new AppError('payment.action_not_open')
  await log(ctx, tx, payment, action, note)
  if (action === 'refund') {
    const isFlagged = now.kind === 'amount'
    if (isFlagged) await takeAsCaptured(tx, row.id)
    const cents = isFlagged ? (now.takenCents as number) : now.askedCents
    await returnPayment(tx, payment, { cents, reason: 'payment.flagged', actorId: ctx.actor.accountId })
    await markSolved(tx, row.id, { by: ctx.actor.accountId, note: note || 'refund' })
    return 'refunding'
  }
  const said = { by: ctx.actor.accountId, note, feeCents }
  if (action === 'lose') {
    await loseDispute(tx, payment, { ...said, amountCents: now.takenCents ?? now.askedCents })
    return 'closed'
  }
  if (action === 'win') {
    await winDispute(tx, payment, said)
    return 'closed'
  }
  const { reference } = payment
  if (now.kind === 'unknown' && payment.status !== 'cancelled')
    await endPayment(tx, payment, {
      reference: reference ?? '',
      status: 'cancelled',
      error: 'closed_by_hand',
    })
  await markSolved(tx, row.id, { by: ctx.actor.accountId, note })
  return 'closed'
}

async function decideRefund(
  ctx: SignedInCtx,
  tx: Db,
  { id, orders }: CaseRow,
  action: CaseAction,
  note: string,
): Promise<Outcome> {
  const [order] = orders
  if (!order) throw new AppError('payment.case_not_found')
  const { eventId } = order
  if (action === 'retry') {
    const outcome = await askAgain(tx, { eventId, refundId: id })
    if (outcome === 'charged_back') throw new AppError('refund.charged_back')
    if (outcome !== 'asked') throw new AppError('payment.action_not_open')
  } else if (action === 'takeBack') await undoRefund(tx, { eventId, refundId: id })
  else await closeRefund(tx, id, note)
  await writeAudit(tx, {
    actorId: ctx.actor.accountId,
    action: 'payment.settled_by_hand',
    subject: 'event',
    subjectId: eventId,
    detail: { refund: id, decision: action, note },
  })
  return action === 'retry' ? 'refunding' : 'closed'
}

function log(
  { actor }: SignedInCtx,
  tx: Db,
  payment: Row<'payment'>,
  decision: CaseAction,
  note: string,
): Promise<void> {
  const detail = { payment: payment.id, decision, note }
  return notifyEvents(tx, payment.checkout_id, {
    actorId: actor.accountId,
    action: 'payment.settled_by_hand',
    detail,
  })
}
