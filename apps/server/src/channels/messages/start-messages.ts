import type { Logger } from 'pino'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { every } from '../../platform/jobs/every.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { beginDueMessages, PACE_MS, writeBatch } from './send-messages.ts'

/** Begins due messages and writes their mails at the pace of the festival's settings. Several processes may do it at once. */
export function startMessageWork(
  jobs: Pick<Jobs, 'onStop'>,
  { db, services, log }: { db: Db; services: Pick<Services, 'mailer' | 'config'>; log: Logger },
): void {
  every(jobs, {
    everyMs: PACE_MS / 2,
    log,
    trouble: 'Messages could not be sent yet.',
    run: async () => {
      await beginDueMessages(db)
      await writeBatch(db, services)
    },
  })
}
