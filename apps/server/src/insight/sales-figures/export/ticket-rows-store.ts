import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/tables.ts'
import type { RowStyle } from '../../../platform/formats/table.ts'
import type { SalesFilter } from '../sales-filter.ts'
import { sourceOf } from '../sales-source.ts'

/** What tickets of one session and type share. */
export interface TicketKind {
  eventId: number
  sessionId: number
  typeId: number
  title: string
  sessionName: string | null
  startsAt: string
  timeZone: string
  typeName: string | null
}

interface Writing {
  style: RowStyle
  /** Whole cells by what is stored. */
  channels: Readonly<Record<string, string>>
  states: Readonly<Record<string, string>>
  beginOf: (kind: TicketKind) => string
}

interface Piece {
  text: string | null
  n: number
  eventId: number
  id: string
}

/** Tickets of one statement, and events. */
const AT_ONCE = 200
const EVENTS_AT_ONCE = 20
const FIRST = { eventId: 0, id: '00000000-0000-0000-0000-000000000000' }

/**
 * The tickets of the sales that count as rows of a file, by event and time. The database writes them, many as one text:
 * hundreds of thousands of tickets leave no objects behind here. Each statement goes on where the one before ended, so that
 * neither a connection nor a snapshot is held while a slow reader reads. What was not sold when its event's turn began
 * is not in it.
 */
export async function* listTicketLines(
  db: Db,
  filter: SalesFilter,
  writing: Writing,
): AsyncGenerator<string> {
  const events = await listEvents(db, filter)
  for (let first = 0; first < events.length; first += EVENTS_AT_ONCE) {
    const some = events.slice(first, first + EVENTS_AT_ONCE)
    const kinds = (await listKinds(db, some)).map((kind) => ({
      ...{ c: kind.eventId, s: kind.sessionId, y: kind.typeId, zone: kind.timeZone },
      head: writing.beginOf(kind),
    }))
    let after: Pick<Piece, 'eventId' | 'id'> = FIRST
    for (;;) {
      const piece = await writeLines(db, filter, {
        events: some,
        after,
        kinds: JSON.stringify(kinds),
        writing,
      })
      if (piece?.text) yield piece.text
      if (!piece || piece.n < AT_ONCE) break
      after = piece
    }
  }
}

async function listEvents(db: Db, filter: SalesFilter): Promise<number[]> {
  const { from: _, until: __, sessionId: ___, ticketTypeId: ____, ...ofEvents } = filter
  const { rows } = await sql<{ id: number }>`
    select distinct x.event_id as id ${sourceOf(ofEvents, { events: true }).sql} order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

async function listKinds(db: Db, events: readonly number[]): Promise<TicketKind[]> {
  const { rows } = await sql<TicketKind>`
    select k.event_id as "eventId", k.session_id as "sessionId", k.type_id as "typeId", c.title,
      s.name as "sessionName", s.starts_at as "startsAt", s.time_zone as "timeZone", y.name as "typeName"
    from (select distinct event_id, session_id, type_id from sales_hour
        where event_id = any(${[...events]}::bigint[])) k
      join event c on c.id = k.event_id
      join session s on s.event_id = k.event_id and s.id = k.session_id
      join ticket_type y on y.event_id = k.event_id and y.id = k.type_id`.execute(db)
  return rows
}

interface Part {
  events: readonly number[]
  after: Pick<Piece, 'eventId' | 'id'>
  kinds: string
  writing: Writing
}

async function writeLines(
  db: Db,
  { sessionId, ticketTypeId, channel, currency, from, until }: SalesFilter,
  { events, after, kinds, writing }: Part,
): Promise<Piece | undefined> {
  const { rows } = await sql<Piece>`
    with k as materialized (select * from json_to_recordset(${kinds}::json)
        as k(c bigint, s bigint, y bigint, zone text, head text)),
      t as materialized (select t.*, o.channel, o.currency from ticket t
        join orders o on o.event_id = t.event_id and o.id = t.order_id
        where t.event_id = any(${[...events]}::bigint[])
          and (t.event_id, t.id) > (${after.eventId}, ${after.id}::uuid)
          ${sessionId === undefined ? sql`` : sql`and t.session_id = ${sessionId}`}
          ${ticketTypeId === undefined ? sql`` : sql`and t.type_id = ${ticketTypeId}`}
          ${channel === undefined ? sql`` : sql`and o.channel = ${channel}`}
          ${currency === undefined ? sql`` : sql`and o.currency = ${currency}`}
          ${from === undefined ? sql`` : sql`and t.created_at >= ${from}`}
          ${until === undefined ? sql`` : sql`and t.created_at < ${until}`}
        order by t.event_id, t.id limit ${AT_ONCE})
    select (select count(*)::int from t) as n, l.event_id as "eventId", l.id, (
      select string_agg(k.head || ${lineOf(writing)}, '' order by t.event_id, t.id)
      from t join k on k.c = t.event_id and k.s = t.session_id and k.y = t.type_id) as text
    from (select event_id, id from t order by event_id desc, id desc limit 1) l`.execute(db)
  return rows[0]
}

/** The cells of a ticket `t` of the kind `k` after its first ones; the number as `orderNumber` writes it. */
function lineOf({ style, channels, states }: Writing): RawBuilder<unknown> {
  const { plain, money, point, nothing, between, end } = style
  const text = (value: RawBuilder<unknown>) => sql`${plain[0]}::text || ${value} || ${plain[1]}::text`
  const word = (words: object, key: RawBuilder<unknown>) =>
    sql`coalesce(${JSON.stringify(words)}::jsonb ->> ${key}, ${nothing}::text)`
  const local = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone k.zone, 'YYYY-MM-DD HH24:MI')`
  const cents = (value: RawBuilder<unknown>) =>
    sql`${money[0]}::text || (${value} / 100)::text || ${point}::text || lpad((${value} % 100)::text, 2, '0')
      || ${money[1]}::text`
  const cells = [
    text(sql`regexp_replace(upper(right(t.order_id::text, 12)), '(.{4})(.{4})', '\\1-\\2-')`),
    text(local(sql`t.created_at`)),
    word(channels, sql`t.channel`),
    word(states, sql`t.status`),
    sql`coalesce(${text(local(sql`t.used_at`))}, ${nothing}::text)`,
    text(sql`t.currency`),
    cents(sql`t.paid_cents`),
    cents(sql`t.refunded_cents`),
  ]
  return sql`${sql.join(cells, sql` || ${between}::text || `)} || ${end}::text`
}
