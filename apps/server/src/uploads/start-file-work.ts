import type { Logger } from 'pino'
import type { Services } from '../context.ts'
import { sweepDueFiles } from '../files/ledger.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Db } from '../tables.ts'
import { deleteExpiredUploads } from './upload-store.ts'

/** Every hour, deletes unused uploads, files that no row names, and what killed processes left half-stored. */
export async function startFileWork(jobs: Jobs, db: Db, services: Services, log: Logger): Promise<void> {
  await jobs.schedule('sweep-files', '23 * * * *', async () => {
    await deleteExpiredUploads(db)
    const swept = await sweepDueFiles({ db, services, log })
    await services.storage.tidy()
    if (swept > 0) log.debug({ swept }, 'sweep-files')
  })
}
