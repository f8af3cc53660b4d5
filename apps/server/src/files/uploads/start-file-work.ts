import type { Logger } from 'pino'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { sweepDueFiles } from '../stored-files/file-ledger.ts'
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
