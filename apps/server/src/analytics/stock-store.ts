import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import { CAPACITY, IS_SHOWN, SOLD, TAKEN } from './place-fold-sql.ts'

export interface StockFilter {
  /** Events of this account only; everybody's when left out. */
  ownerId: number | undefined
  contentId: number | undefined
  hubId: number | undefined
  disciplineId: number | undefined
  typeId: number | undefined
  /** First and last local day of the sessions that count, `YYYY-MM-DD`. */
  from: string | undefined
  until: string | undefined
}

/** The tickets of one event in one currency. */
export interface Stock {
  contentId: number
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

/**
 * Counters of the sessions that take part in the figures, by event and currency: events that are or were public, and
 * whatever has or had sold a ticket. In a span of days they are counted session by session, else they are summed already.
 */
export async function listStock(db: Db, filter: StockFilter): Promise<Stock[]> {
  const { ownerId, contentId, hubId, disciplineId, typeId, from, until } = filter
  const isSpan = from !== undefined || until !== undefined
  const day = sql`(s.starts_at at time zone s.time_zone)::date`
  const x = isSpan ? sql.raw('c') : sql.raw('x')
  // Only what is asked for stands in the statement: a plan that keeps every question open reads everything.
  const conditions = [
    isSpan ? sql.raw(IS_SHOWN) : sql`true`,
    ...(ownerId === undefined ? [] : [sql`${x}.owner_id = ${ownerId}`]),
    ...(contentId === undefined ? [] : [sql`c.id = ${contentId}`]),
    ...(hubId === undefined ? [] : [sql`${x}.hub_id = ${hubId}`]),
    ...(disciplineId === undefined ? [] : [sql`${disciplineId} = any(${x}.discipline_ids)`]),
    ...(typeId === undefined ? [] : [sql`${x}.type_id = ${typeId}`]),
    ...(from === undefined ? [] : [sql`${day} >= ${from}::date`]),
    ...(until === undefined ? [] : [sql`${day} <= ${until}::date`]),
  ]
  const where = sql.join(conditions, sql` and `)
  const event = sql`c.id as "contentId", c.title, c.owner_id as "ownerId", a.name as "ownerName", c.hub_id as "hubId",
    c.type_id as "typeId", c.discipline_ids as "disciplineIds"`
  const { rows } = isSpan
    ? await sql<Stock>`
        select ${event}, coalesce(s.currency, c.currency, h.currency) as currency, ${sql.raw(SOLD)} as sold,
          ${sql.raw(CAPACITY)} as capacity, ${sql.raw(TAKEN)} as taken
        from content c join session s on s.content_id = c.id join account a on a.id = c.owner_id
          join hub h on h.id = c.hub_id
        where ${where} group by c.id, a.id, h.id, coalesce(s.currency, c.currency, h.currency)
        order by sold desc, c.id`.execute(db)
    : await sql<Stock>`
        select ${event}, x.currency, x.sold, x.capacity, x.taken
        from sales_place x join content c on c.id = x.content_id join account a on a.id = c.owner_id
        where ${where} order by x.sold desc, c.id`.execute(db)
  return rows
}
