import { splitCents } from '@larunbat/rules/money/money-split'
import { sellerZone } from '@larunbat/rules/money/seller-place'
import type { Db } from '../../database/tables.ts'
import { levelCauseFee } from '../../ledger/card-fee-moves.ts'
import { accounts, book, type Move } from '../../ledger/journal.ts'
import { lockPayee } from '../../ledger/payee-balance-store.ts'
import { issueReceipts } from '../../ledger/receipts.ts'
import { refundMoves } from '../../ledger/refund-entries.ts'
import { refundReceipt } from '../../ledger/refund-receipt.ts'
import { bookShortfall, type Outflow, outflowOf } from '../../ledger/shortfall.ts'
import { placeOf } from '../../ledger/sold-facts.ts'
import { AppError } from '../../platform/errors.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import { endDue } from '../orders/due-store.ts'
import { listOffered } from '../tickets/offered-return-store.ts'
import { leavesCompanionAlone } from './companions.ts'
import type { RefundRule } from './decide-ticket.ts'
import { correctedLines, toKept } from './kept-tickets.ts'
import { quoteOf, type RefundQuote, type RefundWish } from './quote-refund.ts'
import {
  cancelTickets,
  freePlaces,
  insertRefund,
  listUses,
  recordBack,
  recordOrderRefund,
} from './refund-ticket-store.ts'
import type { RefundableOrder, RefundableTicket } from './refundable.ts'
import { lockRefundable } from './refundable-store.ts'
import { findTeamReasons, type RefundException, RefundNeedsTeamError } from './seller-limit.ts'
import { BY_BANK } from './take-back-store.ts'

export interface RefundOrder extends RefundWish {
  /** Of tickets; without, all that the rule gives back. For organisers. */
  amountCents?: number | undefined
  /** The tickets are unchanged: `amountCents` of their price is refunded. For organisers. */
  keepsTickets?: boolean | undefined
  /** Goes to the cause instead of back to the buyer. */
  asGift?: boolean | undefined
  /** What the organiser says about it to the buyer. */
  note?: string | null | undefined
  /** Of the refund of a whole session it is part of. */
  runId?: string | undefined
  /** Two administrators allowed it beyond what is held for the seller. */
  exception?: RefundException | undefined
  createdBy: number | null
}

/** What keeps refunds apart and within bounds; tests of races take one of them away. */
export interface RefundGuards {
  read: typeof lockRefundable
  lock: typeof lockPayee
  findReasons: typeof findTeamReasons
}
export const GUARDS: RefundGuards = { read: lockRefundable, lock: lockPayee, findReasons: findTeamReasons }

export interface MadeRefund {
  id: string
  /** Amount refunded to the buyer, donation included; 0 for a gift. */
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
 * Refunds tickets, all of them or none, in the caller's transaction: they are cancelled, their places are free again,
 * the money is booked where it goes, the receipt is corrected, and a refund is stored that a job carries to the bank and
 * tells to the buyer. Two refunds of one ticket follow each other, and the second is refused. An offered ticket can be
 * given back by `event` and `bank` alone: its place is held for its next buyer and is not freed.
 *
 * With `keepsTickets` they stay, and their places with them: money goes back, and the receipt is corrected, all the same.
 *
 * What a seller gives back is bounded by what is held here for them and the cause; beyond it a `RefundNeedsTeamError` is thrown
 * before anything is written. What others are entitled to always goes back, and becomes the seller's debt where it is missing.
 *
 * Throws `order.not_found`, `refund.no_tickets`, `refund.amount_missing`, `refund.ticket_used`, `refund.already_done`, `refund.ticket_offered`,
 * `refund.too_late`, `refund.not_in_terms`, `refund.amount_too_high`, `refund.no_cause`, `order.companion_alone`.
 */
export async function refundTickets(
  tx: Db,
  wish: RefundOrder,
  { read, lock, findReasons }: RefundGuards = GUARDS,
): Promise<MadeRefund> {
  const order = await read(tx, wish.eventId, wish.orderId)
  if (!order) throw new AppError('order.not_found')
  const { keepsTickets = false } = wish
  // What is on offer to others may go any moment, and the companion rule is not checked then.
  const offered =
    wish.by === 'buyer' ? await listOffered(tx, { eventId: order.eventId, orderId: order.id }) : []
  const plan = planRefund(order, wish, offered)
  const { id, quote, parts, ticketCents, isGift, donationBackCents, backCents, moves, after, outflow } = plan
  const { eventId, payment } = order
  // The organiser returns cash, the bank returns card payments. Only a provider has to be called.
  const isAsked = backCents > 0 && payment !== null && payment.provider !== 'door' && wish.by !== 'bank'
  const uses = keepsTickets ? new Map<string, string>() : await listUses(tx, eventId, quote.tickets)
  const payee = await lock(tx, order.sellerId)
  if (wish.by === 'seller' && !wish.exception) {
    const reasons = await findReasons(tx, payee, order, plan)
    if (reasons.length > 0) throw new RefundNeedsTeamError(reasons, backCents)
  }
  await (keepsTickets ? recordBack : cancelTickets)(tx, eventId, parts)
  await recordOrderRefund(tx, order, { backCents, isWhole: quote.isWhole })
  await insertRefund(tx, {
    event_id: eventId,
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
  // No one comes to pay at the door for an order without tickets.
  if (!payment && quote.isWhole) await endDue(tx, eventId, order.id)
  await book(tx, moves)
  if (moves.length > 0) await levelCauseFee(tx, { eventId, orderId: order.id, refundId: id })
  const bearer = wish.exception?.bearer ?? (wish.by === 'seller' ? 'own_events' : 'seller')
  const common = { eventId, currency: order.currency, orderId: order.id, refundId: id }
  if (moves.length > 0)
    await bookShortfall(tx, { ...common, sellerId: order.sellerId, payee, bearer, outflow })
  const gone = keepsTickets ? [] : quote.tickets.map(({ ticket }) => ticket)
  await freePlaces(tx, {
    eventId,
    free: gone.filter(({ status }) => status !== 'offered'),
    given: gone,
    emailKey: order.emailKey,
    voucherId: quote.isWhole ? order.voucherId : null,
  })
  if (ticketCents > 0 && order.receipt !== null) {
    const lines = correctedLines(order.tickets, after)
    const { id: orderId, sellerId, sold, currency, receipt: corrects } = order
    const reason = isGift ? 'gift' : wish.by === 'bank' ? 'chargeback' : 'refund'
    const document = refundReceipt({ sold, reason, currency, corrects, donationBackCents, lines })
    const zone = sellerZone(placeOf(sold.issuer))
    await issueReceipts(tx, [
      { sellerId, eventId, orderId, refundId: id, kind: 'correction', document, zone },
    ])
  }
  return {
    id,
    backCents,
    giftCents: isGift ? ticketCents : 0,
    ticketIds: keepsTickets ? [] : parts.map(({ id }) => id),
    isWhole: quote.isWhole,
  }
}

/** What a refund does, before anything of it is written. */
export interface RefundPlan {
  id: string
  quote: RefundQuote
  parts: { id: string; backCents: number }[]
  ticketCents: number
  isGift: boolean
  donationBackCents: number
  /** To the buyer. */
  backCents: number
  /** The tickets of the order as they are afterwards. */
  after: RefundableTicket[]
  moves: Move[]
  outflow: Outflow
  /** Sessions of the tickets it is about. */
  sessionIds: number[]
}

/** Works out a refund of an order that was read. Throws what `refundTickets` throws for tickets that cannot be given back. */
export function planRefund(
  order: RefundableOrder,
  wish: RefundOrder,
  offered: readonly string[] = [],
): RefundPlan {
  const { keepsTickets = false } = wish
  const quoted = quoteOf(order, keepsTickets ? { ...wish, withUsed: true, withDonation: false } : wish)
  const quote = keepsTickets ? { ...quoted, isWhole: false } : quoted
  assertAllowed(quote, wish, offered)
  const id = uuidV7()
  const parts = partsOf(quote, wish.amountCents)
  const ticketCents = parts.reduce((all, { backCents }) => all + backCents, 0)
  const isGift = wish.asGift === true && ticketCents > 0
  const donationBackCents = isGift ? 0 : quote.donationBackCents
  const after = afterOf(order, parts, keepsTickets)
  const { payment, sellerId } = order
  const facts = payment && {
    ...order,
    orderId: order.id,
    refundId: id,
    takenBy: accounts.provider(payment.provider, sellerId),
    backCents: ticketCents,
    donationBackCents,
    isGift,
  }
  const moves = facts ? refundMoves(facts, order.tickets.map(toKept), after.map(toKept)) : []
  const sessionIds = [...new Set(quote.tickets.map(({ ticket }) => ticket.sessionId))]
  const backCents = isGift ? 0 : ticketCents + donationBackCents
  const money = { ticketCents, isGift, donationBackCents, backCents }
  return { id, quote, parts, ...money, after, moves, outflow: outflowOf(moves), sessionIds }
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

/** Returns the refunded part of each ticket; an own amount is spread over them in proportion to their full refunds. */
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
