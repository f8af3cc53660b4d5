import type { Logger } from 'pino'
import type { Services } from '../context.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Db } from '../tables.ts'
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
 * Every three seconds, goes on with refunds of whole sessions and tells buyers what went back; every minute, tells them of
 * sessions that changed and carries out what they answered. Several processes may do it at once.
 */
export async function startAfterSale(
  jobs: Pick<Jobs, 'onStop' | 'schedule'>,
  { db, services, log }: WorkContext,
): Promise<void> {
  let running: Promise<void> | undefined
  let isStopping = false
  const timer = setInterval(() => {
    running ??= work()
      .catch((error: unknown) => log.warn({ err: error }, 'What follows refunds could not be done yet.'))
      .finally(() => {
        running = undefined
      })
  }, EVERY_MS)
  async function work(): Promise<void> {
    await continueRuns(db, log, () => isStopping)
    await mailRefunds(db, services)
  }
  jobs.onStop(async () => {
    isStopping = true
    clearInterval(timer)
    await running
  })
  await jobs.schedule('session-changes', '* * * * *', () => settleNotices({ db, services, log }))
}
