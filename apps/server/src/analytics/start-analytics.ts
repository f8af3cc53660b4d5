import type { Logger } from 'pino'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Db } from '../tables.ts'
import { foldSales } from './fold-sales.ts'

const EVERY_MS = 2_000

/** Every two seconds, adds what was sold to the summaries. Several processes may try at once; one does it. */
export function startAnalyticsWork(jobs: Pick<Jobs, 'onStop'>, db: Db, log: Logger): void {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= foldSales(db)
      .then((folded) => void (folded > 0 && log.debug({ folded }, 'sales counted')))
      .catch((error: unknown) => log.warn({ err: error }, 'Sales could not be counted just now.'))
      .finally(() => {
        running = undefined
      })
  }, EVERY_MS)
  jobs.onStop(async () => {
    clearInterval(timer)
    await running
  })
}
