import type { getSalesNow as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { checkFilter } from './checked-filter.ts'
import { foldSales } from './fold-sales.ts'
import { occupancyOf, sumPlaces } from './places-store.ts'
import { sumSales, sumToday, sumWeeks } from './sales-store.ts'

const NOTHING = { tickets: 0, saleCents: 0 }
const NO_WEEKS = { ...NOTHING, ticketsBefore: 0, saleCentsBefore: 0 }

/** How sales stand now. What is not in the summaries yet is folded first. */
export const getSalesNow: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { filter, zone } = await checkFilter(ctx, input)
  const { db } = ctx
  await foldSales(db)
  const today = await sumToday(db, filter)
  const weeks = await sumWeeks(db, filter)
  const places = await sumPlaces(db, filter)
  const rows = (await sumSales(db, filter)).map(({ currency, ...sums }) => {
    const isOf = (row: { currency: string }) => row.currency === currency
    const { capacity, taken } = places.find(isOf) ?? { capacity: 0, taken: 0 }
    const week = weeks.find(isOf) ?? NO_WEEKS
    return {
      currency,
      ...sums,
      today: today.find(isOf) ?? NOTHING,
      week: { tickets: week.tickets, saleCents: week.saleCents },
      weekBefore: { tickets: week.ticketsBefore, saleCents: week.saleCentsBefore },
      capacity,
      taken,
      occupancy: occupancyOf({ capacity, taken }),
    }
  })
  return { at: new Date().toISOString(), timeZone: zone, rows }
}
