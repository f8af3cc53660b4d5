import type { Logger } from 'pino'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { every } from '../../platform/jobs/every.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { createDeliveries } from './create-deliveries.ts'
import { endOld } from './delivery-store.ts'
import { createPoster } from './post-message.ts'
import { WebhookSender } from './send-due.ts'

const EVERY_MS = 1_000

/** Every second, queues new messages and sends due ones. Several processes may run it at the same time. */
export async function startIntegrationWork(
  jobs: Pick<Jobs, 'onStop' | 'schedule'>,
  db: Db,
  services: Services,
  log: Logger,
): Promise<void> {
  const poster = createPoster({ isPrivateAllowed: services.config.webhooksMayBePrivate })
  const sender = new WebhookSender({ db, services, log, poster })
  every(jobs, {
    everyMs: EVERY_MS,
    log,
    trouble: 'Webhooks could not be sent.',
    run: async () => {
      await createDeliveries(db, services.config.publicUrl)
      await sender.begin()
    },
  })
  jobs.onStop(async () => {
    await sender.stop()
    poster.close()
  })
  await jobs.schedule('webhook-sweep', '7 * * * *', () => endOld(db))
}
