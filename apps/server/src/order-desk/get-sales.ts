import type { getSales as contract } from '@larunbat/contract'
import { requireContentRight } from '../contents/access.ts'
import type { SignedInHandler } from '../context.ts'
import { countPaidOrders, listIncome, listSessionSales } from './sales-store.ts'

/** How an event sells, for its owner and administrators. */
export const getSales: SignedInHandler<typeof contract> = async ({ db, actor }, { contentId }) => {
  const content = await requireContentRight({ db, actor }, contentId, 'sell')
  const sessions = await listSessionSales(db, contentId)
  return {
    orders: await countPaidOrders(db, contentId),
    sessions: sessions.map(({ ownCapacity, ...session }) => {
      const capacity = ownCapacity ?? content.capacity
      const free = capacity === null ? null : Math.max(0, capacity - session.sold - session.held)
      return { ...session, capacity, free }
    }),
    income: await listIncome(db, contentId),
  }
}
