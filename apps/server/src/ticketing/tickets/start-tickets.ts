import type { Logger } from 'pino'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { every } from '../../platform/jobs/every.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { sendConfirmations } from './send-confirmations.ts'

const EVERY_MS = 2_000

/** Every two seconds, confirms purchases by mail. Several processes may run it at the same time. */
export function startTicketWork(
  jobs: Pick<Jobs, 'onStop'>,
  db: Db,
  services: Pick<Services, 'mailer' | 'config'>,
  log: Logger,
): void {
  every(jobs, {
    everyMs: EVERY_MS,
    log,
    trouble: 'Purchases could not be confirmed by mail.',
    run: async () => {
      const sent = await sendConfirmations(db, services)
      if (sent > 0) log.debug({ sent }, 'purchases confirmed')
    },
  })
}
