import { type getSales as contract, SOLD_DAYS_MAX } from '@larunbat/contract'
import { allows } from '@larunbat/rules/events/event-rights'
import { toLocalDate } from '@larunbat/rules/time/dates'
import type { SignedInHandler } from '../../database/context.ts'
import { requireEventRight, rightsOnKey } from '../../events/event/access.ts'
import { countPaidOrders, listIncome, listSessionSales } from './event-sales-store.ts'
import { foldSales } from './fold-sales.ts'
import { readHistory, sumToday } from './sales-store.ts'

/** How an event sells. Door staff see places and how many orders there are, but no money. */
export const getSales: SignedInHandler<typeof contract> = async ({ db, actor }, { eventId }) => {
  const event = await requireEventRight({ db, actor }, eventId, 'door')
  const maySell = allows(rightsOnKey(actor, event), 'sell')
  const sessions = await listSessionSales(db, eventId)
  await foldSales(db)
  const today = await sumToday(db, { eventId })
  const todayOf = (of: string) => today.find(({ currency }) => currency === of)?.saleCents ?? 0
  const zone = sessions[0]?.timeZone ?? 'Europe/Madrid'
  const { points } = await readHistory(db, { eventId }, { grain: 'dia', zone, most: SOLD_DAYS_MAX })
  const income = maySell ? await listIncome(db, eventId) : []
  return {
    orders: await countPaidOrders(db, eventId),
    soldToday: today.reduce((all, { tickets }) => all + tickets, 0),
    sessions: sessions.map(({ ownCapacity, ...session }) => {
      const capacity = ownCapacity ?? event.capacity
      const free = capacity === null ? null : Math.max(0, capacity - session.sold - session.held)
      return { ...session, capacity, free }
    }),
    days: points.map(({ at, tickets, cancelled }) => ({
      day: toLocalDate(at, zone),
      tickets: tickets - cancelled,
    })),
    income: income.map((row) => ({ ...row, todayCents: todayOf(row.currency) })),
  }
}
