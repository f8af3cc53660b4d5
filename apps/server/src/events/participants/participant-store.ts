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
    select from content_participant k join content c on c.id = k.content_id
    where k.participant_id = participant.id and c.owner_id = ${accountId}))`.execute(db)
  return rows.length > 0
}

/** To be used on `participant` under its own name. */
export const isPublic = sql<boolean>`participant.has_accepted_policy and exists (
  select from content_participant k join publication u on u.content_id = k.content_id
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

export async function countTies(db: Db, contentId: number): Promise<number> {
  const { n } = await db
    .selectFrom('content_participant')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('content_id', '=', contentId)
    .executeTakeFirstOrThrow()
  return n
}

/** Ties it at the end of the event's list; false when it already had that part. */
export async function insertTie(
  tx: Db,
  contentId: number,
  participantId: number,
  kind: Kind,
): Promise<boolean> {
  const { rows } = await sql`
    insert into content_participant (content_id, participant_id, kind, position)
    select ${contentId}, ${participantId}, ${kind}, coalesce(max(position), 0) + 1
      from content_participant where content_id = ${contentId}
    on conflict do nothing returning position`.execute(tx)
  return rows.length > 0
}

/** Takes it out of the event, in one part or in all of them; false when it was not tied. */
export async function removeTies(
  tx: Db,
  contentId: number,
  participantId: number,
  kind?: Kind,
): Promise<boolean> {
  let query = tx
    .deleteFrom('content_participant')
    .where('content_id', '=', contentId)
    .where('participant_id', '=', participantId)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  const { numDeletedRows } = await query.executeTakeFirst()
  return numDeletedRows > 0n
}

/** Puts these first, in this order, and the others of the same part after them, as they stood. */
export async function saveOrder(
  tx: Db,
  contentId: number,
  kind: Kind,
  participantIds: readonly number[],
): Promise<void> {
  await sql`
    update content_participant k set position = sorted.place
    from (select participant_id, row_number() over (order by
        array_position(${[...participantIds]}::bigint[], participant_id), position, participant_id) as place
      from content_participant where content_id = ${contentId} and kind = ${kind}) sorted
    where k.content_id = ${contentId} and k.kind = ${kind} and k.participant_id = sorted.participant_id`.execute(
    tx,
  )
}

/** Deletes it; its ties go with it. */
export async function removeParticipant(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('participant').where('id', '=', id).execute()
}

/** Events it takes part in. */
export async function listContentsOf(db: Db, participantId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('content_participant')
    .select('content_id')
    .distinct()
    .where('participant_id', '=', participantId)
    .orderBy('content_id')
    .execute()
  return rows.map(({ content_id }) => content_id)
}

/** Participants of an event that have one part in it, in their order. */
export function listLinked(db: Db, contentId: number, kind: Kind): Promise<Row<'participant'>[]> {
  return db
    .selectFrom('content_participant as k')
    .innerJoin('participant as p', 'p.id', 'k.participant_id')
    .selectAll('p')
    .where('k.content_id', '=', contentId)
    .where('k.kind', '=', kind)
    .orderBy('k.position')
    .orderBy('p.id')
    .execute()
}
