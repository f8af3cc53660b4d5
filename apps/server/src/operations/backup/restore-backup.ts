import { Readable } from 'node:stream'
import pg from 'pg'
import { migrationNames } from '../../platform/db/migrate.ts'
import { JOBS_SCHEMA, OWN_SCHEMA, quoted } from '../../platform/db/schemas.ts'
import { isFileKey, typeOfKey } from '../../platform/files/file-key.ts'
import type { Storage } from '../../platform/files/storage.ts'
import { insertWaitingJobs, type WaitingJob } from '../../platform/jobs/waiting-jobs.ts'
import { BackupError } from './backup-error.ts'
import { beginLoading, type Loading, prepareLoading } from './load-database.ts'
import type { About, Manifest } from './manifest.ts'
import { type ArchiveFile, readArchive } from './read-archive.ts'

export interface RestoreTask {
  archive: ArchiveFile
  directUrl: string
  storage: Storage
  migrationsDir: string
  /** Whether what is in the database may be thrown away. */
  isReplacing: boolean
}

export interface Restored {
  about: About
  manifest: Manifest
  /** Migrations that are younger than the archive. */
  applied: string[]
  /** Tables that are not ours: their rows stay in the archive. */
  leftOut: readonly string[]
}

/** Reads the whole archive and returns its contents; throws `BackupError` when this version could not restore it. */
export async function checkArchive(
  archive: ArchiveFile,
  migrationsDir: string,
): Promise<{ about: About; manifest: Manifest }> {
  const [about, manifest] = await readArchive(archive, {
    about: (about) => refuseNewer(about, migrationsDir),
  })
  return { about, manifest }
}

/**
 * Puts an archive into a database and a storage. The archive is proved from end to end before anything is touched; the
 * database changes in one transaction, which commits when files and rows are all there, so a restore that fails leaves it
 * as it was. Throws `BackupError`: `not_empty` unless `isReplacing`, `in_use` while a server works on that database.
 */
export async function restoreBackup(task: RestoreTask): Promise<Restored> {
  const { archive, directUrl, storage } = task
  const { manifest } = await checkArchive(archive, task.migrationsDir)
  const client = new pg.Client({ connectionString: directUrl, application_name: 'larunbat-restore' })
  client.on('error', () => {})
  let loading: Loading | undefined
  await client.connect()
  try {
    await prepareLoading(client)
    await client.query('begin')
    await makeRoom(client, task.isReplacing)
    let jobs: WaitingJob[] = []
    const [about] = await readArchive(archive, {
      async about(about) {
        loading = await beginLoading({ client, migrationsDir: task.migrationsDir, about })
      },
      async rows(table, body) {
        await loading?.rows(table, body)
      },
      async jobs(waiting) {
        jobs = waiting
      },
      async file(key, size, body) {
        if (!isFileKey(key)) throw new BackupError('damaged', `The archive has a file of a foreign name.`)
        const { bytes } = await storage.putStream(
          key,
          Readable.from(body, { objectMode: false }),
          typeOfKey(key),
        )
        if (bytes !== size) throw new BackupError('damaged', `${key} has ${bytes} bytes instead of ${size}.`)
      },
    })
    const applied = (await loading?.complete(manifest)) ?? []
    await client.query('commit')
    await client.query('analyze')
    await insertWaitingJobs(directUrl, jobs)
    return { about, manifest, applied, leftOut: loading?.leftOut ?? [] }
  } catch (error) {
    await loading?.abandon()
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

async function refuseNewer(about: About, migrationsDir: string): Promise<void> {
  const ours = await migrationNames(migrationsDir)
  const unknown = about.migrations.find((name, at) => ours[at] !== name)
  if (unknown === undefined) return
  throw new BackupError(
    'newer',
    `The archive was made by version ${about.product} with ${unknown}, which this version does not know. Restore it with that version or a newer one.`,
  )
}

/** What is ours and in the way. Objects of extensions stay. */
const IN_THE_WAY = `
  select 'table ' || quote_ident(c.relname) as what from pg_class c
   where c.relnamespace = ${OWN_SCHEMA} and c.relkind in ('r', 'p', 'v', 'm')
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  union all
  select 'routine ' || p.oid::regprocedure::text from pg_proc p
   where p.pronamespace = ${OWN_SCHEMA}
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

async function makeRoom(client: pg.Client, isReplacing: boolean): Promise<void> {
  const { rows: others } = await client.query(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  if (others[0].n > 0) {
    throw new BackupError(
      'in_use',
      `The database is in use by ${others[0].n} other connections. Stop every server and tool that works on it first.`,
    )
  }
  const { rows } = await client.query<{ what: string }>(IN_THE_WAY)
  if (rows.length === 0) return
  if (!isReplacing) {
    throw new BackupError(
      'not_empty',
      'The database is not empty. Restore into an empty one, or say --replace to throw away what is in it.',
    )
  }
  await client.query(`drop schema if exists ${quoted(JOBS_SCHEMA)} cascade`)
  for (const { what } of rows) await client.query(`drop ${what.replace(/^(\w+)/, '$1 if exists')} cascade`)
}
