import type { Logger } from 'pino'
import type { Db } from '../../database/tables.ts'
import { every } from '../../platform/jobs/every.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { foldSales } from './fold-sales.ts'

const EVERY_MS = 2_000

/** Every two seconds, adds what was sold to the summaries. Several processes may try at once; one does it. */
export function startAnalyticsWork(jobs: Pick<Jobs, 'onStop'>, db: Db, log: Logger): void {
  every(jobs, {
    everyMs: EVERY_MS,
    log,
    trouble: 'Sales could not be counted just now.',
    run: async () => {
      const folded = await foldSales(db)
      if (folded > 0) log.debug({ folded }, 'sales counted')
    },
  })
}
