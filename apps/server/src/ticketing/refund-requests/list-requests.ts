import type { listRefundRequests as contract } from '@larunbat/contract'
import { orderNumber } from '@larunbat/rules/ticketing/order-number'
import type { SignedInHandler } from '../../database/context.ts'
import { findPayee } from '../../ledger/payee-balance-store.ts'
import { readHeld, sellerLimit } from '../../ledger/shortfall.ts'
import { listRequests } from '../refunds/requests/request-store.ts'
import { findRequestObstacle } from '../refunds/requests/second-person.ts'

/** Refunds that two administrators decide, with what is held of the organiser's money and what keeps the caller from it. */
export const listRefundRequests: SignedInHandler<typeof contract> = async ({ db, actor }) => {
  const requests = await listRequests(db)
  return Promise.all(
    requests.map(async ({ wish, runId: _, firstId, createdAt, firstAt, decidedAt, ...request }) => {
      const { sellerId, eventId, orderId } = request
      const isOpen = request.state === 'open'
      const held = isOpen ? await readHeld(db, await findPayee(db, sellerId), request) : undefined
      return {
        ...request,
        number: orderId === null ? null : orderNumber(orderId),
        createdAt: new Date(createdAt).toISOString(),
        firstAt: firstAt && new Date(firstAt).toISOString(),
        decidedAt: decidedAt && new Date(decidedAt).toISOString(),
        note: wish.note,
        availableCents: held ? sellerLimit(held) : 0,
        obstacle: isOpen
          ? await findRequestObstacle(db, { sellerId, eventId, firstId }, actor.accountId)
          : null,
      }
    }),
  )
}
