import type { Logger } from 'pino'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Db } from '../tables.ts'
import { releaseFreePlaces } from './release-free-places.ts'

const EVERY_MS = 30_000

/** Twice a minute, gives free places nobody came for to others. Several processes may do it at once. */
export function startDoorWork(jobs: Pick<Jobs, 'onStop'>, db: Db, log: Logger): void {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= releaseFreePlaces(db)
      .then((released) => void (released > 0 && log.info({ released }, 'free places given to others')))
      .catch((error: unknown) => log.warn({ err: error }, 'Free places could not be given to others.'))
      .finally(() => {
        running = undefined
      })
  }, EVERY_MS)
  jobs.onStop(async () => {
    clearInterval(timer)
    await running
  })
}
