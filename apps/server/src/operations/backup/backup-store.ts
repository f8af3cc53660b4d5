import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { OWN_SCHEMA } from '../../platform/db/schemas.ts'
import type { MadeBackup } from './make-backup.ts'
import type { RowCounts } from './snapshot.ts'

/** How one backup went. Instants are ISO text. */
export interface BackupState {
  startedAt: string
  /** Null while it runs, and for ever when its process was killed. */
  endedAt: string | null
  place: string
  /** Of the archive; null unless it is whole. */
  name: string | null
  bytes: number | null
  rows: number | null
  files: number | null
  /** What went wrong, in the words of the log. */
  error: string | null
}

const MAX_ERROR = 500

export async function beginRun(db: Db, place: string): Promise<number> {
  const { id } = await db.insertInto('backup_run').values({ place }).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Records how a run ended: the archive that was made, or why there is none. */
export async function endRun(db: Db, id: number, how: MadeBackup | { error: string }): Promise<void> {
  await db
    .updateTable('backup_run')
    .set({ ended_at: sql<string>`now()`, ...('error' in how ? { error: cut(how.error) } : outcomeOf(how)) })
    .where('id', '=', id)
    .execute()
  await sql`delete from backup_run where started_at < now() - interval '1 year'`.execute(db)
}

const cut = (error: string) => (error.length > MAX_ERROR ? `${error.slice(0, MAX_ERROR - 1)}…` : error)

function outcomeOf({ name, bytes, manifest }: MadeBackup) {
  const counts = Object.fromEntries(Object.entries(manifest.tables).map(([table, { rows }]) => [table, rows]))
  return {
    name,
    bytes,
    rows: Object.values(counts).reduce((sum, rows) => sum + rows, 0),
    files: manifest.files.count,
    tables: JSON.stringify(counts),
  }
}

/** The rows by table of an archive that this database made itself; undefined for any other. */
export async function findCounts(db: Db, place: string, name: string): Promise<RowCounts | undefined> {
  const row = await db
    .selectFrom('backup_run')
    .select('tables')
    .where('place', '=', place)
    .where('name', '=', name)
    .executeTakeFirst()
  return (row?.tables as RowCounts | null | undefined) ?? undefined
}

/**
 * Claims the mail about a run that failed: true for the first failure since the last whole backup, and again after a day, so
 * that a backup every quarter of an hour does not mail as often.
 */
export async function claimFailureMail(tx: Db, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update backup_run set is_mailed = true where id = ${id} and not exists (
      select from backup_run b where b.is_mailed and b.started_at > now() - interval '24 hours'
        and b.id > coalesce((select max(id) from backup_run where name is not null), 0))`.execute(tx)
  return numAffectedRows === 1n
}

/** The run that ended last, whatever came of it, and the last one that made an archive with rows in it. */
export async function lastBackup(
  db: Db,
): Promise<{ last: BackupState | undefined; lastWhole: BackupState | undefined }> {
  const read = (isWhole: boolean) =>
    db
      .selectFrom('backup_run')
      .select([
        'started_at as startedAt',
        'ended_at as endedAt',
        'place',
        'name',
        'bytes',
        'rows',
        'files',
        'error',
      ])
      .where('ended_at', 'is not', null)
      .$if(isWhole, (query) => query.where('name', 'is not', null).where('rows', '>', 0))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  return { last: await read(false), lastWhole: await read(true) }
}

/** Rows of all tables, as PostgreSQL last estimated them. */
export async function estimateRows(db: Db): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as rows from pg_class
     where relkind = 'r' and relnamespace = ${sql.raw(OWN_SCHEMA)}`.execute(db)
  return Math.round(rows[0]?.rows ?? 0)
}
