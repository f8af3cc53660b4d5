import { sql } from 'kysely'
import type { Db, NewRow, Row } from '../../database/tables.ts'

export type TypeRecord = Row<'ticket_type'>
export type TypeValues = Omit<
  NewRow<'ticket_type'>,
  'event_id' | 'id' | 'version' | 'position' | 'created_at' | 'updated_at'
>

export interface TypeSales {
  typeId: number
  sessionId: number
  sold: number
  held: number
}

/** The types of an event in their order, those off sale last. */
export function listTypes(db: Db, eventId: number): Promise<TypeRecord[]> {
  return db
    .selectFrom('ticket_type')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('is_active', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Places of each type in each session: tickets that count, and what baskets hold. */
export async function listTypeSales(db: Db, eventId: number): Promise<TypeSales[]> {
  const { rows } = await sql<TypeSales>`
    select type_id as "typeId", session_id as "sessionId", sum(sold)::int as sold, sum(held)::int as held from (
      select type_id, session_id, count(*) as sold, 0 as held from ticket
        where event_id = ${eventId} and status in ('valid', 'used') group by 1, 2
      union all select l.type_id, l.session_id, 0, sum(l.quantity)
        from orders o join order_line l on l.event_id = o.event_id and l.order_id = o.id
        where o.event_id = ${eventId} and o.status = 'held' group by 1, 2) n
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Makes a type behind all others; returns its number. */
export async function insertType(tx: Db, eventId: number, values: TypeValues): Promise<number> {
  const row = await tx
    .insertInto('ticket_type')
    .values((eb) => ({
      ...values,
      event_id: eventId,
      position: eb
        .selectFrom('ticket_type')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
        .where('event_id', '=', eventId),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Stores what changed of a type, and counts the change. */
export async function saveType(
  tx: Db,
  { event_id: eventId, id }: Pick<TypeRecord, 'event_id' | 'id'>,
  values: Partial<TypeValues>,
): Promise<void> {
  await tx
    .updateTable('ticket_type')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updated_at: sql<string>`now()` }))
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .execute()
}

/** True when anything was ever taken of the type, bought or not. */
export async function wasTypeTaken(tx: Db, eventId: number, typeId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('order_line')
    .select('id')
    .where('event_id', '=', eventId)
    .where('type_id', '=', typeId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteTypeRow(tx: Db, eventId: number, typeId: number): Promise<void> {
  await tx.deleteFrom('ticket_type').where('event_id', '=', eventId).where('id', '=', typeId).execute()
}

/**
 * Sets the counters of a type to its quota; without one there are none to keep. `capacity` must not be less than what is
 * taken, which the caller has made sure of after `touchOffer`.
 */
export async function setTypeStock(
  tx: Db,
  eventId: number,
  typeId: number,
  capacity: number | null,
): Promise<void> {
  const where = sql`event_id = ${eventId} and type_id = ${typeId}`
  if (capacity === null) await sql`delete from type_stock where ${where}`.execute(tx)
  else await sql`update type_stock set capacity = ${capacity} where ${where}`.execute(tx)
}

/** Stores the order of types, 1 to n. */
export async function saveTypeOrder(tx: Db, eventId: number, ids: readonly number[]): Promise<void> {
  await sql`update ticket_type t set position = o.place
    from unnest(${[...ids]}::bigint[]) with ordinality as o(id, place)
    where t.event_id = ${eventId} and t.id = o.id and t.position is distinct from o.place`.execute(tx)
}
