import { type getSalesHistory as contract, MOST_POINTS } from '@larunbat/contract'
import type { SignedInCtx, SignedInHandler } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { checkFilter, inOneCurrency } from './checked-filter.ts'
import { foldSales } from './fold-sales.ts'
import type { SalesFilter } from './sales-filter.ts'
import { findExtent, type Grain, readHistory } from './sales-store.ts'

const DAY_MS = 86_400_000
/** Up to how many days are shown by hour and by day, unless it is asked for. */
const HOURLY_DAYS = 3
const DAILY_DAYS = 120

/** Sales over time. More points than fit into an answer are refused: `analytics.too_long`. */
export const getSalesHistory: SignedInHandler<typeof contract> = async (ctx, { grain, ...input }) => {
  const { filter, zone } = await checkFilter(ctx, input)
  const chosen = grain ?? (await grainOf(ctx, filter, zone))
  const read = () => readHistory(ctx.db, filter, { grain: chosen, zone, most: MOST_POINTS + 1 })
  let history = await read()
  if (history.isDue) {
    await foldSales(ctx.db)
    history = await read()
  }
  const { currency, points } = history
  if (points.length > MOST_POINTS) throw new AppError('analytics.too_long', { fields: ['grano'] })
  return { currency, timeZone: zone, grain: chosen, points }
}

async function grainOf(ctx: SignedInCtx, filter: SalesFilter, zone: string): Promise<Grain> {
  await foldSales(ctx.db)
  const extent = await findExtent(ctx.db, await inOneCurrency(ctx, filter), zone)
  if (!extent) return 'dia'
  const days = (Date.parse(extent.last) - Date.parse(extent.first)) / DAY_MS + 1
  return days <= HOURLY_DAYS ? 'hora' : days <= DAILY_DAYS ? 'dia' : 'semana'
}
