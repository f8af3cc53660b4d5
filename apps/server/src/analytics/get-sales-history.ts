import { type getSalesHistory as contract, MOST_POINTS } from '@larunbat/contract'
import type { SignedInHandler } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import type { Db } from '../tables.ts'
import { checkFilter, inOneCurrency } from './checked-filter.ts'
import { foldSales } from './fold-sales.ts'
import type { SalesFilter } from './sales-filter.ts'
import { findExtent, type Grain, listHistory } from './sales-store.ts'

const DAY_MS = 86_400_000
/** Up to how many days are shown by hour and by day, unless it is asked for. */
const HOURLY_DAYS = 3
const DAILY_DAYS = 120

/** Sales over time. More points than fit into an answer are refused: `analytics.too_long`. */
export const getSalesHistory: SignedInHandler<typeof contract> = async (ctx, { grain, ...input }) => {
  const { filter: asked, zone } = await checkFilter(ctx, input)
  await foldSales(ctx.db)
  const filter = await inOneCurrency(ctx, asked)
  const chosen = grain ?? (await grainOf(ctx.db, filter, zone))
  const points = await listHistory(ctx.db, filter, { grain: chosen, zone, most: MOST_POINTS + 1 })
  if (points.length > MOST_POINTS) throw new AppError('analytics.too_long', { fields: ['grano'] })
  return { currency: filter.currency, timeZone: zone, grain: chosen, points }
}

async function grainOf(db: Db, filter: SalesFilter, zone: string): Promise<Grain> {
  const extent = await findExtent(db, filter, zone)
  if (!extent) return 'dia'
  const days = (Date.parse(extent.last) - Date.parse(extent.first)) / DAY_MS + 1
  return days <= HOURLY_DAYS ? 'hora' : days <= DAILY_DAYS ? 'dia' : 'semana'
}
