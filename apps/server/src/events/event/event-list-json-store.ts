import { CompiledQuery } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { anyOf } from '../../platform/db/any-of.ts'
import { IS_HIDDEN, listWith, NEWEST_CHANGE, OWNER_OF_ROW } from './event-store.ts'

/**
 * The versions of all rows that an event of a list is made of: `xmin` is the transaction that wrote a row as it stands, so
 * two equal stamps are one and the same content. Whatever a list comes to show must be among them.
 */
export const STAMP = `concat_ws(' ', c.xmin, (select a.xmin from account a where a.id = c.owner_id),
  (select string_agg(concat_ws(':', s.id, s.xmin), ',' order by s.id) from session s where s.event_id = c.id),
  '/', (select string_agg(concat_ws(':', k.xmin, p.id, p.xmin), ',' order by p.id)
    from event_participant k join participant p on p.id = k.participant_id where k.event_id = c.id),
  '/', (select string_agg(concat_ws(':', m.id, m.xmin), ',' order by m.id) from media m where m.event_id = c.id))`

const STAMPS_OF_OWNER = `select c.id, c.hub_id as "hubId", ${STAMP} as stamp from event c
  where c.owner_id = $1 and ${IS_HIDDEN} = $4 order by ${NEWEST_CHANGE} limit $2 offset $3`

/** Rows with their stamps, in one statement: of one moment. */
const STAMPED = listWith(
  `c.id = ${anyOf('$1::bigint[]')}`,
  'c.id',
  OWNER_OF_ROW,
  `, ${STAMP} as stamp`,
).replace('limit $2 offset $3', '')

export interface Stamped {
  id: number
  hubId: number
  stamp: string
}

export interface StampedRow {
  data: unknown[]
  hasOtherPicture: boolean
  stamp: string
}

/** Which events an own list shows, in its order, each with its stamp. */
export async function listStamps(
  db: Db,
  ownerId: number,
  { limit, offset, isHidden }: { limit: number; offset: number; isHidden: boolean },
): Promise<Stamped[]> {
  const { rows } = await db.executeQuery<Stamped>(
    CompiledQuery.raw(STAMPS_OF_OWNER, [ownerId, limit, offset, isHidden]),
  )
  return rows
}

export async function readStamped(db: Db, ids: readonly number[]): Promise<StampedRow[]> {
  const { rows } = await db.executeQuery<StampedRow>(CompiledQuery.raw(STAMPED, [[...ids]]))
  return rows
}
