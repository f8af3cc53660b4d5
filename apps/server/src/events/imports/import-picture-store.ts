import { sql } from 'kysely'
import type { Db, Row } from '../../database/tables.ts'

export type ImportPicture = Row<'import_picture'>

/** Seconds after which another process may take a picture whose fetching did not end: that process was killed. */
const LEASE_S = 120

export interface NewPicture {
  eventId: number
  address: string
}

/** Notes addresses of pictures, in the transaction that makes their events. */
export async function insertPictures(tx: Db, runId: number, pictures: readonly NewPicture[]): Promise<void> {
  if (pictures.length === 0) return
  await tx
    .insertInto('import_picture')
    .values(pictures.map(({ eventId, address }) => ({ event_id: eventId, run_id: runId, address })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes the next picture that is due and counts the try; undefined when there is none. */
export async function takePicture(db: Db): Promise<ImportPicture | undefined> {
  const { rows } = await sql<ImportPicture>`
    update import_picture set tries = tries + 1, due_at = now() + make_interval(secs => ${LEASE_S})
    where event_id = (select event_id from import_picture where state = 'waiting' and due_at <= now()
      order by due_at, event_id limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0]
}

/** Notes what became of a picture; one that stays `waiting` is tried again after so many seconds. */
export async function settlePicture(
  db: Db,
  eventId: number,
  {
    state,
    reason = null,
    againInS = 0,
  }: Pick<ImportPicture, 'state'> & { reason?: ImportPicture['reason']; againInS?: number },
): Promise<void> {
  await sql`update import_picture set state = ${state}, reason = ${reason},
    due_at = now() + make_interval(secs => ${againInS}) where event_id = ${eventId}`.execute(db)
}

export interface PictureCounts {
  waiting: number
  stored: number
  failed: { eventId: number; title: string; address: string; reason: NonNullable<ImportPicture['reason']> }[]
}

/** Returns how far the pictures of imports are, with at most `limit` of each that failed; imports without pictures are left out. */
export async function countPictures(
  db: Db,
  runIds: readonly number[],
  limit: number,
): Promise<Map<number, PictureCounts>> {
  const { rows } = await sql<PictureCounts & { id: number }>`
    select p.run_id as id, count(*) filter (where p.state = 'waiting')::int as waiting,
      count(*) filter (where p.state = 'stored')::int as stored,
      coalesce((select json_agg(f) from (select q.event_id as "eventId", e.title, q.address, q.reason
        from import_picture q join event e on e.id = q.event_id
        where q.run_id = p.run_id and q.state = 'failed' order by q.event_id limit ${limit}) f), '[]') as failed
    from import_picture p where p.run_id = any(${[...runIds]}::bigint[]) group by p.run_id`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
