import type { ContentRow, listContents } from '@larunbat/contract'
import type { InputOf, Of } from '@larunbat/contract/kit'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../tables.ts'
import { ROW_COLUMNS } from './content-columns.ts'
import { COVER_JSON, type MediaArray, readMedia } from './content-parts.ts'

export type ContentRowValue = Of<typeof ContentRow>
type ListInput = InputOf<typeof listContents>

export interface RowFilters
  extends Pick<
    ListInput,
    'yearFrom' | 'yearUntil' | 'status' | 'hubId' | 'typeId' | 'hasPendingChanges' | 'sort' | 'direction'
  > {
  /** Folded words; '' for all. */
  text: string
  limit: number
  offset: number
}

/** What a column of the table is ordered by; the search text begins with the folded title. */
const ORDERS: Record<NonNullable<ListInput['sort']>, string> = {
  titulo: 'c.search',
  inicio: 'c.starts_at',
  estado: 'c.status',
  hub: 'c.hub_id',
  progreso: 'c.progress',
  actualizado: 'c.updated_at',
  enviado: 'c.sent_at',
}

const ROW = sql.raw(`${ROW_COLUMNS}, c.progress, ${COVER_JSON} as cover,
  json_build_object('id', a.id, 'name', a.name) as owner`)

/** Rows of the administrators' table, and how many there are in all. */
export function listRows(db: Db, filters: RowFilters): Promise<{ rows: ContentRowValue[]; total: number }> {
  const { yearFrom, yearUntil, status, hubId, typeId, hasPendingChanges } = filters
  const where = sql`(${yearFrom ?? null}::int is null or e.year >= ${yearFrom ?? null}::int)
    and (${yearUntil ?? null}::int is null or e.year <= ${yearUntil ?? null}::int)
    and (${status ?? null}::int is null or c.status = ${status ?? null}::int)
    and (${hubId ?? null}::int is null or c.hub_id = ${hubId ?? null}::int)
    and (${typeId ?? null}::int is null or c.type_id = ${typeId ?? null}::int)
    and (${hasPendingChanges ?? null}::boolean is null
      or c.has_pending_changes = ${hasPendingChanges ?? null}::boolean)`
  const direction = filters.direction ?? (filters.sort === undefined ? 'desc' : 'asc')
  const order = sql.raw(`${ORDERS[filters.sort ?? 'actualizado']} ${direction} nulls last, c.id ${direction}`)
  return selectRows(db, where, order, filters)
}

/** Events that wait for a reviewer: in review, or published with changes that wait; the longest waiting first. */
export function listQueueRows(
  db: Db,
  filters: { hubId: number | undefined; text: string; limit: number; offset: number },
): Promise<{ rows: ContentRowValue[]; total: number }> {
  const hubId = filters.hubId ?? null
  const where = sql`(c.status = 1 or c.has_pending_changes) and c.status in (1, 2)
    and (${hubId}::int is null or c.hub_id = ${hubId}::int)`
  return selectRows(db, where, sql`c.sent_at nulls first, c.id`, filters)
}

async function selectRows(
  db: Db,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { text, limit, offset }: { text: string; limit: number; offset: number },
): Promise<{ rows: ContentRowValue[]; total: number }> {
  const pattern = text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const from = sql`from content c join account a on a.id = c.owner_id left join edition e on e.id = c.edition_id
    where ${where} and (${pattern}::text is null or c.search like ${pattern}::text)`
  const { rows } = await sql<RowArrays>`select ${ROW} ${from}
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  const count = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { rows: rows.map(readRow), total: count.rows[0]?.total ?? 0 }
}

type RowArrays = Omit<ContentRowValue, 'cover'> & { cover: MediaArray[] | null }

const readRow = (row: RowArrays): ContentRowValue => ({ ...row, cover: row.cover?.map(readMedia)[0] ?? null })
