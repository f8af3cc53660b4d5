import { getSalesHistory as contract, MAX_POINTS } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import type { SignedInCtx, SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { CheckedJson } from '../../platform/http/checked-json.ts'
import { LruByteCache } from '../../platform/lru-byte-cache.ts'
import { type CheckedFilter, checkFilter, inOneCurrency } from './checked-filter.ts'
import { foldSales } from './fold-sales.ts'
import type { SalesFilter } from './sales-filter.ts'
import { findExtent, findFold, type Grain, readHistory } from './sales-store.ts'

const DAY_MS = 86_400_000
/** Up to how many days are shown by hour and by day, unless specified. */
const HOURLY_DAYS = 3
const DAILY_DAYS = 120

/** Returns kept by a process, as bytes: the days of a year are 60 kB. */
const MAX_BYTES = 8 * 1024 * 1024
/** Another database has other sales. */
const answersOfDb = new WeakMap<Db, LruByteCache<string>>()

type Input = InputOf<typeof contract>

/**
 * Returns sales over time, from the cached response for these summaries if there is one. The caller's right and the
 * version of the summaries are checked every time. Throws as `readSalesHistory`.
 */
export const getSalesHistory: SignedInHandler<typeof contract> = async (ctx, input) => {
  const asked = await checkFilter(ctx, input)
  const shelf = answersOf(ctx.db)
  const question = JSON.stringify([asked, input.grain])
  const { isDue, stamp } = await findFold(ctx.db)
  const kept = isDue ? undefined : shelf.find(question, stamp)
  if (kept) return CheckedJson.as([kept])
  const { answer, history } = await historyOf(ctx, asked, input.grain)
  const text = Buffer.from(JSON.stringify(contract.output.write(answer, '')))
  if (!history.isDue) shelf.keep(question, history.stamp, text)
  return CheckedJson.as([text])
}

/** Sales over time. More points than fit into an answer are refused: `analytics.too_long`. */
export async function readSalesHistory(ctx: SignedInCtx, input: Input) {
  return (await historyOf(ctx, await checkFilter(ctx, input), input.grain)).answer
}

async function historyOf(ctx: SignedInCtx, { filter, zone }: CheckedFilter, asked: Grain | undefined) {
  const grain = asked ?? (await grainOf(ctx, filter, zone))
  const read = () => readHistory(ctx.db, filter, { grain, zone, most: MAX_POINTS + 1 })
  let history = await read()
  if (history.isDue) {
    await foldSales(ctx.db)
    history = await read()
  }
  const { currency, points } = history
  if (points.length > MAX_POINTS) throw new AppError('analytics.too_long', { fields: ['grano'] })
  return { answer: { currency, timeZone: zone, grain, points }, history }
}

function answersOf(db: Db): LruByteCache<string> {
  const found = answersOfDb.get(db) ?? new LruByteCache<string>(MAX_BYTES)
  answersOfDb.set(db, found)
  return found
}

async function grainOf(ctx: SignedInCtx, filter: SalesFilter, zone: string): Promise<Grain> {
  await foldSales(ctx.db)
  const extent = await findExtent(ctx.db, await inOneCurrency(ctx, filter), zone)
  if (!extent) return 'dia'
  const days = (Date.parse(extent.last) - Date.parse(extent.first)) / DAY_MS + 1
  return days <= HOURLY_DAYS ? 'hora' : days <= DAILY_DAYS ? 'dia' : 'semana'
}
