import type { Logger } from 'pino'
import type { Db } from '../../database/tables.ts'
import { every } from '../../platform/jobs/every.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { holdsEnded } from '../../platform/metrics/metrics.ts'
import { deleteOldNetworks } from './booking-network-store.ts'
import { expireHolds } from './expire.ts'

/** Places are free again five seconds after their time at the latest, also when a run takes its time. */
const EVERY_MS = 3_000
const AN_HOUR_MS = 3_600_000

/** Every three seconds, releases expired places. Several processes may run it at the same time. */
export function startOrderWork(jobs: Pick<Jobs, 'onStop'>, db: Db, log: Logger): void {
  every(jobs, {
    everyMs: EVERY_MS,
    log,
    trouble: 'Places whose time is over could not be given back.',
    run: async () => {
      const ended = await expireHolds(db)
      holdsEnded.inc(ended)
      if (ended > 0) log.debug({ ended }, 'holds ended')
    },
  })
  every(jobs, {
    everyMs: AN_HOUR_MS,
    log,
    trouble: 'Old networks of bookings could not be deleted.',
    run: async () => void (await deleteOldNetworks(db)),
  })
}
