import { CompiledQuery } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { anyOf } from '../../platform/db/any-of.ts'
import { STAMP } from './event-list-json-store.ts'
import { SELECT_WHOLE } from './event-store.ts'

/** The versions of all rows that a whole event is made of: those of lists and what lists leave out. */
const WHOLE_STAMP = `concat_ws(' ', ${STAMP},
  '/', (select string_agg(concat_ws(':', r.id, r.xmin), ',' order by r.id) from remark r where r.event_id = c.id),
  '/', (select string_agg(concat_ws(':', x.id, x.xmin), ',' order by x.id) from extra x where x.event_id = c.id),
  '/', (select string_agg(concat_ws(':', e.id, e.xmin), ',' order by e.id) from appearance e where e.event_id = c.id))`

const STAMPS = `select c.id, c.owner_id as "ownerId", c.hub_id as "hubId", c.edition_id as "editionId", ${WHOLE_STAMP} as stamp
  from event c where c.id = ${anyOf('$1::bigint[]')}`

/** Rows with their stamps, in one statement: of one moment. */
const STAMPED = `${SELECT_WHOLE.replace(' as data from', ` as data, ${WHOLE_STAMP} as stamp from`)}
  where c.id = ${anyOf('$1::bigint[]')}`

export interface WholeStamp {
  id: number
  ownerId: number
  hubId: number
  editionId: number | null
  stamp: string
}

export interface StampedWhole {
  /** As `readRecord` takes it. */
  data: unknown[]
  stamp: string
}

/** Stamps of events by number. */
export async function findWholeStamps(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, WholeStamp>> {
  const { rows } = await db.executeQuery<WholeStamp>(CompiledQuery.raw(STAMPS, [[...ids]]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whole events with their stamps by number. */
export async function findStampedWhole(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StampedWhole>> {
  const { rows } = await db.executeQuery<StampedWhole>(CompiledQuery.raw(STAMPED, [[...ids]]))
  return new Map(rows.map((row) => [row.data[0] as number, row]))
}
