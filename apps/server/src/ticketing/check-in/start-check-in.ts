import type { Logger } from 'pino'
import type { Db } from '../../database/tables.ts'
import { every } from '../../platform/jobs/every.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { releaseFreePlaces } from './release-free-places.ts'

const EVERY_MS = 30_000

/** Twice a minute, releases unclaimed free places. Several processes may run it at the same time. */
export function startDoorWork(jobs: Pick<Jobs, 'onStop'>, db: Db, log: Logger): void {
  every(jobs, {
    everyMs: EVERY_MS,
    log,
    trouble: 'Free places could not be given to others.',
    run: async () => {
      const released = await releaseFreePlaces(db)
      if (released > 0) log.info({ released }, 'free places given to others')
    },
  })
}
