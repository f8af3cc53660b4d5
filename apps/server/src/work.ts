import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { startAnalyticsWork } from './analytics/start-analytics.ts'
import { archiveFinishedEditions } from './contents/archive-finished-editions.ts'
import type { Services } from './context.ts'
import { startDoorWork } from './door/start-door.ts'
import { startDoorSales } from './door-sales/start-door-sales.ts'
import { startHousekeeping } from './housekeeping/start-housekeeping.ts'
import { startIntegrationWork } from './integrations/start-integrations.ts'
import { startMailRelease } from './mails/start-mail-release.ts'
import { startOrderWork } from './orders/start-orders.ts'
import { startPaymentWork } from './payments/start-payment-work.ts'
import { startPayoutWork } from './payouts/start-payouts.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import { enqueueMails, startMailWork } from './platform/mail/mail-work.ts'
import { enqueueBuilds } from './privacy/export-queue.ts'
import { startPrivacyWork } from './privacy/start-privacy.ts'
import { startAfterSale } from './refunds/start-after-sale.ts'
import type { Db } from './tables.ts'
import { drawTicketAttachments } from './tickets/mail-attachments.ts'
import { startTicketWork } from './tickets/start-tickets.ts'
import { startFileWork } from './uploads/start-file-work.ts'
import { startVideoWork } from './video/start-video-work.ts'
import { startWaitingWork } from './waiting/start-waiting.ts'

/** Lets calls put work into queues, whichever process takes it out. */
export async function startEnqueueing(jobs: Jobs, db: Db, services: Services): Promise<void> {
  await enqueueMails(jobs, { db: db as unknown as Kysely<never>, ...services })
  await enqueueBuilds(jobs, services)
}

/** Takes up the background work of every domain. */
export async function startWork(jobs: Jobs, db: Db, services: Services, log: Logger): Promise<void> {
  await startMailWork(jobs, {
    db: db as unknown as Kysely<never>,
    ...services,
    drawAttachments: (source) => drawTicketAttachments({ db, services }, source),
  })
  startMailRelease(jobs, db, services, log)
  await jobs.schedule('archive-editions', '30 3 * * *', async () => {
    await archiveFinishedEditions(db, services, log)
  })
  startOrderWork(jobs, db, log)
  startTicketWork(jobs, db, services, log)
  startDoorWork(jobs, db, log)
  startAnalyticsWork(jobs, db, log)
  await startDoorSales(jobs, db, log)
  await startPaymentWork(jobs, { db, services, log })
  await startPayoutWork(jobs, db, services, log)
  await startAfterSale(jobs, { db, services, log })
  await startWaitingWork(jobs, { db, services, log })
  await startPrivacyWork(jobs, { db, services, log })
  await startIntegrationWork(jobs, db, services, log)
  await startHousekeeping(jobs, db, log)
  await startFileWork(jobs, db, services, log)
  await startVideoWork(jobs, { db, services, log })
}
