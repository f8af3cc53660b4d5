import { sql } from 'kysely'
import type { Names } from '../../database/stored-values.ts'
import type { Db } from '../../database/tables.ts'

export type ListName = 'tipos' | 'disciplinas' | 'colaboraciones' | 'perfiles'
export type ListTable = 'event_type' | 'discipline' | 'collaboration' | 'profile' | 'hub'

export const TABLE_OF: Readonly<Record<ListName | 'hubs', ListTable>> = {
  tipos: 'event_type',
  disciplinas: 'discipline',
  colaboraciones: 'collaboration',
  perfiles: 'profile',
  hubs: 'hub',
}

/** A longer list is of no use for choosing. */
export const MAX_ENTRIES = 200

/** How often each entry is used: `id`, `uses`. */
const USES: Readonly<Record<ListName, ReturnType<typeof sql>>> = {
  tipos: sql`select type_id as id, count(*) as uses from event where type_id is not null group by 1`,
  disciplinas: sql`select d as id, count(*) as uses from event, unnest(discipline_ids) d group by 1`,
  colaboraciones: sql`select (impact->>'collaborationId')::int as id, count(*) as uses from event
    where impact->>'collaborationId' is not null group by 1`,
  perfiles: sql`select profile_id as id, count(*) as uses from account group by 1`,
}

export interface EntryRow {
  id: number
  names: Names
  figure: 'percentage' | 'amount' | null
  isActive: boolean
  isNeeded: boolean
  uses: number
  version: number
}

/** Entries that always stay: "other" (0), and the profile of administrators. */
const NEEDED: Readonly<Record<ListName, readonly number[]>> = {
  tipos: [0],
  disciplinas: [0],
  colaboraciones: [],
  perfiles: [1],
}

/** Entries of a list in their order. */
export async function listEntries(db: Db, list: ListName): Promise<EntryRow[]> {
  const figure = list === 'colaboraciones' ? sql`t.figure` : sql`null::text`
  const { rows } = await sql<Omit<EntryRow, 'isNeeded'>>`
    select t.id, t.name as names, ${figure} as figure, t.is_active as "isActive", t.version,
      coalesce(u.uses, 0) as uses
    from ${sql.table(TABLE_OF[list])} t left join (${USES[list]}) u on u.id = t.id
    order by t.sort_order, t.id`.execute(db)
  return rows.map((row) => ({ ...row, isNeeded: NEEDED[list].includes(row.id) }))
}

/** Lets one change of a list through at a time, until the end of the transaction. */
export async function lockList(tx: Db, table: ListTable): Promise<void> {
  await sql`select id from ${sql.table(table)} order by id for update`.execute(tx)
}

interface EntryValues {
  names: Names
  isActive: boolean
}

/** Stores an entry of a locked list, or a new one before "other"; returns its number. */
export async function storeEntry(
  tx: Db,
  list: ListName,
  id: number | undefined,
  { names, isActive }: EntryValues,
): Promise<number> {
  const table = sql.table(TABLE_OF[list])
  const name = JSON.stringify(names)
  const { rows } =
    id === undefined
      ? await sql<{ id: number }>`insert into ${table} (id, name, is_active, sort_order)
          select max(id) + 1, ${name}::jsonb, ${isActive},
            (select coalesce(max(sort_order), 0) + 1 from ${table} where id <> 0) from ${table}
          returning id`.execute(tx)
      : await sql<{ id: number }>`update ${table} set name = ${name}::jsonb, is_active = ${isActive},
          version = version + 1 where id = ${id} returning id`.execute(tx)
  return rows[0]?.id ?? -1
}

/** Numbers of a list in their order. */
export async function listIds(tx: Db, table: ListTable): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from ${sql.table(table)} order by sort_order, id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Where "other" stands, behind everything. */
const LAST = 9999

/** Puts a locked list into this order; "other" stays last. */
export async function storeOrder(tx: Db, table: ListTable, ids: readonly number[]): Promise<void> {
  await sql`update ${sql.table(table)} t set sort_order = case when t.id = 0 then ${LAST} else o.place end
    from unnest(${[...ids]}::int[]) with ordinality as o (id, place) where o.id = t.id`.execute(tx)
}
