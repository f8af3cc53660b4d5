import type { TicketFigures } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { toInstant, toLocalDate, toWallTime } from '@larunbat/rules/dates'
import type { Stock } from './stock-store.ts'

type Figures = Of<typeof TicketFigures>
type Group = Figures['byContent'][number]
export type Grain = 'hora' | 'dia' | 'semana'

/** Tickets sold by one order. Money in minor units; what was given back is not taken off the income. */
export interface Sale {
  contentId: number
  currency: string
  at: string
  tickets: number
  incomeCents: number
  refundedCents: number
  causeCents: number
}

export interface Names {
  hubs: ReadonlyMap<number, string>
  disciplines: ReadonlyMap<number, string>
  types: ReadonlyMap<number, string>
  /** Of an event, in the reader's language. */
  titleOf: (title: string) => string
}

interface Options {
  grain: Grain
  names: Names
  /** The present, ISO 8601. */
  now: string
}

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)

/** Figures by currency: places and tickets from the counters of the sessions, times and money from the sales. */
export function ticketFigures(stock: readonly Stock[], sales: readonly Sale[], options: Options): Figures[] {
  return [...new Set(stock.map(({ currency }) => currency))].sort().map((currency) => {
    const rows = stock.filter((row) => row.currency === currency)
    const zones = new Map(rows.map(({ contentId, timeZone }) => [contentId, timeZone]))
    const sold = sales.filter((sale) => sale.currency === currency && zones.has(sale.contentId))
    const zoneOf = ({ contentId }: Sale) => zones.get(contentId) ?? 'UTC'
    return { currency, ...totals(rows, sold, zoneOf, options), ...groups(rows, sold, options.names) }
  })
}

function totals(
  rows: readonly Stock[],
  sales: readonly Sale[],
  zoneOf: (sale: Sale) => string,
  options: Options,
) {
  const { now, grain } = options
  const isToday = (sale: Sale) => toLocalDate(sale.at, zoneOf(sale)) === toLocalDate(now, zoneOf(sale))
  const times = new Map<string, { at: string; tickets: number; incomeCents: number }>()
  for (const sale of sales) {
    const at = beginningOf(sale.at, grain, zoneOf(sale))
    const time = times.get(at) ?? { at, tickets: 0, incomeCents: 0 }
    time.tickets += sale.tickets
    time.incomeCents += sale.incomeCents
    times.set(at, time)
  }
  return {
    today: sum(sales.filter(isToday), ({ tickets }) => tickets),
    ...figuresOf(rows, sales),
    refundedCents: sum(sales, ({ refundedCents }) => refundedCents),
    causeCents: sum(sales, ({ causeCents }) => causeCents),
    series: [...times.values()].sort((a, b) => (a.at < b.at ? -1 : 1)),
  }
}

function figuresOf(rows: readonly Stock[], sales: readonly Sale[]) {
  const capacity = sum(rows, (row) => row.capacity)
  const taken = sum(rows, (row) => row.taken)
  return {
    total: sum(rows, ({ sold }) => sold),
    capacity,
    occupancy: capacity === 0 ? null : Math.min(1, taken / capacity),
    incomeCents: sum(sales, ({ incomeCents }) => incomeCents),
  }
}

function groups(rows: readonly Stock[], sales: readonly Sale[], names: Names) {
  const salesOf = Map.groupBy(sales, ({ contentId }) => contentId)
  const by = (
    keysOf: (row: Stock) => readonly (number | null)[],
    nameOf: (id: number, row: Stock) => string,
  ) => {
    const found = new Map<number, Stock[]>()
    for (const row of rows)
      for (const key of keysOf(row)) if (key !== null) found.set(key, [...(found.get(key) ?? []), row])
    return [...found].map(
      ([id, some]): Group => ({
        id,
        name: nameOf(id, some[0] as Stock),
        ...figuresOf(
          some,
          some.flatMap(({ contentId }) => salesOf.get(contentId) ?? []),
        ),
      }),
    )
  }
  return {
    byContent: by(
      ({ contentId }) => [contentId],
      (_, { title }) => names.titleOf(title),
    ),
    byHub: by(
      ({ hubId }) => [hubId],
      (id) => names.hubs.get(id) ?? '',
    ),
    byDiscipline: by(
      ({ disciplineIds }) => disciplineIds,
      (id) => names.disciplines.get(id) ?? '',
    ),
    byType: by(
      ({ typeId }) => [typeId],
      (id) => names.types.get(id) ?? '',
    ),
    byOwner: by(
      ({ ownerId }) => [ownerId],
      (_, { ownerName }) => ownerName,
    ),
  }
}

/** Where the hour, the day or the week (from Monday, ISO 8601) of an instant begins by the clock of a zone. */
function beginningOf(at: string, grain: Grain, zone: string): string {
  if (grain === 'hora') return `${at.slice(0, 13)}:00:00.000Z`
  const day = toWallTime(at, zone).slice(0, 10)
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const first = grain === 'dia' ? day : dayBefore(day, weekday)
  return toInstant(`${first}T00:00`, zone)
}

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
