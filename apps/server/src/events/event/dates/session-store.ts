import { sql } from 'kysely'
import type { Db, NewRow, Row, RowChange } from '../../../database/tables.ts'
import { shownTimes, USUAL_MIN } from '../published-copy/approved-times.ts'

/** Sessions of an event by start. */
export function listSessionRows(db: Db, eventId: number): Promise<Row<'session'>[]> {
  return db
    .selectFrom('session')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

export async function countSessions(db: Db, eventId: number): Promise<number> {
  const { n } = await db
    .selectFrom('session')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  return n
}

/** The event a session belongs to. It never changes, so no lock is needed to ask. */
export async function findEventOfSession(db: Db, sessionId: number): Promise<number | undefined> {
  const row = await db.selectFrom('session').select('event_id').where('id', '=', sessionId).executeTakeFirst()
  return row?.event_id
}

/** One session, held until the transaction ends: sales count on the same row. */
export function lockSession(tx: Db, eventId: number, id: number): Promise<Row<'session'> | undefined> {
  return tx
    .selectFrom('session')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function insertSession(tx: Db, row: NewRow<'session'>): Promise<Row<'session'>> {
  return tx.insertInto('session').values(row).returningAll().executeTakeFirstOrThrow()
}

export function saveSession(
  tx: Db,
  eventId: number,
  id: number,
  change: RowChange<'session'>,
): Promise<Row<'session'>> {
  return tx
    .updateTable('session')
    .set(change)
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** False when there were ever tickets for it, even if all were refunded: sales data must be kept. */
export async function removeSession(tx: Db, eventId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ticket')
            .select('ticket.id')
            .whereRef('ticket.event_id', '=', 'session.event_id')
            .whereRef('ticket.session_id', '=', 'session.id'),
        ),
      ),
    )
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Time zone of a hub, for sessions of events that have none yet. */
export async function findHubZone(db: Db, hubId: number): Promise<string> {
  const row = await db.selectFrom('hub').select('time_zone').where('id', '=', hubId).executeTakeFirst()
  return row?.time_zone ?? 'Europe/Madrid'
}

/** Sessions as they were approved: the public sees these while changes wait. Undefined when never published. */
export async function findApprovedSessions(db: Db, eventId: number): Promise<unknown> {
  const row = await db
    .selectFrom('publication')
    .select('document')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return (row?.document as { sessions?: unknown } | undefined)?.sessions
}

/** What a change would make of a session. */
export interface WantedTimes {
  id: number
  startsAt: string
  /** Null where only the duration of the event says it, or nothing. */
  endsAt: string | null
  isCalledOff: boolean
}

/**
 * Returns those of these sessions that have sold tickets and are over by the approved times, and that would be called off or get
 * other times than the approved ones.
 */
export async function listSoldAndOver(
  tx: Db,
  eventId: number,
  wanted: readonly WantedTimes[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select s.id
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as n(id bigint, "startsAt" timestamptz, "endsAt" timestamptz, "isCalledOff" boolean)
      join session s on s.id = n.id ${shownTimes(USUAL_MIN)}
    where s.event_id = ${eventId} and s.sold > 0 and w.ends_at < now()
      and (n."isCalledOff" or n."startsAt" <> w.starts_at
        or (n."endsAt" is not null and n."endsAt" is distinct from w.told_ends_at))`.execute(tx)
  return rows.map(({ id }) => id)
}
