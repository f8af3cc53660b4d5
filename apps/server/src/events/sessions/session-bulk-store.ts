import { sql } from 'kysely'
import type { Db, Row } from '../../database/tables.ts'
import type { SessionValues } from '../event/dates/session-values.ts'

/** What sessions inherit from their event, and what bounds them. */
export interface SessionBounds {
  capacity: number | null
  venue_capacity: number | null
  duration_min: number | null
  price_cents: number | null
  sale_starts_at: string | null
  currency: string | null
}

export async function findSessionBounds(db: Db, eventId: number): Promise<SessionBounds> {
  return db
    .selectFrom('event')
    .select(['capacity', 'venue_capacity', 'duration_min', 'price_cents', 'sale_starts_at', 'currency'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
}

/** Those of these sessions that belong to the event, held until the transaction ends; by number, as sales take them. */
export async function lockSessions(
  tx: Db,
  eventId: number,
  ids: readonly number[],
): Promise<Row<'session'>[]> {
  return tx
    .selectFrom('session')
    .selectAll()
    .where('event_id', '=', eventId)
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(ids as number[]))))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** When the sessions of an event start that are not among `ids` and not cancelled. */
export async function listOtherStarts(db: Db, eventId: number, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .select('starts_at')
    .where('event_id', '=', eventId)
    .where('status', '<>', 'cancelled')
    .where(({ eb, fn, val }) => eb('id', '<>', fn<number>('all', [val(ids as number[])])))
    .execute()
  return rows.map((row) => row.starts_at)
}

/** The columns an owner writes, with their types, in one order for both statements below. */
const COLUMNS = {
  name: 'text',
  starts_at: 'timestamptz',
  ends_at: 'timestamptz',
  time_zone: 'text',
  capacity: 'integer',
  price_cents: 'integer',
  currency: 'text',
  max_per_person: 'integer',
  sale_starts_at: 'timestamptz',
  sale_ends_at: 'timestamptz',
  sales_url: 'text',
  status: 'text',
  stream_url: 'text',
} as const satisfies Record<keyof SessionValues, string>

const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]
const list = sql.raw(NAMES.join(', '))
const typed = sql.raw(NAMES.map((name) => `${name} ${COLUMNS[name]}`).join(', '))
const assigned = sql.raw(NAMES.map((name) => `${name} = v.${name}`).join(', '))
const values = sql.raw(NAMES.map((name) => `v.${name}`).join(', '))

/** Stores new sessions by one statement and returns them in their order. */
export async function insertSessions(
  tx: Db,
  eventId: number,
  rows: readonly SessionValues[],
): Promise<Row<'session'>[]> {
  if (rows.length === 0) return []
  const numbered = rows.map((row, place) => ({ ...row, place }))
  const stored = await sql<Row<'session'>>`insert into session (event_id, ${list})
    select ${eventId}, ${values}
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as v(place integer, ${typed}) order by v.place
    returning *`.execute(tx)
  return stored.rows
}

/** Writes all columns of sessions that the caller holds locked, by one statement; sold and held places are not its own. */
export async function saveSessions(
  tx: Db,
  eventId: number,
  rows: readonly (SessionValues & { id: number })[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`update session s set ${assigned}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id bigint, ${typed})
    where s.event_id = ${eventId} and s.id = v.id`.execute(tx)
}

/** Deletes those of these sessions without taken places, and returns their number. */
export async function removeSessions(tx: Db, eventId: number, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numAffectedRows } = await sql`delete from session
    where event_id = ${eventId} and id = any(${ids}::bigint[]) and sold + held = 0
      and not exists (select from ticket t where t.event_id = session.event_id and t.session_id = session.id)`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}
