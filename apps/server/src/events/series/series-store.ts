import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { EventKey } from '../event/access.ts'

/** What the right to a series or chapter is decided by, and where it stands. */
export interface SeriesPart {
  id: number
  ownerId: number
  hubId: number
  status: EventKey['status']
  isSeries: boolean
  seriesId: number | null
  seriesOrder: number | null
}

const selectPart = (db: Db) =>
  db
    .selectFrom('event')
    .select([
      'id',
      'owner_id as ownerId',
      'hub_id as hubId',
      'status',
      'is_series as isSeries',
      'series_id as seriesId',
      'series_order as seriesOrder',
    ])

export function findPart(db: Db, id: number): Promise<SeriesPart | undefined> {
  return selectPart(db).where('id', '=', id).executeTakeFirst()
}

/** Chapters of a series in their order. */
export function listChapters(db: Db, seriesId: number): Promise<SeriesPart[]> {
  return selectPart(db).where('series_id', '=', seriesId).orderBy('series_order').execute()
}

/** Holds these events until the transaction ends, the lowest number first as everywhere. */
export async function lockEvents(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`select id from event where id = any(${ids}::bigint[]) order by id for update`.execute(tx)
}

/** One at a time arranges a series, until the transaction ends or goes back to its savepoint. Before any row of it is locked. */
export async function lockArranging(tx: Db, seriesId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('series', ${seriesId}::bigint))`.execute(tx)
}

export async function setSavepoint(tx: Db): Promise<void> {
  await sql`savepoint series`.execute(tx)
}

/** Lets go of what was locked since `setSavepoint`. */
export async function rollBackToSavepoint(tx: Db): Promise<void> {
  await sql`rollback to savepoint series`.execute(tx)
}

/** Puts events into a series at the places in which they stand in `ids`. */
export async function saveChapters(tx: Db, seriesId: number, ids: readonly number[]): Promise<void> {
  await sql`update event c set series_id = ${seriesId}, series_order = n.place
    from unnest(${ids}::bigint[]) with ordinality n(id, place)
    where c.id = n.id and (c.series_id, c.series_order) is distinct from (${seriesId}, n.place)`.execute(tx)
}

/** Takes these events out of their series. */
export async function freeChapters(tx: Db, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('event')
    .set({ series_id: null, series_order: null })
    .where('id', 'in', [...ids])
    .execute()
}

/** Brings the approved copies of these events up to their place in a series, which needs no approval. */
export async function publishPlaces(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`update publication p set series_id = c.series_id, series_order = c.series_order, updated_at = now(),
      document = p.document || jsonb_build_object('seriesId', c.series_id, 'seriesOrder', c.series_order)
    from event c where c.id = p.event_id and c.id = any(${ids}::bigint[])
      and (p.series_id, p.series_order) is distinct from (c.series_id, c.series_order)`.execute(tx)
}
