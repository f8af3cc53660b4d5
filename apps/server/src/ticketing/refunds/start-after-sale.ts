import type { Logger } from 'pino'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { every } from '../../platform/jobs/every.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { mailRefunds } from './mail-refunds.ts'
import { continueRuns } from './plan-session.ts'
import { settleNotices } from './settle-notices.ts'

const EVERY_MS = 3_000

interface WorkContext {
  db: Db
  services: Pick<Services, 'mailer' | 'config'>
  log: Logger
}

/**
 * Every three seconds, continues refunds of whole sessions and notifies buyers of refunds; every minute, notifies
 * buyers of changed sessions and carries out their decisions. Several processes may do it at the same time.
 */
export async function startAfterSale(
  jobs: Pick<Jobs, 'onStop' | 'schedule'>,
  { db, services, log }: WorkContext,
): Promise<void> {
  every(jobs, {
    everyMs: EVERY_MS,
    log,
    trouble: 'What follows refunds could not be done yet.',
    run: async (isStopping) => {
      await continueRuns({ db, log, services }, isStopping)
      await mailRefunds(db, services)
    },
  })
  await jobs.schedule('session-changes', '* * * * *', () => settleNotices({ db, services, log }))
}
