import type { Logger } from 'pino'
import type { OpenDatabase } from '../../database/open-database.ts'
import type { Db } from '../../database/tables.ts'
import { sweepDueFiles } from '../../files/stored-files/file-ledger.ts'
import { listAdmins } from '../../identity/accounts/user-store.ts'
import type { BackupTarget } from '../../platform/config/backup-settings.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Storage } from '../../platform/files/storage.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { VERSION } from '../../platform/version.ts'
import { withoutSecrets } from '../../platform/without-secrets.ts'
import { beginRun, claimFailureMail, endRun, findCounts } from './backup-store.ts'
import { type MadeBackup, makeBackup } from './make-backup.ts'
import { type BackupPlace, isDoubtful, placeOf } from './places.ts'
import { readArchive } from './read-archive.ts'
import type { RowCounts } from './snapshot.ts'

export interface BackupRun {
  config: Config
  database: Pick<OpenDatabase, 'db' | 'directUrl'>
  storage: Storage
  mailer: Mailer
  target: BackupTarget
  hasFiles: boolean
  /** True where holding far less than the archive before is right. */
  isLessAccepted?: boolean
  log: Logger
  /** Ends the run; nothing is left then. */
  signal?: AbortSignal
}

/**
 * Makes a backup and records in the database how it went, for the page that shows it. A failure is mailed to administrators.
 * Files that were let go meanwhile are deleted when it is over.
 */
export async function runBackup(run: BackupRun): Promise<MadeBackup & { description: string }> {
  const { config, database, target } = run
  const place = await placeOf(target)
  const id = await beginRun(database.db, place.description)
  try {
    const made = await makeBackup({
      directUrl: database.directUrl,
      storage: run.hasFiles ? run.storage : undefined,
      place,
      key: config.backup.key,
      keep: config.backup.keep,
      product: VERSION,
      before: run.isLessAccepted ? undefined : await readCountsBefore(run, place),
      signal: run.signal,
    })
    await endRun(database.db, id, made)
    return { ...made, description: place.description }
  } catch (error) {
    const text = withoutSecrets(error instanceof Error ? error.message : String(error))
    await endRun(database.db, id, { error: text }).catch((cause) =>
      run.log.warn({ err: cause }, 'backup run'),
    )
    if (!run.signal?.aborted) await mailFailure(run, id, { text, place: place.description })
    throw error
  } finally {
    await sweepReleased(run)
  }
}

/**
 * Rows by table of the newest archive at that place. A database that was made anew knows nothing of it: then the archive itself
 * is read. Undefined where there is none, or none that can be opened.
 */
async function readCountsBefore(run: BackupRun, place: BackupPlace): Promise<RowCounts | undefined> {
  const { config, database, log } = run
  const name = (await place.list()).filter((name) => !isDoubtful(name)).at(-1)
  if (name === undefined) return undefined
  const known = await findCounts(database.db, place.description, name)
  if (known) return known
  try {
    const [, { tables }] = await readArchive({ place, name, key: config.backup.key })
    return Object.fromEntries(Object.entries(tables).map(([table, { rows }]) => [table, rows]))
  } catch (error) {
    log.warn(
      { err: error },
      `the archive before, ${name}, cannot be read: the new one is not compared with it`,
    )
    return undefined
  }
}

/** Mails administrators that there is no new backup, once until one went well and at most once a day. */
async function mailFailure(
  { config, database, mailer, log }: BackupRun,
  id: number,
  { text, place }: { text: string; place: string },
): Promise<void> {
  const send = async (tx: Db) => {
    if (!(await claimFailureMail(tx, id))) return
    for (const reader of await listAdmins(tx))
      await mailer.send(tx, {
        to: reader.email,
        language: reader.language,
        template: 'backup-failed',
        data: { name: reader.name, what: text, place, url: `${config.publicUrl}/panel/ajustes/sistema` },
        accountId: reader.id,
      })
  }
  await database.db
    .transaction()
    .execute(send)
    .catch((error) => log.error({ err: error }, 'administrators could not be told that there is no backup'))
}

/** Also after a backup that failed, but not while the process ends: then the hourly sweep does it. */
async function sweepReleased({ database: { db }, storage, log, signal }: BackupRun): Promise<void> {
  if (signal?.aborted) return
  await sweepDueFiles({ db, services: { storage }, log }).catch((error) => {
    log.warn({ err: error }, 'files wait for the hourly sweep')
  })
}
