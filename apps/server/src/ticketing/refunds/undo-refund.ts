import { sellerZone } from '@larunbat/rules/money/seller-place'
import type { Db } from '../../database/tables.ts'
import { levelCauseFee } from '../../ledger/card-fee-moves.ts'
import { accounts, book } from '../../ledger/journal.ts'
import { lockPayee } from '../../ledger/payee-balance-store.ts'
import { issueReceipts } from '../../ledger/receipts.ts'
import { refundMoves } from '../../ledger/refund-entries.ts'
import { refundReceipt } from '../../ledger/refund-receipt.ts'
import { undoShortfall } from '../../ledger/shortfall.ts'
import { placeOf } from '../../ledger/sold-facts.ts'
import { AppError } from '../../platform/errors.ts'
import { correctedLines, toKept } from './kept-tickets.ts'
import type { RefundableOrder, RefundableTicket } from './refundable.ts'
import { lockRefundable } from './refundable-store.ts'
import {
  findRefund,
  lockRefund,
  type PlaceFault,
  restoreOrder,
  restoreTickets,
  type StoredRefund,
  takePlaces,
  withdrawRefund,
} from './take-back-store.ts'

export interface UndoneRefund {
  orderId: string
  /** Tickets that let in again; none when the refund had left them as they were. */
  tickets: number
  /** What stays where it was. */
  keptCents: number
}

/**
 * Undoes a refund of an organiser that has certainly not moved any money: it was not requested yet, or was rejected. Its
 * tickets let in again, if their places are still free; the book, the receipt and the cause's share are what they would be
 * had only the other refunds been made; the buyer is told if they were told of the refund. In the caller's transaction.
 *
 * The refund is locked, and requests to the provider skip locked rows (`claimRefund`): of the two, one does it.
 *
 * Throws `refund.not_found`, `refund.already_sent`, `refund.of_buyer`, `refund.not_restorable`, `refund.place_taken`,
 * `refund.session_closed`, `refund.bought_again`, `voucher.used_up`.
 */
export async function undoRefund(
  tx: Db,
  { eventId, refundId }: { eventId: number; refundId: string },
  lock = lockRefund,
): Promise<UndoneRefund> {
  const found = await findRefund(tx, eventId, refundId)
  const order = found && (await lockRefundable(tx, eventId, found.orderId))
  if (order) await lockPayee(tx, order.sellerId)
  const refund = order && (await lock(tx, eventId, refundId))
  if (!order || !refund) throw new AppError('refund.not_found')
  assertOpen(refund)
  const parts = refund.parts ?? []
  const keepsTickets = refund.ticketIds.length === 0
  const given = new Set(parts.map(({ id }) => id))
  const isSame = order.tickets.every(
    ({ id, status }) => !given.has(id) || (status === 'cancelled') !== keepsTickets,
  )
  if (!isSame) throw new AppError('refund.not_restorable')
  const restored = restoredOf(order, parts, keepsTickets)
  await withdrawRefund(tx, eventId, refund)
  await restoreTickets(tx, eventId, parts, keepsTickets)
  await restoreOrder(tx, order, refund.amountCents)
  await bookBack(tx, order, restored, refund)
  await undoShortfall(tx, { eventId, refundId: refund.id })
  if (!keepsTickets) {
    const ids = new Set(refund.ticketIds)
    const wasWhole = order.tickets.every(({ status }) => status === 'cancelled')
    const fault = await takePlaces(tx, {
      eventId,
      places: order.tickets.filter(({ id }) => ids.has(id)),
      emailKey: order.emailKey,
      voucherId: wasWhole ? order.voucherId : null,
    })
    if (fault) throw faultOf(fault)
  }
  await correctReceipt(tx, order, restored, refund)
  return {
    orderId: order.id,
    tickets: refund.ticketIds.length,
    keptCents: refund.amountCents,
  }
}

function assertOpen({ by, isUnsent, parts, status }: StoredRefund): void {
  if (status === 'withdrawn') throw new AppError('refund.not_found')
  if (by === 'buyer' || by === 'event') throw new AppError('refund.of_buyer')
  if (!isUnsent) throw new AppError('refund.already_sent')
  if (parts === null) throw new AppError('refund.not_restorable')
}

const PLACE_FAULTS = {
  closed: 'refund.session_closed',
  taken: 'refund.place_taken',
  person: 'refund.bought_again',
} as const

function faultOf(fault: PlaceFault): AppError {
  if (fault.is === 'voucher') return new AppError('voucher.used_up')
  return new AppError(PLACE_FAULTS[fault.is], { data: { sesion_id: fault.sessionId } })
}

function restoredOf(
  order: RefundableOrder,
  parts: NonNullable<StoredRefund['parts']>,
  keepsTickets: boolean,
): RefundableTicket[] {
  const back = new Map(parts.map((part) => [part.id, part]))
  return order.tickets.map((ticket) => {
    const part = back.get(ticket.id)
    if (!part) return ticket
    const status = keepsTickets ? ticket.status : part.usedAt === null ? 'valid' : 'used'
    return { ...ticket, status, refundedCents: ticket.refundedCents - part.cents }
  })
}

/** What giving the tickets back now would move, moved the other way: the cause gets the share of what is kept again. */
async function bookBack(
  tx: Db,
  order: RefundableOrder,
  restored: readonly RefundableTicket[],
  { id, amountCents, donationCents }: StoredRefund,
): Promise<void> {
  const { payment, sellerId } = order
  if (!payment) return
  const facts = {
    ...order,
    orderId: order.id,
    refundId: id,
    takenBy: accounts.provider(payment.provider, sellerId),
    backCents: amountCents - donationCents,
    donationBackCents: donationCents,
    isGift: false,
  }
  const moves = refundMoves(facts, restored.map(toKept), order.tickets.map(toKept))
  await book(
    tx,
    moves.map((move) => ({ ...move, debit: move.credit, credit: move.debit })),
  )
  await levelCauseFee(tx, { eventId: order.eventId, orderId: order.id, refundId: id })
}

/** Corrects the sale once more, upwards: receipts are never taken back. */
async function correctReceipt(
  tx: Db,
  order: RefundableOrder,
  restored: readonly RefundableTicket[],
  { id: refundId, amountCents, donationCents }: StoredRefund,
): Promise<void> {
  const { id: orderId, eventId, sellerId, sold, currency, receipt: corrects } = order
  if (amountCents === donationCents || corrects === null) return
  const document = refundReceipt({
    ...{ sold, currency, corrects },
    reason: 'cancelled',
    donationBackCents: -donationCents,
    lines: correctedLines(order.tickets, restored),
  })
  const zone = sellerZone(placeOf(sold.issuer))
  await issueReceipts(tx, [{ sellerId, eventId, orderId, refundId, kind: 'correction', document, zone }])
}
