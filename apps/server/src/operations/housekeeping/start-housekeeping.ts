import type { Logger } from 'pino'
import type { Db } from '../../database/tables.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { deleteExpired } from './housekeeping-store.ts'

/** Every hour, deletes sign-ins, links, keys, counts and readers whose time is over. */
export async function startHousekeeping(jobs: Jobs, db: Db, log: Logger): Promise<void> {
  await jobs.schedule('housekeeping', '7 * * * *', async () => {
    const rows = await deleteExpired(db)
    if (rows > 0) log.debug({ rows }, 'housekeeping')
  })
}
