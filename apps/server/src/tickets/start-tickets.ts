import type { Logger } from 'pino'
import type { Services } from '../context.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Db } from '../tables.ts'
import { sendConfirmations } from './send-confirmations.ts'

const EVERY_MS = 2_000

/** Every two seconds, confirms purchases by mail. Several processes may do it at once. */
export function startTicketWork(
  jobs: Pick<Jobs, 'onStop'>,
  db: Db,
  services: Pick<Services, 'mailer' | 'config'>,
  log: Logger,
): void {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= sendConfirmations(db, services)
      .then((sent) => void (sent > 0 && log.debug({ sent }, 'purchases confirmed')))
      .catch((error: unknown) => log.warn({ err: error }, 'Purchases could not be confirmed by mail.'))
      .finally(() => {
        running = undefined
      })
  }, EVERY_MS)
  jobs.onStop(async () => {
    clearInterval(timer)
    await running
  })
}
