import { sql } from 'kysely'
import type { Db, NewRow, Row, RowChange } from '../tables.ts'

type Kind = Row<'participant'>['kind']

export function findParticipant(db: Db, id: number): Promise<Row<'participant'> | undefined> {
  return db.selectFrom('participant').selectAll().where('id', '=', id).executeTakeFirst()
}

/** True when others may see and tie it: part of a published event, and it accepted the data policy. */
export async function isPublicParticipant(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select true as found from participant
    where id = ${id} and ${isPublic}`.execute(db)
  return rows.length > 0
}

const isPublic = sql`participant.has_accepted_policy and exists (
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
export function listTied(db: Db, contentId: number, kind: Kind): Promise<Row<'participant'>[]> {
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

export interface BookQuery {
  /** Null for administrators, who see all. */
  accountId: number | null
  /** Folded text that name or search words must contain; '' for all. */
  text: string
  limit: number
  offset: number
}

/** The address book by name: own and public participants. `total` counts those beyond the page too. */
export async function listBook(
  db: Db,
  { accountId, text, limit, offset }: BookQuery,
): Promise<{ rows: Row<'participant'>[]; total: number }> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const where = sql`(${accountId}::bigint is null or owner_id = ${accountId} or (${isPublic}))
    and search like ${pattern}`
  const [page, count] = await Promise.all([
    sql<Row<'participant'>>`select * from participant where ${where}
      order by search, id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total from participant where ${where}`.execute(db),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}
