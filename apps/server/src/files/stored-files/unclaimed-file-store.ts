import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { IS_BACKING_UP } from './backup-lock.ts'

/** Writes keys into the ledger, due in so many seconds; a key that is there already gets the new moment. */
export async function insertLooseFiles(db: Db, keys: readonly string[], dueInS: number): Promise<void> {
  if (keys.length === 0) return
  await db
    .insertInto('loose_file')
    .columns(['key', 'due_at'])
    .expression(
      sql`select distinct key, clock_timestamp() + make_interval(secs => ${dueInS})
        from unnest(${[...keys]}::text[]) as key` as never,
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ due_at: (eb) => eb.ref('excluded.due_at') }),
    )
    .execute()
}

/** Takes lines out that are not due yet; returns the keys it took. */
export async function deleteUndueLines(tx: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('loose_file')
    .where('key', 'in', [...keys])
    .where('due_at', '>', sql<string>`clock_timestamp()`)
    .returning('key')
    .execute()
  return rows.map(({ key }) => key)
}

/** Folder of the picture that a column shows. */
const folderIn = (column: string) =>
  sql`substring(${sql.ref(column)} from '^/files/((?:media|participants|accounts)/[0-9a-f]{32}/)')`

/** Every folder of a picture that an account, a participant or an event shows, regardless of the record it was stored for. */
const SHOWN_FOLDERS = sql`
  select ${folderIn('profile_photo')} from account where profile_photo is not null
  union all select ${folderIn('cover_photo')} from account where cover_photo is not null
  union all select ${folderIn('profile_photo')} from participant where profile_photo is not null
  union all select ${folderIn('cover_photo')} from participant where cover_photo is not null
  union all select ${folderIn('share_photo')} from event where share_photo is not null`

/** The file is no picture, or none that is still shown. */
const IS_SHOWN_NOWHERE = sql<boolean>`(key !~ '^(?:media|participants|accounts)/' or key not in (
  select folder from (${SHOWN_FOLDERS}) as shown (folder) where folder is not null))`

/**
 * Returns keys that are due, in order: those of `among`, or all after the key `after`. A picture that another record shows waits
 * until none does. A row that a transaction is just
 * deleting is skipped: that file is being claimed. None while a backup runs: its rows may be older than the release and
 * still name the file; a backup that begins after this query includes the release.
 */
export async function listDueFiles(
  db: Db,
  most: number,
  { among, after = '' }: { among?: readonly string[]; after?: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('loose_file')
    .select('key')
    .where('due_at', '<=', sql<string>`clock_timestamp()`)
    .where('key', '>', after)
    .where(sql<boolean>`not ${IS_BACKING_UP}`)
    .where(IS_SHOWN_NOWHERE)
    .$if(among !== undefined, (query) => query.where('key', 'in', [...(among ?? [])]))
    .orderBy('key')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ key }) => key)
}

/** Takes the lines of deleted files out. */
export async function deleteDueLines(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await db
    .deleteFrom('loose_file')
    .where('key', 'in', [...keys])
    .where('due_at', '<=', sql<string>`clock_timestamp()`)
    .execute()
}
