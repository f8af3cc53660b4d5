import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { findOpenChoice, saveAnswer } from './notice-store.ts'
import { type MadeRefund, refundTickets } from './refund-tickets.ts'
import { lockRefundable } from './refundable-store.ts'

export interface Answer {
  eventId: number
  orderId: string
  noticeId: string
  answer: 'keep' | 'refund' | 'gift'
}

/**
 * Answers to a change of a session for one order, in the caller's transaction: all tickets of that session that were not
 * used are kept, or go back at their full price, or are given to the cause. Who keeps them may still change their mind.
 * Returns what went back; undefined when they are kept. Throws `order.not_found`, `refund.choice_over`,
 * `refund.nothing_to_do`, `refund.no_cause`.
 */
export async function answerChoice(tx: Db, answer: Answer): Promise<MadeRefund | undefined> {
  const order = await lockRefundable(tx, answer.eventId, answer.orderId)
  if (!order) throw new AppError('order.not_found')
  const notice = await findOpenChoice(tx, answer)
  if (!notice || notice.isOver) throw new AppError('refund.choice_over')
  // A cancelled session keeps no ticket valid.
  if (answer.answer === 'keep' && notice.kind === 'cancelled') throw new AppError('refund.choice_over')
  const ticketIds = order.tickets
    .filter(
      ({ sessionId, status }) =>
        sessionId === notice.session_id && (status === 'valid' || status === 'offered'),
    )
    .map(({ id }) => id)
  if (ticketIds.length === 0) throw new AppError('refund.nothing_to_do')
  await saveAnswer(tx, answer, answer.answer)
  if (answer.answer === 'keep') return undefined
  const { eventId, orderId } = answer
  const asGift = answer.answer === 'gift'
  const wish = {
    eventId,
    orderId,
    ticketIds,
    by: 'event',
    withDonation: true,
    asGift,
    createdBy: null,
  } as const
  return refundTickets(tx, wish)
}
