import { sql } from 'kysely'
import type { Db } from '../tables.ts'

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
 * whatever has or had sold a ticket.
 */
export async function listStock(db: Db, filter: StockFilter): Promise<Stock[]> {
  const { ownerId, contentId, hubId, disciplineId, typeId, from, until } = filter
  const isCounted = sql`c.ticket_mode in (1, 3, 5) and s.status <> 'cancelled'
    and coalesce(s.capacity, c.capacity) is not null`
  const day = sql`(s.starts_at at time zone s.time_zone)::date`
  // Only what is asked for stands in the statement: a plan that keeps every question open reads everything.
  const conditions = [
    sql`(c.status in (2, 3) or s.sold > 0 or exists (select from sales_event e where e.content_id = c.id))`,
    ...(ownerId === undefined ? [] : [sql`c.owner_id = ${ownerId}`]),
    ...(contentId === undefined ? [] : [sql`c.id = ${contentId} and s.content_id = ${contentId}`]),
    ...(hubId === undefined ? [] : [sql`c.hub_id = ${hubId}`]),
    ...(disciplineId === undefined ? [] : [sql`${disciplineId} = any(c.discipline_ids)`]),
    ...(typeId === undefined ? [] : [sql`c.type_id = ${typeId}`]),
    ...(from === undefined ? [] : [sql`${day} >= ${from}::date`]),
    ...(until === undefined ? [] : [sql`${day} <= ${until}::date`]),
  ]
  const { rows } = await sql<Stock>`
    select c.id as "contentId", c.title, c.owner_id as "ownerId", a.name as "ownerName", c.hub_id as "hubId",
      c.type_id as "typeId", c.discipline_ids as "disciplineIds",
      coalesce(s.currency, c.currency, h.currency) as currency,
      sum(s.sold)::int as sold,
      coalesce(sum(coalesce(s.capacity, c.capacity)) filter (where ${isCounted}), 0)::int as capacity,
      coalesce(sum(s.sold) filter (where ${isCounted}), 0)::int as taken
    from content c join session s on s.content_id = c.id join account a on a.id = c.owner_id
      join hub h on h.id = c.hub_id
    where ${sql.join(conditions, sql` and `)}
    group by c.id, a.id, h.id, coalesce(s.currency, c.currency, h.currency)
    order by sold desc, c.id`.execute(db)
  return rows
}
