import { sql } from 'kysely'
import type { Db, NewRow, Row, RowChange } from '../../database/tables.ts'

type Kind = Row<'participant'>['kind']

export function findParticipant(db: Db, id: number): Promise<Row<'participant'> | undefined> {
  return db.selectFrom('participant').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same, held until the end of the transaction. Callers that lock events too lock those first. */
export function lockParticipant(tx: Db, id: number): Promise<Row<'participant'> | undefined> {
  return tx.selectFrom('participant').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Public: part of a published event, and it accepted the data policy. Known: part of an event of the account. */
export async function isPublicOrKnown(db: Db, id: number, accountId: number): Promise<boolean> {
  const { rows } = await sql`select from participant where id = ${id} and (${isPublic} or exists (
    select from event_participant k join event c on c.id = k.event_id
    where k.participant_id = participant.id and c.owner_id = ${accountId}))`.execute(db)
  return rows.length > 0
}

/** To be used on `participant` under its own name. */
export const isPublic = sql<boolean>`participant.has_accepted_policy and exists (
  select from event_participant k join publication u on u.event_id = k.event_id
  where k.participant_id = participant.id)`

export function insertParticipant(tx: Db, row: NewRow<'participant'>): Promise<Row<'participant'>> {
  return tx.insertInto('participant').values(row).returningAll().executeTakeFirstOrThrow()
}

export function saveParticipant(
  tx: Db,
  id: number,
  change: RowChange<'participant'>,
): Promise<Row<'participant'>> {
  return tx
    .updateTable('participant')
    .set({ ...change, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function countTies(db: Db, eventId: number): Promise<number> {
  const { n } = await db
    .selectFrom('event_participant')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  return n
}

/** Ties it at the end of the event's list; false when it already had that part. */
export async function insertTie(
  tx: Db,
  eventId: number,
  participantId: number,
  kind: Kind,
): Promise<boolean> {
  const { rows } = await sql`
    insert into event_participant (event_id, participant_id, kind, position)
    select ${eventId}, ${participantId}, ${kind}, coalesce(max(position), 0) + 1
      from event_participant where event_id = ${eventId}
    on conflict do nothing returning position`.execute(tx)
  return rows.length > 0
}

/** Takes it out of the event, in one part or in all of them; false when it was not tied. */
export async function removeTies(
  tx: Db,
  eventId: number,
  participantId: number,
  kind?: Kind,
): Promise<boolean> {
  let query = tx
    .deleteFrom('event_participant')
    .where('event_id', '=', eventId)
    .where('participant_id', '=', participantId)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  const { numDeletedRows } = await query.executeTakeFirst()
  return numDeletedRows > 0n
}

/** Puts these first, in this order, and the others of the same part after them, as they stood. */
export async function saveOrder(
  tx: Db,
  eventId: number,
  kind: Kind,
  participantIds: readonly number[],
): Promise<void> {
  await sql`
    update event_participant k set position = sorted.place
    from (select participant_id, row_number() over (order by
        array_position(${[...participantIds]}::bigint[], participant_id), position, participant_id) as place
      from event_participant where event_id = ${eventId} and kind = ${kind}) sorted
    where k.event_id = ${eventId} and k.kind = ${kind} and k.participant_id = sorted.participant_id`.execute(
    tx,
  )
}

/** Deletes it; its ties go with it. */
export async function removeParticipant(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('participant').where('id', '=', id).execute()
}

/** Events it takes part in. */
export async function listEventsOf(db: Db, participantId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('event_participant')
    .select('event_id')
    .distinct()
    .where('participant_id', '=', participantId)
    .orderBy('event_id')
    .execute()
  return rows.map(({ event_id }) => event_id)
}

/** Participants of an event that have one part in it, in their order. */
export function listLinked(db: Db, eventId: number, kind: Kind): Promise<Row<'participant'>[]> {
  return db
    .selectFrom('event_participant as k')
    .innerJoin('participant as p', 'p.id', 'k.participant_id')
    .selectAll('p')
    .where('k.event_id', '=', eventId)
    .where('k.kind', '=', kind)
    .orderBy('k.position')
    .orderBy('p.id')
    .execute()
}
