import type { Logger } from 'pino'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Db } from '../tables.ts'
import { expireHolds } from './expire.ts'

const EVERY_MS = 5_000

/** Every five seconds, gives back places whose time is over. Several processes may do it at once. */
export function startOrderWork(jobs: Pick<Jobs, 'onStop'>, db: Db, log: Logger): void {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= expireHolds(db)
      .then((ended) => void (ended > 0 && log.debug({ ended }, 'holds ended')))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'Places whose time is over could not be given back.'),
      )
      .finally(() => {
        running = undefined
      })
  }, EVERY_MS)
  jobs.onStop(async () => {
    clearInterval(timer)
    await running
  })
}
