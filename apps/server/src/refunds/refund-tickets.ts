import { splitCents } from '@larunbat/rules/money-split'
import { accounts, book } from '../money/journal.ts'
import { issueReceipts } from '../money/receipts.ts'
import { refundMoves } from '../money/refund-moves.ts'
import { refundReceipt } from '../money/refund-receipt.ts'
import { endDue } from '../orders/due-store.ts'
import { BY_BANK } from '../payments/dispute-store.ts'
import { AppError } from '../platform/errors.ts'
import { uuidV7 } from '../platform/uuid-v7.ts'
import type { Db } from '../tables.ts'
import { listOffered } from '../waiting/return-store.ts'
import { leavesCompanionAlone } from './companions.ts'
import type { RefundRule } from './decide-ticket.ts'
import { correctedLines, toKept } from './kept-tickets.ts'
import { quoteOf, type RefundQuote, type RefundWish } from './quote-refund.ts'
import {
  cancelTickets,
  freePlaces,
  insertRefund,
  listUses,
  noteBack,
  noteOrderRefund,
} from './refund-ticket-store.ts'
import type { RefundableOrder, RefundableTicket } from './refundable.ts'
import { lockRefundable } from './refundable-store.ts'

export interface RefundOrder extends RefundWish {
  /** Of tickets; without, all that the rule gives back. For organisers. */
  amountCents?: number | undefined
  /** The tickets stay as they are: `amountCents` of their price goes back all the same. For organisers. */
  keepsTickets?: boolean | undefined
  /** Goes to the cause instead of back to the buyer. */
  asGift?: boolean | undefined
  /** What the organiser says about it to the buyer. */
  note?: string | null | undefined
  /** Of the refund of a whole session it is part of. */
  runId?: string | undefined
  createdBy: number | null
}

export interface MadeRefund {
  id: string
  /** What goes back to the buyer, donation included; 0 for a gift. */
  backCents: number
  giftCents: number
  ticketIds: string[]
  /** No ticket of the order is left. */
  isWhole: boolean
}

/** What a refused rule is called. */
const FAULTS: Partial<Record<RefundRule, string>> = {
  used: 'refund.ticket_used',
  cancelled: 'refund.already_done',
  offered: 'refund.ticket_offered',
  started: 'refund.too_late',
  late: 'refund.too_late',
  never: 'refund.not_in_terms',
}

/**
 * Gives tickets back, all of them or none, in the caller's transaction: they are cancelled, their places are free again,
 * the money is booked where it goes, the receipt is corrected, and a refund is stored that a job carries to the bank and
 * tells to the buyer. Two refunds of one ticket follow each other, and the second is refused. An offered ticket can be
 * given back by `event` and `bank` alone: its place is held for whoever takes it and is not freed.
 *
 * With `keepsTickets` they stay, and their places with them: money goes back, and the receipt is corrected, all the same.
 *
 * Throws `order.not_found`, `refund.no_tickets`, `refund.amount_missing`, `refund.ticket_used`, `refund.already_done`, `refund.ticket_offered`,
 * `refund.too_late`, `refund.not_in_terms`, `refund.amount_too_high`, `refund.no_cause`, `order.companion_alone`.
 */
export async function refundTickets(tx: Db, wish: RefundOrder, read = lockRefundable): Promise<MadeRefund> {
  const order = await read(tx, wish.contentId, wish.orderId)
  if (!order) throw new AppError('order.not_found')
  const { keepsTickets = false } = wish
  const quoted = quoteOf(order, keepsTickets ? { ...wish, withUsed: true, withDonation: false } : wish)
  const quote = keepsTickets ? { ...quoted, isWhole: false } : quoted
  // What is on offer to others may go any moment, and nobody asks then who stays alone.
  const offered =
    wish.by === 'buyer' ? await listOffered(tx, { contentId: order.contentId, orderId: order.id }) : []
  assertAllowed(quote, wish, offered)
  const parts = partsOf(quote, wish.amountCents)
  const ticketCents = parts.reduce((all, { backCents }) => all + backCents, 0)
  const isGift = wish.asGift === true && ticketCents > 0
  const donationBackCents = isGift ? 0 : quote.donationBackCents
  const backCents = isGift ? 0 : ticketCents + donationBackCents
  const { contentId, payment } = order
  const id = uuidV7()
  // What the organiser holds in cash, the organiser gives back; what a bank took, it gave. Only a provider has to be asked.
  const isAsked = backCents > 0 && payment !== null && payment.provider !== 'door' && wish.by !== 'bank'
  const uses = keepsTickets ? new Map<string, string>() : await listUses(tx, contentId, quote.tickets)
  await (keepsTickets ? noteBack : cancelTickets)(tx, contentId, parts)
  await noteOrderRefund(tx, order, { backCents, isWhole: quote.isWhole })
  await insertRefund(tx, {
    content_id: contentId,
    id,
    order_id: order.id,
    payment_id: payment?.id ?? null,
    status: isAsked ? 'pending' : 'done',
    amount_cents: ticketCents + donationBackCents,
    donation_cents: donationBackCents,
    reason: wish.runId === undefined ? wish.by : `run:${wish.runId}`,
    note: wish.note ?? null,
    is_gift: isGift,
    ticket_ids: keepsTickets ? [] : parts.map(({ id }) => id),
    parts: JSON.stringify(
      parts.map(({ id, backCents }) => ({ id, cents: backCents, usedAt: uses.get(id) ?? null })),
    ),
    reference: wish.by === 'bank' ? BY_BANK : null,
    created_by: wish.createdBy,
    done_at: isAsked ? null : order.now,
  })
  // Nobody comes to pay at the door for an order without tickets.
  if (!payment && quote.isWhole) await endDue(tx, contentId, order.id)
  const after = afterOf(order, parts, keepsTickets)
  if (payment)
    await book(
      tx,
      refundMoves(
        {
          ...order,
          orderId: order.id,
          refundId: id,
          takenBy: accounts.provider(payment.provider, order.sellerId),
          backCents: ticketCents,
          donationBackCents,
          isGift,
        },
        order.tickets.map(toKept),
        after.map(toKept),
      ),
    )
  const gone = keepsTickets ? [] : quote.tickets.map(({ ticket }) => ticket)
  await freePlaces(tx, {
    contentId,
    free: gone.filter(({ status }) => status !== 'offered'),
    given: gone,
    emailKey: order.emailKey,
    voucherId: quote.isWhole ? order.voucherId : null,
  })
  if (ticketCents > 0 && order.receipt !== null) {
    const lines = correctedLines(order.tickets, after)
    const { sellerId, title, currency, receipt: corrects } = order
    const facts = { sellerId, title, currency, corrects, isGift, donationBackCents, lines }
    const document = await refundReceipt(tx, facts)
    const { id: orderId } = order
    await issueReceipts(tx, [{ sellerId, contentId, orderId, refundId: id, kind: 'correction', document }])
  }
  return {
    id,
    backCents,
    giftCents: isGift ? ticketCents : 0,
    ticketIds: keepsTickets ? [] : parts.map(({ id }) => id),
    isWhole: quote.isWhole,
  }
}

function assertAllowed(
  { order, tickets, backCents, canGift }: RefundQuote,
  wish: RefundOrder,
  offered: readonly string[],
): void {
  if (tickets.length === 0) throw new AppError('refund.no_tickets', { fields: ['entrada_ids'] })
  if (wish.keepsTickets && !wish.amountCents)
    throw new AppError('refund.amount_missing', { fields: ['importe_cent'] })
  const refused = tickets.find(({ decision }) => !decision.isAllowed)
  if (refused)
    throw new AppError(FAULTS[refused.decision.rule] ?? 'refund.not_in_terms', {
      data: { entrada_id: refused.ticket.id },
    })
  if (wish.asGift && !canGift) throw new AppError('refund.no_cause')
  if (wish.amountCents !== undefined && wish.amountCents > backCents)
    throw new AppError('refund.amount_too_high', {
      fields: ['importe_cent'],
      data: { maximo_cent: backCents },
    })
  const gone = new Set([...tickets.map(({ ticket }) => ticket.id), ...offered])
  if (wish.by === 'buyer' && leavesCompanionAlone(order.tickets, gone))
    throw new AppError('order.companion_alone', { fields: ['entrada_ids'] })
}

/** What goes back of each ticket; an own amount is spread over them by what each of them would get. */
function partsOf({ tickets }: RefundQuote, amountCents: number | undefined) {
  const full = tickets.map(({ decision }) => decision.backCents)
  const parts = amountCents === undefined ? full : splitCents(amountCents, full)
  return tickets.map(({ ticket }, at) => ({ id: ticket.id, backCents: parts[at] as number }))
}

function afterOf(
  order: RefundableOrder,
  parts: readonly { id: string; backCents: number }[],
  keepsTickets: boolean,
) {
  const back = new Map(parts.map(({ id, backCents }) => [id, backCents]))
  return order.tickets.map((ticket): RefundableTicket => {
    const cents = back.get(ticket.id)
    if (cents === undefined) return ticket
    const status = keepsTickets ? ticket.status : 'cancelled'
    return { ...ticket, status, refundedCents: ticket.refundedCents + cents }
  })
}
