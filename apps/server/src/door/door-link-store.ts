import { sql } from 'kysely'
import type { Db, NewRow, Row } from '../tables.ts'

export type DoorLinkRow = Omit<Row<'door_link'>, 'token_hash' | 'created_by'>

const COLUMNS = [
  'content_id',
  'id',
  'label',
  'created_at',
  'expires_at',
  'revoked_at',
  'last_seen_at',
  'session_ids',
  'may_sell',
  'language',
] as const

/** Links of an event, the newest first; those that ended a month ago are left out. */
export function listDoorLinkRows(db: Db, contentId: number): Promise<DoorLinkRow[]> {
  return db
    .selectFrom('door_link')
    .select(COLUMNS)
    .where('content_id', '=', contentId)
    .where(sql<boolean>`least(expires_at, revoked_at) > now() - interval '30 days'`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function countOpenLinks(db: Db, contentId: number): Promise<number> {
  const { n } = await db
    .selectFrom('door_link')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('content_id', '=', contentId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export function insertDoorLink(tx: Db, row: NewRow<'door_link'>): Promise<DoorLinkRow> {
  return tx.insertInto('door_link').values(row).returning(COLUMNS).executeTakeFirstOrThrow()
}

/** Ends a link; one that has ended stays as it is. Undefined when the event has no such link. */
export function revokeDoorLinkRow(tx: Db, contentId: number, id: number): Promise<DoorLinkRow | undefined> {
  return tx
    .updateTable('door_link')
    .set({ revoked_at: sql<string>`coalesce(revoked_at, now())` })
    .where('content_id', '=', contentId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** When a link made now ends by itself: a day after the last session, and never before tomorrow. */
export async function defaultExpiry(db: Db, contentId: number): Promise<string> {
  const { rows } = await sql<{
    at: string
  }>`select greatest(now(), max(coalesce(ends_at, starts_at))) + interval '1 day'
    as at from session where content_id = ${contentId} and status <> 'cancelled'`.execute(db)
  return (rows[0] as { at: string }).at
}

export interface FoundDoor extends DoorLinkRow {
  hash: Buffer
  /** Its time is over; it was not taken back. */
  isOver: boolean
}

/** Links by the hashes of their secrets, those that were taken back left out. */
export async function findDoors(db: Db, hashes: readonly Buffer[]): Promise<FoundDoor[]> {
  const { rows } =
    await sql<FoundDoor>`select d.token_hash as hash, d.content_id, d.id, d.label, d.created_at,
      d.expires_at, d.revoked_at, d.last_seen_at, d.session_ids, d.may_sell, d.language, d.expires_at <= now() as "isOver"
    from door_link d where d.token_hash = any(${hashes}::bytea[]) and d.revoked_at is null
      and d.expires_at > now() - interval '3 days'`.execute(db)
  return rows
}

/** Notes that a device of the link is at work, once a minute at most. */
export async function markSeen(db: Db, { content_id, id }: Pick<DoorLinkRow, 'content_id' | 'id'>) {
  await sql`update door_link set last_seen_at = now() where content_id = ${content_id} and id = ${id}
    and (last_seen_at is null or last_seen_at < now() - interval '1 minute')`.execute(db)
}
