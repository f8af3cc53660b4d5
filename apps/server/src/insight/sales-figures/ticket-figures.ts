import type { TicketFigures } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { EventSums, Stock } from './stock-store.ts'
import type { SalesTime } from './ticket-sales-store.ts'

type Figures = Of<typeof TicketFigures>
type Group = Figures['byEvent'][number]

/** Rows of one list of an answer at most: those with most tickets. */
const MAX_GROUPS = 5000
const MAX_TIMES = 5000

export interface Names {
  hubs: ReadonlyMap<number, string>
  disciplines: ReadonlyMap<number, string>
  types: ReadonlyMap<number, string>
  /** Of an event, in the reader's language. */
  titleOf: (title: string) => string
}

/** Places of an event and what was sold of it. */
export type Part = Stock & EventSums

interface Facts {
  parts: readonly Part[]
  /** Tickets sold today, by currency. */
  today: ReadonlyMap<string, number>
  times: readonly SalesTime[]
}

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)

/** Figures by currency: places and tickets from the counters of the sessions, times and money from the sales. */
export function ticketFigures({ parts, today, times }: Facts, names: Names): Figures[] {
  return [...new Set(parts.map(({ currency }) => currency))].sort().map((currency) => {
    const own = parts.filter((part) => part.currency === currency)
    return {
      currency,
      today: today.get(currency) ?? 0,
      ...figuresOf(totalOf(own)),
      refundedCents: sum(own, ({ refundedCents }) => refundedCents),
      causeCents: Math.max(
        0,
        sum(own, ({ causeCents }) => causeCents),
      ),
      series: times
        .filter((time) => time.currency === currency)
        .slice(-MAX_TIMES)
        .map(({ at, tickets, incomeCents }) => ({ at, tickets, incomeCents })),
      ...groups(own, names),
    }
  })
}

type Total = Pick<Part, 'sold' | 'capacity' | 'taken' | 'incomeCents'>

function totalOf(parts: readonly Part[]): Total {
  const total: Total = { sold: 0, capacity: 0, taken: 0, incomeCents: 0 }
  for (const part of parts) add(total, part)
  return total
}

function add(total: Total, { sold, capacity, taken, incomeCents }: Total): void {
  total.sold += sold
  total.capacity += capacity
  total.taken += taken
  total.incomeCents += incomeCents
}

const figuresOf = ({ sold, capacity, taken, incomeCents }: Total) => ({
  total: sold,
  capacity,
  occupancy: capacity === 0 ? null : Math.min(1, taken / capacity),
  incomeCents,
})

function groups(parts: readonly Part[], names: Names) {
  const by = (
    keysOf: (part: Part) => readonly (number | null)[],
    nameOf: (id: number, part: Part) => string,
  ) => {
    const found = new Map<number, { total: Total; first: Part }>()
    for (const part of parts)
      for (const key of keysOf(part)) {
        if (key === null) continue
        const known = found.get(key)
        if (known) add(known.total, part)
        else found.set(key, { total: totalOf([part]), first: part })
      }
    return [...found]
      .slice(0, MAX_GROUPS)
      .map(([id, { total, first }]): Group => ({ id, name: nameOf(id, first), ...figuresOf(total) }))
  }
  return {
    byEvent: by(
      ({ eventId }) => [eventId],
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
