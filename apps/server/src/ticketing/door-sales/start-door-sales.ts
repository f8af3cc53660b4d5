import type { Logger } from 'pino'
import type { Db } from '../../database/tables.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { releaseUnpaid } from './release-unpaid.ts'

/** Every minute: gives back the places of those who were to pay at the door and did not come. */
export async function startDoorSales(jobs: Jobs, db: Db, log: Logger): Promise<void> {
  await jobs.schedule('unpaid-at-door', '* * * * *', async () => {
    await releaseUnpaid(db, log)
  })
}
