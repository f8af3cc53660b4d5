import type { Logger } from 'pino'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { bookFixedShares } from './fixed-shares.ts'
import { postMergedBalance } from './merged-account.ts'

/**
 * Every hour, books the fixed amounts of events that are over, so that what causes were promised shows as theirs, and what is
 * open of closed accounts, so that it shows in the statement of the account that took them over.
 */
export async function startPayoutWork(jobs: Jobs, db: Db, services: Pick<Services, 'config'>, log: Logger) {
  await jobs.schedule('book-fixed-shares', '17 * * * *', async () => {
    const booked = await db.transaction().execute((tx) => bookFixedShares(tx, services.config.payoutDays))
    if (booked > 0) log.info({ booked }, 'fixed amounts for causes booked')
  })
  await jobs.schedule('book-taken-over', '37 * * * *', async () => {
    const booked = await db.transaction().execute(postMergedBalance)
    if (booked > 0) log.info({ booked }, 'what was open of closed accounts went over')
  })
}
