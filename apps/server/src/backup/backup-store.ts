import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import type { MadeBackup } from './make-backup.ts'

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

const LONGEST_ERROR = 500

export async function beginRun(db: Db, place: string): Promise<number> {
  const { id } = await db.insertInto('backup_run').values({ place }).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function endRun(db: Db, id: number, how: MadeBackup | { error: string }): Promise<void> {
  await db
    .updateTable('backup_run')
    .set({
      ended_at: sql<string>`now()`,
      ...('error' in how
        ? { error: how.error.slice(0, LONGEST_ERROR) }
        : {
            name: how.name,
            bytes: how.bytes,
            rows: Object.values(how.manifest.tables).reduce((sum, { rows }) => sum + rows, 0),
            files: how.manifest.files.count,
          }),
    })
    .where('id', '=', id)
    .execute()
  await sql`delete from backup_run where started_at < now() - interval '1 year'`.execute(db)
}

/** The run that began last, whatever came of it, and the last one that made a whole archive. */
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
      .$if(isWhole, (query) => query.where('name', 'is not', null))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  return { last: await read(false), lastWhole: await read(true) }
}
