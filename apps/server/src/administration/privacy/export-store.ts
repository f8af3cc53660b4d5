import { sql } from 'kysely'
import type { Db, Row } from '../../database/tables.ts'

export type ExportRow = Row<'data_export'>

/** The lease of a build: after so long without a heartbeat another process takes over. */
const LEASE_S = 90

export function findExport(db: Db, accountId: number): Promise<ExportRow | undefined> {
  return db.selectFrom('data_export').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

/** The same, holding the row until the transaction ends. */
export function lockExport(tx: Db, accountId: number): Promise<ExportRow | undefined> {
  return tx
    .selectFrom('data_export')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

/** Asks for a new archive; of the old one nothing is kept. */
export async function restartExport(tx: Db, accountId: number): Promise<ExportRow> {
  const { rows } = await sql<ExportRow>`
    insert into data_export (account_id, status) values (${accountId}, 'preparing')
    on conflict (account_id) do update set status = 'preparing', key = null, bytes = null, attempts = 0,
      build = null, working_until = null, requested_at = now(), ready_at = null, expires_at = null
    returning *`.execute(tx)
  return rows[0] as ExportRow
}

/** Takes an archive to be built; false when none waits, or another process is at it. */
export async function takeBuild(db: Db, accountId: number, build: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    update data_export set build = ${build}, attempts = attempts + 1,
      working_until = clock_timestamp() + make_interval(secs => ${LEASE_S})
    where account_id = ${accountId} and status = 'preparing'
      and (working_until is null or working_until <= clock_timestamp())
    returning *`.execute(db)
  return rows[0]
}

/** Says that the process is still at it; false when it is no longer its work. */
export async function saveBuild(db: Db, accountId: number, build: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_export')
    .set({ working_until: sql<string>`clock_timestamp() + make_interval(secs => ${LEASE_S})` })
    .where('account_id', '=', accountId)
    .where('build', '=', build)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The archive stands in the storage; undefined when this one is no longer wanted. */
export async function finishBuild(
  tx: Db,
  accountId: number,
  build: string,
  { key, bytes, hours }: { key: string; bytes: number; hours: number },
): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    update data_export set status = 'ready', key = ${key}, bytes = ${bytes}, build = null, working_until = null,
      ready_at = now(), expires_at = now() + make_interval(hours => ${hours}::int)
    where account_id = ${accountId} and build = ${build} and status = 'preparing'
    returning *`.execute(tx)
  return rows[0]
}

/** A build failed: it is tried again after a while, `tries` times in all. */
export async function failBuild(db: Db, accountId: number, build: string, tries: number): Promise<void> {
  await sql`
    update data_export set build = null,
      status = case when attempts >= ${tries}::int then 'failed' else status end,
      working_until = clock_timestamp() + make_interval(secs => 30 * attempts)
    where account_id = ${accountId} and build = ${build}`.execute(db)
}

/** Accounts whose archive is not being built. */
export async function listWaitingBuilds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select account_id as id from data_export
    where status = 'preparing' and (working_until is null or working_until <= clock_timestamp())
    order by requested_at limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes out archives whose time is over; returns their keys. */
export async function removeExpired(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string | null }>`delete from data_export
    where expires_at <= now() or (status = 'failed' and requested_at < now() - interval '7 days')
    returning key`.execute(tx)
  return rows.flatMap(({ key }) => key ?? [])
}
