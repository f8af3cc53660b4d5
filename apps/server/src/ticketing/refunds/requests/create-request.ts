import type { Services } from '../../../database/context.ts'
import type { Db } from '../../../database/tables.ts'
import { writeAudit } from '../../../identity/audit/audit-store.ts'
import type { RefundOrder } from '../refund-tickets.ts'
import type { RefundNeedsTeamError } from '../seller-limit.ts'
import { notifyTeam } from './mail-requests.ts'
import { addToRunRequest, insertRequest, type NewRequest } from './request-store.ts'

interface Requested {
  sellerId: number
  currency: string
  wish: RefundOrder & { createdBy: number }
  error: RefundNeedsTeamError
}

/**
 * Stores a refund that its seller cannot make alone as a request to the festival's team, which is mailed. In the transaction
 * that tried it; nothing of the refund was written. An order of a run joins the request of the run. Returns its number.
 */
export async function createRequest(
  tx: Db,
  services: Pick<Services, 'mailer' | 'config'>,
  { sellerId, currency, wish, error }: Requested,
): Promise<string | null> {
  const { eventId, orderId, runId, createdBy } = wish
  const request: NewRequest = {
    ...{ eventId, sellerId, currency, createdBy },
    amountCents: error.amountCents,
    reasons: error.reasons,
    wish: {
      ticketIds: [...(wish.ticketIds ?? [])],
      amountCents: wish.amountCents ?? null,
      withUsed: wish.withUsed ?? false,
      withDonation: wish.withDonation ?? false,
      keepsTickets: wish.keepsTickets ?? false,
      note: wish.note ?? null,
    },
  }
  const id =
    runId === undefined
      ? await insertRequest(tx, { ...request, orderId })
      : (await addToRunRequest(tx, { ...request, runId }))
        ? runId
        : null
  if (id === null) return null
  await writeAudit(tx, {
    actorId: createdBy,
    action: 'order.refund_requested',
    subject: 'event',
    subjectId: eventId,
    detail: { request: id, ...(runId ? { run: runId } : { orderId }), cents: error.amountCents },
  })
  await notifyTeam(tx, services, request)
  return id
}
