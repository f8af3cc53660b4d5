import { sql } from 'kysely'
import type { Db } from '../../tables.ts'
import type { SalesFilter } from '../sales-filter.ts'
import { sourceOf } from '../sales-source.ts'

export interface TicketLine {
  contentId: number
  id: string
  title: string
  sessionName: string | null
  startsAt: string
  timeZone: string
  typeName: string | null
  orderId: string
  boughtAt: string
  channel: 'web' | 'door'
  currency: string
  paidCents: number
  refundedCents: number
  status: 'valid' | 'used' | 'cancelled' | 'offered'
  usedAt: string | null
}

/** Tickets of one statement, and events. */
const AT_ONCE = 500
const EVENTS_AT_ONCE = 200

/**
 * The tickets of the sales that count, in batches, by event and time: each statement goes on where the one before ended,
 * so that neither a connection nor a snapshot is held while a slow reader reads.
 */
export async function* listTicketLines(db: Db, filter: SalesFilter): AsyncGenerator<TicketLine[]> {
  const events = await listEvents(db, filter)
  for (let first = 0; first < events.length; first += EVENTS_AT_ONCE) {
    const some = events.slice(first, first + EVENTS_AT_ONCE)
    let after: Pick<TicketLine, 'contentId' | 'id'> = {
      contentId: 0,
      id: '00000000-0000-0000-0000-000000000000',
    }
    for (;;) {
      const lines = await listLines(db, filter, some, after)
      if (lines.length > 0) yield lines
      if (lines.length < AT_ONCE) break
      after = lines.at(-1) ?? after
    }
  }
}

async function listEvents(db: Db, filter: SalesFilter): Promise<number[]> {
  const { from: _, until: __, sessionId: ___, ticketTypeId: ____, ...ofEvents } = filter
  const { rows } = await sql<{ id: number }>`
    select distinct x.content_id as id ${sourceOf(ofEvents, { events: true }).sql} order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

async function listLines(
  db: Db,
  { sessionId, ticketTypeId, channel, currency, from, until }: SalesFilter,
  events: readonly number[],
  after: Pick<TicketLine, 'contentId' | 'id'>,
): Promise<TicketLine[]> {
  const { rows } = await sql<TicketLine>`
    with t as materialized (select t.*, o.channel, o.currency from ticket t
      join orders o on o.content_id = t.content_id and o.id = t.order_id
      where t.content_id = any(${[...events]}::bigint[]) and (t.content_id, t.id) > (${after.contentId}, ${after.id}::uuid)
        ${sessionId === undefined ? sql`` : sql`and t.session_id = ${sessionId}`}
        ${ticketTypeId === undefined ? sql`` : sql`and t.type_id = ${ticketTypeId}`}
        ${channel === undefined ? sql`` : sql`and o.channel = ${channel}`}
        ${currency === undefined ? sql`` : sql`and o.currency = ${currency}`}
        ${from === undefined ? sql`` : sql`and t.created_at >= ${from}`}
        ${until === undefined ? sql`` : sql`and t.created_at < ${until}`}
      order by t.content_id, t.id limit ${AT_ONCE})
    select t.content_id as "contentId", t.id, c.title, s.name as "sessionName", s.starts_at as "startsAt",
      s.time_zone as "timeZone", y.name as "typeName", t.order_id as "orderId", t.created_at as "boughtAt", t.channel,
      t.currency, t.paid_cents as "paidCents", t.refunded_cents as "refundedCents", t.status, t.used_at as "usedAt"
    from t join content c on c.id = t.content_id join session s on s.content_id = t.content_id and s.id = t.session_id
      join ticket_type y on y.content_id = t.content_id and y.id = t.type_id
    order by t.content_id, t.id`.execute(db)
  return rows
}
