import { CompiledQuery, sql } from 'kysely'
import type { Db, NewRow, Row } from '../../database/tables.ts'
import { anyOf } from '../../platform/db/any-of.ts'
import { MAKER_HOLDS_SQL, MAKER_SQL, MAY_SELL_SQL } from './check-in-holds-sql.ts'

export type DoorLinkRow = Omit<Row<'door_link'>, 'token_hash' | 'created_by' | 'follows_sessions'>

export interface ShownLinkRow extends DoorLinkRow {
  /** Who made it; null when their account is erased. */
  maker: string | null
  /** Its maker may still make one. */
  maker_holds: boolean
}

/** When a link `d` ends; one without its own end follows sessions that are moved. */
const ENDS = `greatest(d.expires_at, (select max(coalesce(s.ends_at, s.starts_at)) + interval '1 day' from session s
  where d.follows_sessions and s.event_id = d.event_id and s.status <> 'cancelled'))`
const COLUMNS = `d.event_id, d.id, d.label, d.created_at, ${ENDS} as expires_at, d.revoked_at, d.last_seen_at, d.session_ids,
  d.language`
const SHOWN = sql.raw(
  `select ${COLUMNS}, ${MAY_SELL_SQL} as may_sell, maker.name as maker, ${MAKER_HOLDS_SQL} as maker_holds from door_link d ${MAKER_SQL}`,
)

/** Links of an event, the newest first; those that ended a month ago are left out. */
export async function listDoorLinkRows(db: Db, eventId: number): Promise<ShownLinkRow[]> {
  const { rows } = await sql<ShownLinkRow>`${SHOWN} where d.event_id = ${eventId}
    and least(${sql.raw(ENDS)}, d.revoked_at) > now() - interval '30 days' order by d.created_at desc, d.id desc`.execute(
    db,
  )
  return rows
}

/** Undefined when the event has no such link. */
export async function findDoorLinkRow(
  db: Db,
  eventId: number,
  id: number,
): Promise<ShownLinkRow | undefined> {
  const { rows } = await sql<ShownLinkRow>`${SHOWN} where d.event_id = ${eventId} and d.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export async function countOpenLinks(db: Db, eventId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from door_link d
    where d.event_id = ${eventId} and d.revoked_at is null and ${sql.raw(ENDS)} > now()`.execute(db)
  return rows[0]?.n ?? 0
}

/** Stores a link and returns its number. */
export async function insertDoorLink(tx: Db, row: NewRow<'door_link'>): Promise<number> {
  const { id } = await tx.insertInto('door_link').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Ends a link; an ended one is unchanged. Undefined when the event has no such link. */
export async function revokeDoorLinkRow(
  tx: Db,
  eventId: number,
  id: number,
): Promise<ShownLinkRow | undefined> {
  await tx
    .updateTable('door_link')
    .set({ revoked_at: sql<string>`coalesce(revoked_at, now())` })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .execute()
  return findDoorLinkRow(tx, eventId, id)
}

/** When a link made now ends by itself: a day after the last session, and never before tomorrow. */
export async function defaultExpiry(db: Db, eventId: number): Promise<string> {
  const { rows } = await sql<{
    at: string
  }>`select greatest(now(), max(coalesce(ends_at, starts_at))) + interval '1 day'
    as at from session where event_id = ${eventId} and status <> 'cancelled'`.execute(db)
  return (rows[0] as { at: string }).at
}

export interface FoundDoor extends DoorLinkRow {
  hash: Buffer
  /** Its time is over; it was not taken back. */
  isOver: boolean
}

/** Run for every scan, so its text is put together once. */
const FIND = `select d.token_hash as hash, ${COLUMNS}, ${MAY_SELL_SQL} as may_sell, ${ENDS} <= now() as "isOver"
  from door_link d ${MAKER_SQL} where d.token_hash = ${anyOf('$1::bytea[]')} and d.revoked_at is null
    and ${ENDS} > now() - interval '3 days' and ${MAKER_HOLDS_SQL}`

/**
 * Links by the hashes of their secrets, those left out that were taken back and those whose maker has no right any more to
 * make one.
 */
export async function findDoors(db: Db, hashes: readonly Buffer[]): Promise<FoundDoor[]> {
  return (await db.executeQuery<FoundDoor>(CompiledQuery.raw(FIND, [hashes]))).rows
}

/** Notes that a device of the link is at work, once a minute at most. */
export async function markSeen(db: Db, { event_id, id }: Pick<DoorLinkRow, 'event_id' | 'id'>) {
  await sql`update door_link set last_seen_at = now() where event_id = ${event_id} and id = ${id}
    and (last_seen_at is null or last_seen_at < now() - interval '1 minute')`.execute(db)
}
