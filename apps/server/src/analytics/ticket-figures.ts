import type { TicketFigures } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { Stock } from './stock-store.ts'
import type { EventSales, SalesTime } from './ticket-sales-store.ts'

type Figures = Of<typeof TicketFigures>
type Group = Figures['byContent'][number]

/** Rows of one list of an answer at most: those with most tickets. */
const MOST_GROUPS = 5000
const MOST_TIMES = 5000

export interface Names {
  hubs: ReadonlyMap<number, string>
  disciplines: ReadonlyMap<number, string>
  types: ReadonlyMap<number, string>
  /** Of an event, in the reader's language. */
  titleOf: (title: string) => string
}

interface Facts {
  stock: readonly Stock[]
  sales: readonly EventSales[]
  times: readonly SalesTime[]
}

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)

/** Figures by currency: places and tickets from the counters of the sessions, times and money from the sales. */
export function ticketFigures({ stock, sales, times }: Facts, names: Names): Figures[] {
  return [...new Set(stock.map(({ currency }) => currency))].sort().map((currency) => {
    const rows = stock.filter((row) => row.currency === currency)
    const known = new Set(rows.map(({ contentId }) => contentId))
    const sold = sales.filter((sale) => sale.currency === currency && known.has(sale.contentId))
    const salesOf = Map.groupBy(sold, ({ contentId }) => contentId)
    return {
      currency,
      today: sum(sold, ({ today }) => today),
      ...figuresOf(rows, sold),
      refundedCents: sum(sold, ({ refundedCents }) => refundedCents),
      causeCents: Math.max(
        0,
        sum(sold, ({ causeCents }) => causeCents),
      ),
      series: times
        .filter((time) => time.currency === currency)
        .slice(-MOST_TIMES)
        .map(({ at, tickets, incomeCents }) => ({ at, tickets, incomeCents })),
      ...groups(rows, salesOf, names),
    }
  })
}

function figuresOf(rows: readonly Stock[], sales: readonly EventSales[]) {
  const capacity = sum(rows, (row) => row.capacity)
  const taken = sum(rows, (row) => row.taken)
  return {
    total: sum(rows, ({ sold }) => sold),
    capacity,
    occupancy: capacity === 0 ? null : Math.min(1, taken / capacity),
    incomeCents: sum(sales, ({ incomeCents }) => incomeCents),
  }
}

function groups(rows: readonly Stock[], salesOf: ReadonlyMap<number, EventSales[]>, names: Names) {
  const by = (
    keysOf: (row: Stock) => readonly (number | null)[],
    nameOf: (id: number, row: Stock) => string,
  ) => {
    const found = new Map<number, Stock[]>()
    for (const row of rows)
      for (const key of keysOf(row)) {
        if (key === null) continue
        const known = found.get(key)
        if (known) known.push(row)
        else found.set(key, [row])
      }
    return [...found].slice(0, MOST_GROUPS).map(
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
