import type { decideRefundRequest as contract } from '@larunbat/contract'
import type { SignedInCtx, SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import { isUuid } from '../payments/is-uuid.ts'
import { refundTickets } from '../refunds/refund-tickets.ts'
import { notifyRequester } from '../refunds/requests/mail-requests.ts'
import {
  lockRequest,
  type RequestRow,
  resumeRun,
  saveFirstApproval,
  saveMadeRefund,
  saveRejection,
  saveSecondApproval,
} from '../refunds/requests/request-store.ts'
import { findRequestObstacle, type RequestObstacle } from '../refunds/requests/second-person.ts'

const REFUSALS = {
  party: 'refund.request_party',
  first: 'refund.request_same_person',
  recent: 'payout.admin_new',
  appointed: 'payout.admin_appointed',
} as const satisfies Record<RequestObstacle, string>

/** Decides a request: two different administrators who are no party to the seller's money approve it, or one rejects it. */
export const decideRefundRequest: SignedInHandler<typeof contract> = (ctx, { id, decision, bearer, note }) =>
  retryDeadlock(ctx.db, async (tx) => {
    const request = isUuid(id) ? await lockRequest(tx, id) : undefined
    if (!request) throw new AppError('refund.request_not_found')
    if (request.status !== 'open') throw new AppError('refund.request_decided')
    const by = ctx.actor.accountId
    const words = note?.trim() || null
    if (decision === 'reject') return reject(ctx, tx, request, words)
    const facts = {
      sellerId: request.seller_id,
      eventId: request.event_id,
      firstId: request.first_by,
    }
    const obstacle = await findRequestObstacle(tx, facts, by)
    if (obstacle) throw new AppError(REFUSALS[obstacle])
    if (!bearer) throw new AppError('refund.bearer_missing', { fields: ['asume'] })
    if (request.first_by === null) {
      await saveFirstApproval(tx, id, { by, bearer })
      await writeLine(tx, request, by, 'order.refund_request_seconded', { bearer })
      return { state: 'open' as const, missing: 1 }
    }
    if (bearer !== request.bearer) throw new AppError('refund.bearer_differs', { fields: ['asume'] })
    await saveSecondApproval(tx, id, { by, note: words })
    await carryOut(tx, request, bearer)
    await writeLine(tx, request, by, 'order.refund_request_approved', { bearer, first: request.first_by })
    await notifyRequester(tx, ctx.services, request, { isApproved: true, note: words })
    return { state: 'approved' as const, missing: 0 }
  })

async function reject(ctx: SignedInCtx, tx: Db, request: RequestRow, note: string | null) {
  if (note === null) throw new AppError('payment.note_missing', { fields: ['nota'] })
  await saveRejection(tx, request.id, note)
  await writeLine(tx, request, ctx.actor.accountId, 'order.refund_request_rejected', {})
  await notifyRequester(tx, ctx.services, request, { isApproved: false, note })
  return { state: 'rejected' as const, missing: 2 }
}

/** Makes the refund as requested, or lets its run continue. */
async function carryOut(tx: Db, request: RequestRow, bearer: 'festival' | 'seller'): Promise<void> {
  const { event_id: eventId, order_id: orderId, run_id: runId, wish } = request
  if (runId !== null) return resumeRun(tx, { eventId, runId })
  if (orderId === null) return
  const made = await refundTickets(tx, {
    ...{ eventId, orderId, by: 'seller', createdBy: request.created_by },
    ticketIds: wish.ticketIds,
    amountCents: wish.amountCents ?? undefined,
    withUsed: wish.withUsed,
    withDonation: wish.withDonation,
    keepsTickets: wish.keepsTickets,
    note: wish.note,
    exception: { requestId: request.id, bearer },
  })
  if (made.backCents !== request.amount_cents)
    throw new AppError('refund.changed_meanwhile', { data: { devuelve_cent: made.backCents } })
  await saveMadeRefund(tx, request.id, made.id)
}

function writeLine(tx: Db, request: RequestRow, actorId: number, action: string, more: object) {
  const { id, event_id: subjectId, order_id: orderId, run_id: run, amount_cents: cents } = request
  const about = orderId === null ? { run } : { orderId }
  return writeAudit(tx, {
    ...{ actorId, action, subject: 'event', subjectId },
    detail: { request: id, cents, ...about, ...more },
  })
}
