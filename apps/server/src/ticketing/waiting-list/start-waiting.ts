import type { Logger } from 'pino'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { every } from '../../platform/jobs/every.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { anonymizeWaiting } from './anonymize-store.ts'
import { sendWaitingMails } from './send-waiting-mails.ts'
import { ListServer } from './serve-lists.ts'

const EVERY_MS = 1_000

interface WorkContext {
  db: Db
  services: Pick<Services, 'mailer' | 'config'>
  log: Logger
}

/**
 * Every second, serves waiting lists and writes their mails; every hour, anonymizes entries of sessions that are over.
 * Several processes may run it at the same time.
 */
export async function startWaitingWork(
  jobs: Pick<Jobs, 'onStop' | 'schedule'>,
  { db, services, log }: WorkContext,
): Promise<void> {
  const server = new ListServer(db, log)
  every(jobs, {
    everyMs: EVERY_MS,
    log,
    trouble: 'Waiting lists could not be served yet.',
    run: async () => {
      const made = await server.run()
      if (made > 0) log.debug({ made }, 'offers made')
      await sendWaitingMails(db, services)
    },
  })
  await jobs.schedule('forget-waiting', '47 * * * *', () => anonymizeWaiting(db))
}
