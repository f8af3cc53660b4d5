import { splitCents } from '@larunbat/rules/money/money-split'
import type { Db, Row } from '../../database/tables.ts'
import { cardFeeMoves, levelCauseFee } from '../../ledger/card-fee-moves.ts'
import { accounts, book, type Move } from '../../ledger/journal.ts'
import { lockPayee } from '../../ledger/payee-balance-store.ts'
import { bookShortfall, outflowOf } from '../../ledger/shortfall.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import { listOrders, type OrderRow } from '../orders/checkout-store.ts'
import { isUuid } from '../payments/is-uuid.ts'
import type { DisputeState, PaymentProvider } from '../payments/provider.ts'
import { notifyEvents } from '../payments/return-payment.ts'
import type { SettleCtx, Settled } from '../payments/settle-payment.ts'
import { claimProviderMessage, lockPayment } from '../payments/settle-store.ts'
import { insertRefund, recordOrderRefund } from '../refunds/refund-ticket-store.ts'
import { refundTickets } from '../refunds/refund-tickets.ts'
import { lockRefundable } from '../refunds/refundable-store.ts'
import { BY_BANK } from '../refunds/take-back-store.ts'
import { closeDispute, coverUnsentRefunds, openDispute, reopenCase } from './dispute-store.ts'

/** Who said how a dispute ended: a person with a note, or the provider. */
export interface DisputeEnd {
  by: number | null
  note: string
  feeCents: number
}

/**
 * Handles a provider's message about a chargeback once, in any order of messages. While the dispute is open a person
 * has to answer the bank, and its amount is not paid out; a loss is booked. If the provider cannot be queried for the
 * payment, it sends the message again.
 */
export async function handleDisputeMessage(
  ctx: SettleCtx,
  provider: PaymentProvider,
  eventId: string,
  dispute: DisputeState,
): Promise<Settled> {
  const paymentId = (await provider.paymentOf?.(dispute.charge)) ?? ''
  if (!isUuid(paymentId)) return 'unknown'
  return retryDeadlock(ctx.db, async (tx): Promise<Settled> => {
    const payment = await lockPayment(tx, paymentId)
    if (!payment) return 'unknown'
    if (!(await claimProviderMessage(tx, payment.provider, eventId))) return 'repeated'
    if (dispute.end === null) return (await recordOpen(ctx, tx, payment, dispute)) ? 'flagged' : 'repeated'
    return end(ctx, tx, payment, dispute, dispute.end)
  })
}

/** A buyer's bank wants money of a payment back: kept for a person to see. False when that one is known and over. */
export async function recordOpen(
  ctx: Pick<SettleCtx, 'log'>,
  tx: Db,
  payment: Row<'payment'>,
  dispute: Pick<DisputeState, 'reference' | 'amountCents' | 'charge'>,
  actorId: number | null = null,
): Promise<boolean> {
  if (!(await openDispute(tx, payment.id, dispute))) return false
  const { amountCents, charge } = dispute
  const detail = { payment: payment.id, amountCents, charge }
  await notifyEvents(tx, payment.checkout_id, { actorId, action: 'payment.disputed', detail })
  ctx.log.error(detail, "A buyer's bank takes a payment back.")
  return true
}

async function end(
  ctx: SettleCtx,
  tx: Db,
  payment: Row<'payment'>,
  dispute: DisputeState,
  how: 'won' | 'lost',
): Promise<Settled> {
  const { dispute_end: before, dispute_reference: known } = payment
  const isSame = known === null || known === dispute.reference
  if (isSame && before === how) return 'repeated'
  if (isSame && before === 'lost') {
    // Booked as lost, and the money is back: what to do about the tickets, only a person can say.
    ctx.log.error({ payment: payment.id }, 'A chargeback that was booked as lost is told as won.')
    await reopenCase(tx, payment.id)
    return 'flagged'
  }
  await openDispute(tx, payment.id, dispute)
  const now = (await lockPayment(tx, payment.id)) as Row<'payment'>
  const said = { by: null, note: how, feeCents: dispute.feeCents }
  if (how === 'lost') await loseDispute(tx, now, { ...said, amountCents: dispute.amountCents })
  else await winDispute(tx, now, said)
  return 'ended'
}

/** The bank left the money where it was. In the transaction that has the payment locked. */
export async function winDispute(tx: Db, payment: Row<'payment'>, said: DisputeEnd): Promise<void> {
  await bookFee(tx, payment, said.feeCents)
  await closeDispute(tx, payment.id, { end: 'won', ...said })
  const detail = { payment: payment.id, feeCents: said.feeCents }
  await notifyEvents(tx, payment.checkout_id, { actorId: said.by, action: 'payment.dispute_won', detail })
}

/**
 * The bank gave the buyer `amountCents` of a payment. First that is what was to be refunded and was not sent yet; then what
 * the orders took: the whole of an order cancels its tickets as a refund does, a part leaves them as they are. The cause's
 * share, receipts and counters follow. What is more than was left of a purchase is the organiser's loss. In the transaction
 * that has the payment locked.
 */
export async function loseDispute(
  tx: Db,
  payment: Row<'payment'>,
  { amountCents, ...said }: DisputeEnd & { amountCents: number },
): Promise<void> {
  const left = amountCents - (await coverUnsentRefunds(tx, payment.id, amountCents))
  const orders = await ordersOf(tx, payment)
  const kept = orders.map(({ totalCents, refundedCents }) => Math.max(0, totalCents - refundedCents))
  const keptCents = kept.reduce((all, cents) => all + cents, 0)
  const taken = splitCents(Math.min(left, keptCents), kept)
  const lost = splitCents(
    Math.max(0, left - keptCents),
    orders.map(({ totalCents }) => totalCents),
  )
  for (const [at, order] of orders.entries()) {
    const cents = taken[at] as number
    const isAll = cents === kept[at]
    const sold = cents === 0 ? 0 : await takeFromOrder(tx, order, { cents, isAll, by: said.by })
    const given = await takeDonation(tx, payment, order, { cents: cents - sold, by: said.by })
    await bookLoss(tx, payment, order, cents - sold - given + (lost[at] as number))
  }
  await bookFee(tx, payment, said.feeCents)
  await closeDispute(tx, payment.id, { end: 'lost', ...said })
  const detail = { payment: payment.id, amountCents, feeCents: said.feeCents }
  await notifyEvents(tx, payment.checkout_id, { actorId: said.by, action: 'payment.dispute_lost', detail })
}

/** The orders that a payment paid for; none of a payment that bought nothing. */
async function ordersOf(tx: Db, payment: Row<'payment'>): Promise<OrderRow[]> {
  if (payment.status !== 'captured' || payment.error !== null) return []
  return listOrders(tx, payment.checkout_id)
}

/** Books what the bank took of one order as given back; returns how much of it that could be said of. */
async function takeFromOrder(
  tx: Db,
  { eventId, id: orderId }: OrderRow,
  { cents, isAll, by }: { cents: number; isAll: boolean; by: number | null },
): Promise<number> {
  const order = await lockRefundable(tx, eventId, orderId)
  const tickets = order?.tickets.filter(({ status }) => status !== 'cancelled') ?? []
  const paidCents = tickets.reduce((all, { paidCents, refundedCents }) => all + paidCents - refundedCents, 0)
  const amountCents = isAll ? undefined : Math.min(cents, paidCents)
  if (tickets.length === 0 || amountCents === 0) return 0
  const { backCents } = await refundTickets(tx, {
    eventId,
    orderId,
    by: 'bank',
    withUsed: true,
    withDonation: isAll,
    amountCents,
    keepsTickets: !isAll,
    createdBy: by,
  })
  return backCents
}

/** Books what the bank took of an order's donation, which its beneficiary loses. Returns the amount. */
async function takeDonation(
  tx: Db,
  { id: paymentId, provider, currency }: Row<'payment'>,
  { eventId, id: orderId, sellerId }: OrderRow,
  { cents, by }: { cents: number; by: number | null },
): Promise<number> {
  const order = cents > 0 ? await lockRefundable(tx, eventId, orderId) : undefined
  const amountCents = Math.min(cents, order ? order.donationCents - order.donationBackCents : 0)
  if (!order || amountCents <= 0) return 0
  const refundId = uuidV7()
  await recordOrderRefund(tx, order, { backCents: amountCents, isWhole: false })
  await insertRefund(tx, {
    event_id: eventId,
    id: refundId,
    order_id: orderId,
    payment_id: paymentId,
    status: 'done',
    amount_cents: amountCents,
    donation_cents: amountCents,
    reason: 'bank',
    note: null,
    reference: BY_BANK,
    created_by: by,
    done_at: order.now,
  })
  const [debit, credit] = [accounts.cause(eventId), accounts.provider(provider, sellerId)]
  await bookForced(tx, sellerId, {
    eventId,
    orderId,
    refundId,
    currency,
    kind: 'refund',
    debit,
    credit,
    amountCents,
  })
  return amountCents
}

/** Books what a bank took, even beyond what is held here: the rest is the organiser's debt. */
async function bookForced(tx: Db, sellerId: number, move: Move): Promise<void> {
  if (move.amountCents === 0) return
  const payee = await lockPayee(tx, sellerId)
  await book(tx, [move])
  const { eventId, currency, orderId, refundId } = move
  if (orderId) await levelCauseFee(tx, { eventId, orderId, ...(refundId ? { refundId } : {}) })
  await bookShortfall(tx, {
    eventId,
    currency,
    ...(orderId ? { orderId } : {}),
    ...(refundId ? { refundId } : {}),
    ...{ sellerId, payee, bearer: 'seller', outflow: outflowOf([move]) },
  })
}

/** What left the provider's account without a ticket that it could be for. */
async function bookLoss(
  tx: Db,
  { provider, currency }: Row<'payment'>,
  { eventId, id: orderId, sellerId }: OrderRow,
  amountCents: number,
): Promise<void> {
  const [debit, credit] = [accounts.seller(sellerId), accounts.provider(provider, sellerId)]
  const move = { eventId, orderId, currency, kind: 'correction', debit, credit, amountCents } as const
  await bookForced(tx, sellerId, move)
}

async function bookFee(tx: Db, payment: Row<'payment'>, feeCents: number): Promise<void> {
  const { provider, currency } = payment
  const orders = await ordersOf(tx, payment)
  await book(tx, cardFeeMoves(orders, { feeCents, provider }, currency))
  for (const { eventId, id: orderId } of orders) await levelCauseFee(tx, { eventId, orderId })
}
