import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { CAPACITY, IS_SHOWN, SOLD, TAKEN } from './place-fold-sql.ts'

export interface StockFilter {
  /** Events of this account only; all when left out. */
  ownerId: number | undefined
  eventId: number | undefined
  hubId: number | undefined
  disciplineId: number | undefined
  typeId: number | undefined
  /** First and last local day of the sessions that count, `YYYY-MM-DD`. */
  from: string | undefined
  until: string | undefined
}

/** The tickets of one event in one currency. */
export interface Stock {
  eventId: number
  title: string
  ownerId: number
  ownerName: string
  hubId: number
  typeId: number | null
  disciplineIds: number[]
  currency: string
  /** Sold or booked. */
  sold: number
  /** Places of its sessions, where they are counted and the session takes place. */
  capacity: number
  /** Of these places, how many are taken. */
  taken: number
}

/** What was sold of one event in one currency. Money in minor units; what went back is not taken off the income. */
export interface EventSums {
  incomeCents: number
  refundedCents: number
  causeCents: number
}

const EVENT = sql`c.id as "eventId", c.title, c.owner_id as "ownerId", a.name as "ownerName", c.hub_id as "hubId",
  c.type_id as "typeId", c.discipline_ids as "disciplineIds"`

/** The statement contains only the requested filters: a plan for every possible filter reads all rows. */
const ofEvents = (x: RawBuilder<unknown>, filter: StockFilter) => [
  ...(filter.ownerId === undefined ? [] : [sql`${x}.owner_id = ${filter.ownerId}`]),
  ...(filter.eventId === undefined ? [] : [sql`c.id = ${filter.eventId}`]),
  ...(filter.hubId === undefined ? [] : [sql`${x}.hub_id = ${filter.hubId}`]),
  ...(filter.disciplineId === undefined ? [] : [sql`${filter.disciplineId} = any(${x}.discipline_ids)`]),
  ...(filter.typeId === undefined ? [] : [sql`${x}.type_id = ${filter.typeId}`]),
]

/**
 * Counters of all sessions that take part in the figures, by event and currency, and what was sold: of events that are or
 * were public, and of whatever has or had sold a ticket. All of it is summed already.
 */
export async function listSoldStock(db: Db, filter: StockFilter): Promise<(Stock & EventSums)[]> {
  const { rows } = await sql<Stock & EventSums>`
    select ${EVENT}, x.currency, x.sold, x.capacity, x.taken, coalesce(k.sale_cents, 0) as "incomeCents",
      coalesce(k.refund_cents, 0) as "refundedCents", coalesce(k.cause_cents, 0) as "causeCents"
    from sales_place x join event c on c.id = x.event_id join account a on a.id = c.owner_id
      left join sales_rank k on k.event_id = x.event_id and k.currency = x.currency
    where ${sql.join([sql`true`, ...ofEvents(sql.raw('x'), filter)], sql` and `)}
    order by x.sold desc, c.id`.execute(db)
  return rows
}

/** The same counters of the sessions in a span of days, session by session. */
export async function listStockOfSpan(db: Db, filter: StockFilter): Promise<Stock[]> {
  const { from, until } = filter
  const day = sql`(s.starts_at at time zone s.time_zone)::date`
  const conditions = [
    sql.raw(IS_SHOWN),
    ...ofEvents(sql.raw('c'), filter),
    ...(from === undefined ? [] : [sql`${day} >= ${from}::date`]),
    ...(until === undefined ? [] : [sql`${day} <= ${until}::date`]),
  ]
  const { rows } = await sql<Stock>`
    select ${EVENT}, coalesce(s.currency, c.currency, h.currency) as currency, ${sql.raw(SOLD)} as sold,
      ${sql.raw(CAPACITY)} as capacity, ${sql.raw(TAKEN)} as taken
    from event c join session s on s.event_id = c.id join account a on a.id = c.owner_id
      join hub h on h.id = c.hub_id
    where ${sql.join(conditions, sql` and `)}
    group by c.id, a.id, h.id, coalesce(s.currency, c.currency, h.currency)
    order by sold desc, c.id`.execute(db)
  return rows
}
