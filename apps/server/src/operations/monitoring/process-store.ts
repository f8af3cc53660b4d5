import { sql } from 'kysely'
import type { Db, NewRow, Row } from '../../database/tables.ts'

export type ServerProcess = Row<'server_process'>

/** Writes the row of a process, with the database's own time. */
export async function saveProcess(db: Db, row: Omit<NewRow<'server_process'>, 'seen_at'>): Promise<void> {
  const { id: _id, ...changing } = row
  await db
    .insertInto('server_process')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...changing, seen_at: sql`now()` }))
    .execute()
}

/** A process that ended takes its row with it. */
export async function deleteProcess(db: Db, id: string): Promise<void> {
  await db.deleteFrom('server_process').where('id', '=', id).execute()
}

/** The processes that said something in the last minute, the oldest first. */
export function listProcesses(db: Db): Promise<ServerProcess[]> {
  return db
    .selectFrom('server_process')
    .selectAll()
    .where('seen_at', '>', sql<string>`now() - interval '1 minute'`)
    .orderBy('started_at')
    .orderBy('id')
    .limit(500)
    .execute()
}

/** Rows of processes that died without a word. */
export async function deleteGoneProcesses(db: Db): Promise<void> {
  await db.deleteFrom('server_process').where('seen_at', '<', sql<string>`now() - interval '1 day'`).execute()
}

export interface LogWish {
  level: 'debug' | 'info' | 'warn'
  until: string
}

/** How much every process should log, while that is wished. */
export async function readLogWish(db: Db): Promise<LogWish | undefined> {
  const row = await db
    .selectFrom('operation_wish')
    .select(['log_level', 'log_level_until'])
    .where('log_level_until', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row?.log_level && row.log_level_until
    ? { level: row.log_level as LogWish['level'], until: row.log_level_until }
    : undefined
}

/** Wishes it for some minutes; `undefined` ends the wish. */
export async function saveLogWish(
  db: Db,
  level: LogWish['level'] | undefined,
  minutes: number,
): Promise<void> {
  await db
    .updateTable('operation_wish')
    .set({
      log_level: level ?? null,
      log_level_until: level ? sql<string>`now() + make_interval(mins => ${minutes}::int)` : null,
    })
    .execute()
}
