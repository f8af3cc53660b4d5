import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { claimFiles, dropFiles, trackFiles } from '../../files/stored-files/file-ledger.ts'
import { findAccount } from '../../identity/accounts/account-store.ts'
import { Archive } from './archive.ts'
import { failBuild, finishBuild, saveBuild, takeBuild } from './export-store.ts'
import { writeArchive } from './write-archive.ts'

/** How long an archive may be downloaded. */
export const EXPORT_HOURS = 24
const TRIES = 4
const KEEP_EVERY_MS = 20_000
/** Until then a file that no row names is left alone: the largest accounts take this long. */
const BUILD_S = 4 * 3600

export interface BuildContext {
  readonly db: Db
  readonly services: Services
  readonly log: Logger
}

/**
 * Builds the archive that an account requested, unless it is built already or another process is building it. It goes
 * into the storage while it is written. A process that dies leaves a line in the list of unclaimed files, and another
 * process starts over. Does not throw when the build fails: the build is retried later.
 */
export async function buildExport(ctx: BuildContext, accountId: number): Promise<void> {
  const { db, services, log } = ctx
  const build = randomBytes(16).toString('hex')
  if (!(await takeBuild(db, accountId, build))) return
  const key = `private/exports/${build}.zip`
  const archive = new Archive()
  const keeping = setInterval(() => void keep(ctx, accountId, build, archive), KEEP_EVERY_MS)
  try {
    await trackFiles(ctx, [key], BUILD_S)
    const account = await findAccount(db, accountId)
    if (!account) throw new Error('the account is gone')
    const stored = services.storage.putStream(key, archive.stream, 'application/zip')
    const written = writeArchive(archive, { db, services, account }).catch((error) => {
      archive.fail(error)
      throw error
    })
    const [{ bytes }] = await Promise.all([stored, written])
    await db.transaction().execute(async (tx) => {
      const row = await finishBuild(tx, accountId, build, { key, bytes, hours: EXPORT_HOURS })
      if (!row) throw new Error('nobody waits for this archive any more')
      await claimFiles(tx, [key])
      await services.mailer.send(tx, {
        to: account.email,
        language: account.language,
        template: 'account-export-ready',
        // Not the archive itself: mails are kept, and may be read by others.
        data: {
          name: account.name,
          url: `${services.config.publicUrl}/panel/perfil`,
          hours: EXPORT_HOURS,
        },
        accountId,
      })
    })
  } catch (error) {
    log.warn({ err: error, accountId }, 'an archive of an account could not be made')
    await dropFiles(ctx, [key])
    await failBuild(db, accountId, build, TRIES)
  } finally {
    clearInterval(keeping)
  }
}

async function keep({ db, log }: BuildContext, accountId: number, build: string, archive: Archive) {
  try {
    if (!(await saveBuild(db, accountId, build))) archive.fail(new Error('another process builds it'))
  } catch (error) {
    log.debug({ err: error }, 'the database does not answer')
  }
}
