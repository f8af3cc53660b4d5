import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { enqueueBuilds } from '../administration/privacy/export-queue.ts'
import { startPrivacyWork } from '../administration/privacy/start-privacy.ts'
import { startIntegrationWork } from '../channels/integrations/start-integrations.ts'
import { startMessageWork } from '../channels/messages/start-messages.ts'
import type { Services } from '../database/context.ts'
import type { Db } from '../database/tables.ts'
import { startImportPictures } from '../events/imports/fetch-import-pictures.ts'
import { archiveFinishedEditions } from '../events/review/archive-finished-editions.ts'
import { startVideoWork } from '../events/video/start-video-work.ts'
import { startFileWork } from '../files/uploads/start-file-work.ts'
import { startPayoutWork } from '../finance/payouts/start-payouts.ts'
import { startMailRelease } from '../identity/outbox/start-mail-release.ts'
import { startAnalyticsWork } from '../insight/sales-figures/start-analytics.ts'
import { startHousekeeping } from '../operations/housekeeping/start-housekeeping.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { enqueueMails, startMailWork } from '../platform/mail/mail-work.ts'
import { mailLimits } from '../reference/festival-settings/mail-limits.ts'
import { startDoorWork } from '../ticketing/check-in/start-check-in.ts'
import { startDoorSales } from '../ticketing/door-sales/start-door-sales.ts'
import { startOrderWork } from '../ticketing/orders/start-orders.ts'
import { startPaymentWork } from '../ticketing/payments/start-payment-work.ts'
import { startAfterSale } from '../ticketing/refunds/start-after-sale.ts'
import { drawTicketAttachments } from '../ticketing/tickets/mail-attachments.ts'
import { startTicketWork } from '../ticketing/tickets/start-tickets.ts'
import { startWaitingWork } from '../ticketing/waiting-list/start-waiting.ts'

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
  startMailRelease(jobs, db, services, mailLimits, log)
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
  startMessageWork(jobs, { db, services, log })
  await startIntegrationWork(jobs, db, services, log)
  await startHousekeeping(jobs, db, log)
  await startFileWork(jobs, db, services, log)
  await startImportPictures(jobs, { db, services, log })
  await startVideoWork(jobs, { db, services, log })
}
