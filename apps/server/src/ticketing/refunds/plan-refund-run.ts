import type { planRefundRun as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import type { RequestReason } from '../../database/stored-values.ts'
import type { Db } from '../../database/tables.ts'
import { findPayee } from '../../ledger/payee-balance-store.ts'
import { type Held, isWithinHeld, readHeld } from '../../ledger/shortfall.ts'
import { readFestivalSettings } from '../../reference/festival-settings/festival-setting-store.ts'
import { centsOf } from './plan-session.ts'
import { quoteOf } from './quote-refund.ts'
import { planRefund } from './refund-tickets.ts'
import { findRefundable } from './refundable-store.ts'
import { requireScope } from './run-scope.ts'
import { listLateSessions, listRunOrders, planRun, type RunScope } from './run-store.ts'

/** Orders that are worked out one by one; of more, the part of these stands for all. */
const MAX_ORDERS = 300

/** What giving back a whole session or event would do, and what of it the organiser can do without the festival's team. */
export const planRefundRun: SignedInHandler<typeof contract> = async (ctx, input) => {
  const scope = await requireScope(ctx, input)
  const plan = await planRun(ctx.db, scope)
  const backCents = centsOf(plan)
  const { shareOfAll, reasons } = await planTeamPart(ctx.db, scope, ctx.actor.accountId)
  return { ...plan, backCents, availableCents: Math.round(backCents * shareOfAll), reasons }
}

/** Goes through the orders as the run will, each taking what it needs of what is held. */
async function planTeamPart(db: Db, scope: RunScope, createdBy: number) {
  const { eventId, sessionId, withUsed, withDonation } = scope
  const { refundDaysAfterSession } = await readFestivalSettings(db)
  const late = new Set(await listLateSessions(db, eventId, refundDaysAfterSession))
  const helds = new Map<string, Held>()
  const reasons = new Set<RequestReason>()
  let [all, available] = [0, 0]
  for (const orderId of await listRunOrders(db, scope, MAX_ORDERS)) {
    const order = await findRefundable(db, eventId, orderId)
    if (!order) continue
    const wish = { by: 'seller', withUsed, withDonation } as const
    const ticketIds = quoteOf(order, wish)
      .tickets.filter(({ ticket }) => sessionId === undefined || ticket.sessionId === sessionId)
      .map(({ ticket }) => ticket.id)
    if (ticketIds.length === 0) continue
    const refund = planRefund(order, { ...wish, eventId, orderId, ticketIds, createdBy })
    all += refund.backCents
    if (refund.moves.length === 0) continue
    const key = `${order.sellerId} ${order.currency}`
    const held = helds.get(key) ?? (await readHeld(db, await findPayee(db, order.sellerId), order))
    const isLate = refund.sessionIds.some((id) => late.has(id))
    const isHeld = isWithinHeld(held, refund.outflow)
    if (isLate) reasons.add('late')
    if (!isHeld) reasons.add('balance')
    const isOwn = isHeld && !isLate
    if (isOwn) available += refund.backCents
    helds.set(key, isOwn ? after(held, refund.outflow) : held)
  }
  return { shareOfAll: all === 0 ? 1 : available / all, reasons: [...reasons] }
}

const after = (
  { event, others }: Held,
  { sellerCents, causeCents }: Parameters<typeof isWithinHeld>[1],
): Held => ({
  event: {
    ...event,
    sellerCents: event.sellerCents - sellerCents,
    causeCents: event.causeCents - causeCents,
  },
  others,
})
