import type { Kysely } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Jobs, QueueDefinition } from '../jobs/jobs.ts'
import { type DrawAttachments, deliverMail } from './deliver-mail.ts'
import type { Mailer } from './mailer.ts'
import { MAIL_QUEUE, OutboxMailer } from './outbox-mailer.ts'
import { listWaitingMails } from './outbox-store.ts'

/**
 * Tries over about half a day: 20 s, 40 s ... up to ten minutes apart, so that a mail server that comes back after an outage
 * has everything that waited within ten minutes.
 */
export const MAILS: QueueDefinition = {
  name: MAIL_QUEUE,
  retries: 78,
  delaySeconds: 20,
  maxDelaySeconds: 600,
  timeoutSeconds: 120,
  pollSeconds: 10,
  isOncePerKey: true,
}

export interface MailWorkOptions {
  db: Kysely<never>
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>
  mailer: Mailer
  /** Draws what mails have attached; without, they go without. */
  drawAttachments?: DrawAttachments
}

/** From now on mails are put into the queue of the delivering process, in the transaction that writes them. */
export async function enqueueMails(
  jobs: Jobs,
  { db, config, mailer }: MailWorkOptions,
  queue: QueueDefinition = MAILS,
): Promise<void> {
  if (!config.smtpUrl || !(mailer instanceof OutboxMailer)) return
  await jobs.declare(queue)
  mailer.deliverWith(jobs)
  // Those this process wrote while it started.
  await enqueueWaiting(jobs, db)
}

/** A mail that is in the queue already stays there once. */
async function enqueueWaiting(jobs: Jobs, db: Kysely<never>): Promise<void> {
  for (const mailId of await listWaitingMails(db))
    await jobs.enqueue(db, MAIL_QUEUE, { mailId }, String(mailId))
}

/** Begins to deliver the mails of the outbox; nothing to do without a mail server. */
export async function startMailWork(
  jobs: Jobs,
  { db, config, mailer, drawAttachments }: MailWorkOptions,
  queue: QueueDefinition = MAILS,
): Promise<void> {
  const { smtpUrl, mailFrom } = config
  if (!smtpUrl || !(mailer instanceof OutboxMailer)) return
  const { openSmtp } = await import('./smtp.ts')
  const { handOver, close } = openSmtp({ url: smtpUrl, from: mailFrom })
  jobs.onStop(close)
  await jobs.work<{ mailId: number }>(queue, ({ mailId }, { isLast }) =>
    deliverMail(db, handOver, { mailId, isLastTry: isLast }, drawAttachments),
  )
  await enqueueMails(jobs, { db, config, mailer }, queue)
  await jobs.schedule('mail-sweep', '*/15 * * * *', () => enqueueWaiting(jobs, db))
}
