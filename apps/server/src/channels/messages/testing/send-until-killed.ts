import type { Kysely } from 'kysely'
import { pino } from 'pino'
import type { Services } from '../../../database/context.ts'
import type { Db, Tables } from '../../../database/tables.ts'
import { openKysely, openPool } from '../../../platform/db/pool.ts'
import { every } from '../../../platform/jobs/every.ts'
import { startJobs } from '../../../platform/jobs/jobs.ts'
import { MAILS, startMailWork } from '../../../platform/mail/mail-work.ts'
import { OutboxMailer } from '../../../platform/mail/outbox-mailer.ts'
import { mailLimits } from '../../../reference/festival-settings/mail-limits.ts'
import { mailBuyer } from '../../../ticketing/tickets/mail-buyer.ts'
import { listReaders } from '../list-readers.ts'
import { beginDueMessages } from '../send-messages.ts'
import { endBatch, markRecipients, takeRecipients, takeSending } from '../sending-store.ts'
import { startMessageWork } from '../start-messages.ts'
import { writeMessage } from '../write-message.ts'

/**
 * Writes messages and delivers their mails in a process of its own, so that a test can kill it: `send-until-killed.ts DATABASE_URL
 * SMTP_URL MODE`. Mode `apart` is the negative control: it commits each mail before its recipient is marked.
 */
const [url = '', smtpUrl = '', mode = 'whole'] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const db: Db = openKysely<Tables>(openPool({ url, onError: () => {} }))
const config = {
  publicUrl: 'http://larunbat.example',
  smtpUrl,
  mailFrom: 'Larunbat <no-reply@larunbat.example>',
  dataDir: '/nowhere',
} as Services['config']
const mailer = new OutboxMailer({ config, log, limits: mailLimits })
const jobs = await startJobs({ url, log, lookSeconds: 1 })
const queue = { ...MAILS, delaySeconds: 1, pollSeconds: 1 }
await startMailWork(jobs, { db: db as unknown as Kysely<never>, config, mailer }, queue)
if (mode === 'whole') startMessageWork(jobs, { db, services: { mailer, config }, log })
else every(jobs, { everyMs: 500, log, trouble: 'control', run: writeApart })

async function writeApart(): Promise<void> {
  await beginDueMessages(db)
  const message = await takeSending(db)
  if (!message) return
  const recipients = await takeRecipients(db, message.id, 200)
  const readers = await listReaders(
    db,
    message,
    recipients.map(({ email }) => email),
  )
  const ids = new Map(recipients.map(({ key, id }) => [key, id]))
  const done = []
  for (const reader of readers) {
    const letter = writeMessage(message, reader, 'Coro')
    const mailId = await db
      .transaction()
      .execute((tx) => mailBuyer(tx, mailer, [message.event_id as number], letter))
    done.push({ id: ids.get(reader.key) as number, mailId: mailId ?? null, status: 'written' as const })
  }
  await markRecipients(db, message.id, done)
  await endBatch(db, message.id)
}
