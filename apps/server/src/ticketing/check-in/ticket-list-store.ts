import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** A ticket as devices at the door know it. */
export interface DoorTicketRow {
  id: string
  mark: string
  orderId: string
  sessionId: number
  typeId: number
  holder: string | null
  status: 'valid' | 'used' | 'cancelled' | 'offered'
  usedAt: string | null
  toPayCents: number
  /** Marks of codes that ended because the ticket changed hands. */
  formerMarks?: string[] | null
  /** The buyer and earlier holders, where the ticket bears another name. */
  otherNames?: string[] | null
}

/** SQL of the mark of a code in a ticket list. */
function markOf(serial: RawBuilder<unknown>): RawBuilder<string> {
  return sql`translate(rtrim(encode(substring(sha256(${serial}) for 16), 'base64'), '='), '+/', '-_')`
}

/**
 * SQL of the ticket data for a device, of rows `t` of ticket, `o` of orders and `k` of checkout. An order is paid as a
 * whole: at each of its sessions the amounts due add up to all of it, with donation and other sessions on the first
 * ticket.
 */
const FACTS = sql`t.id, ${markOf(sql`t.serial`)} as mark,
  t.order_id as "orderId", t.session_id as "sessionId", t.type_id as "typeId",
  coalesce(t.holder_name, k.name) as holder, t.status, t.used_at as "usedAt",
  case when o.is_due and t.status <> 'cancelled' then t.paid_cents + case when exists (select from ticket x
      where x.event_id = t.event_id and x.order_id = t.order_id and x.session_id = t.session_id
        and x.status <> 'cancelled' and x.id < t.id)
    then 0 else o.donation_cents + coalesce((select sum(x.paid_cents)::int from ticket x where x.event_id = t.event_id
      and x.order_id = t.order_id and x.session_id <> t.session_id and x.status <> 'cancelled'), 0)
    end else 0 end as "toPayCents",
  (select json_agg(${markOf(sql`f.serial`)}) from ticket_transfer f
    where f.event_id = t.event_id and f.ticket_id = t.id) as "formerMarks",
  (select json_agg(n.name order by n.name) from (
      select k.name union select f.holder_name from ticket_transfer f
      where f.event_id = t.event_id and f.ticket_id = t.id) n
    where n.name <> coalesce(t.holder_name, k.name)) as "otherNames"`
const FROM = sql`ticket t join orders o on o.event_id = t.event_id and o.id = t.order_id
  join checkout k on k.id = o.checkout_id`

/**
 * Returns the transaction from which a device continues its next request, which is the oldest one still running, and
 * the time. A list read afterwards contains everything that was written before it.
 */
export async function readCursor(db: Db): Promise<{ cursor: string; now: string }> {
  const { rows } = await sql<{ cursor: string; now: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as cursor, now() as now`.execute(db)
  return rows[0] as { cursor: string; now: string }
}

interface Wanted {
  eventId: number
  sessionId: number
  /** Only what was written by this transaction or later ones. */
  since: string | null
  after: string | null
  atMost: number
}

/**
 * Tickets of a session by number. Transactions that are still to come here wrote those of a backup of another database: they
 * are as old as anything, and no news.
 */
export async function listDoorTicketRows(
  db: Db,
  { eventId, sessionId, since, after, atMost }: Wanted,
): Promise<DoorTicketRow[]> {
  const { rows } = await sql<DoorTicketRow>`select ${FACTS} from ${FROM}
    where t.event_id = ${eventId} and t.session_id = ${sessionId}
      and (${after}::uuid is null or t.id > ${after}::uuid)
      and (${since}::text is null
        or t.changed >= ${since}::text::xid8 and t.changed < pg_snapshot_xmax(pg_current_snapshot()))
    order by t.id limit ${atMost}`.execute(db)
  return rows
}

/** Tickets of an event by their numbers. */
export async function findDoorTickets(
  db: Db,
  eventId: number,
  ids: readonly string[],
): Promise<DoorTicketRow[]> {
  const { rows } = await sql<DoorTicketRow>`select ${FACTS} from ${FROM}
    where t.event_id = ${eventId} and t.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Of scans by number of the ticket or by its own bytes (hexadecimal), those of a valid ticket of the session, by scan. */
export async function findValidScanned(
  db: Db,
  eventId: number,
  scans: readonly { id: string; sessionId: number | null; ticketId: string | null; serial: string | null }[],
): Promise<Map<string, string>> {
  const given = scans.map(({ id, sessionId, ticketId, serial }) => ({
    id,
    session_id: sessionId,
    ticket_id: ticketId,
    serial,
  }))
  const { rows } = await sql<{ scan: string; ticket: string }>`
    select g.id as scan, t.id as ticket from json_to_recordset(${JSON.stringify(given)}::json)
      as g(id text, session_id bigint, ticket_id uuid, serial text)
      cross join lateral (select id from ticket t where t.event_id = ${eventId} and t.session_id = g.session_id
        and t.status = 'valid' and (t.id = g.ticket_id or t.serial = decode(g.serial, 'hex'))) t`.execute(db)
  return new Map(rows.map(({ scan, ticket }) => [scan, ticket]))
}

/** The other tickets of the orders of these, to the same sessions. */
export async function findRestOfOrders(
  db: Db,
  eventId: number,
  ids: readonly string[],
  atMost: number,
): Promise<DoorTicketRow[]> {
  const { rows } = await sql<DoorTicketRow>`select ${FACTS} from ${FROM}
    where t.event_id = ${eventId} and t.id <> all(${ids}::uuid[]) and (t.order_id, t.session_id) in (
      select order_id, session_id from ticket where event_id = ${eventId} and id = any(${ids}::uuid[]))
    order by t.id limit ${atMost}`.execute(db)
  return rows
}

/** Returns an event's ticket types as the door names them. */
export async function listTypeNames(
  db: Db,
  eventId: number,
): Promise<{ id: number; name: string | null; isCompanion: boolean }[]> {
  return db
    .selectFrom('ticket_type')
    .select(['id', 'name', 'is_companion as isCompanion'])
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .limit(500)
    .execute()
}
