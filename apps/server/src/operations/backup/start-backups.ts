import type { Logger } from 'pino'
import type { Services } from '../../database/context.ts'
import type { OpenDatabase } from '../../database/open-database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { BackupError } from './backup-error.ts'
import { runBackup } from './run-backup.ts'

/** A day's backup that failed is tried again twice; a large festival's takes hours to an overseas bucket. */
const HOW = { retries: 2, delaySeconds: 600, timeoutSeconds: 6 * 3600 } as const

/** Makes a backup at the times of `BACKUP_AT`, in one process of all, where `BACKUP_TO` names a place. */
export async function startBackups(
  jobs: Jobs,
  database: Pick<OpenDatabase, 'db' | 'directUrl'>,
  { config, storage, mailer }: Services,
  log: Logger,
): Promise<void> {
  const { to: target, cron, hasFiles } = config.backup
  const end = new AbortController()
  jobs.onStop(() => end.abort(new Error('the server ended')))
  const run = async () => {
    if (!target) return
    try {
      const { name, bytes, description } = await runBackup({
        config,
        database,
        storage,
        mailer,
        target,
        hasFiles,
        log,
        signal: end.signal,
      })
      log.info({ bytes }, `backup ${name} in ${description}`)
    } catch (error) {
      log.error({ err: error }, 'there is no backup')
      // What has to be decided by a person is not better after ten minutes.
      if (!(error instanceof BackupError && ['empty', 'incomplete', 'shrunk'].includes(error.code)))
        throw error
    }
  }
  await jobs.schedule('backup', cron, run, HOW)
}
