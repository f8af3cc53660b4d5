import type { Logger } from 'pino'
import { sweepDueFiles } from '../files/ledger.ts'
import type { OpenDatabase } from '../open-database.ts'
import type { BackupTarget } from '../platform/backup-settings.ts'
import type { Config } from '../platform/config.ts'
import type { Storage } from '../platform/files/storage.ts'
import { VERSION } from '../platform/version.ts'
import { beginRun, endRun } from './backup-store.ts'
import { type MadeBackup, makeBackup } from './make-backup.ts'
import { placeOf } from './places.ts'

export interface BackupRun {
  config: Config
  database: Pick<OpenDatabase, 'db' | 'directUrl'>
  storage: Storage
  target: BackupTarget
  hasFiles: boolean
  log: Logger
  /** Ends the run; nothing is left then. */
  signal?: AbortSignal
}

/**
 * Makes a backup and keeps in the database how it went, for the page that shows it. Files that were let go meanwhile are deleted
 * when it is over.
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
      signal: run.signal,
    })
    await endRun(database.db, id, made)
    return { ...made, description: place.description }
  } catch (error) {
    await endRun(database.db, id, { error: error instanceof Error ? error.message : String(error) })
    throw error
  } finally {
    await sweepReleased(run)
  }
}

/** Also after a backup that failed, but not while the process ends: then the hourly sweep does it. */
async function sweepReleased({ database: { db }, storage, log, signal }: BackupRun): Promise<void> {
  if (signal?.aborted) return
  await sweepDueFiles({ db, services: { storage }, log }).catch((error) => {
    log.warn({ err: error }, 'files wait for the hourly sweep')
  })
}
