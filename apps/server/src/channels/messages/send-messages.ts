import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { readFestivalSettings } from '../../reference/festival-settings/festival-setting-store.ts'
import { mailBuyer } from '../../ticketing/tickets/mail-buyer.ts'
import { newsAddresses } from '../../ticketing/tickets/newsletter/unsubscribe-address.ts'
import { listOrganisers } from '../../ticketing/tickets/organiser-store.ts'
import { listReaders } from './list-readers.ts'
import { markCancelled, type StoredMessage } from './message-store.ts'
import type { Reader } from './reader.ts'
import {
  begin,
  endBatch,
  markRecipients,
  mayAuthorSend,
  takeDue,
  takeRecipients,
  takeSending,
  takeTurn,
} from './sending-store.ts'
import { writeMessage } from './write-message.ts'

type MessageServices = Pick<Services, 'mailer' | 'config'>

/** Between two batches of all messages together. */
export const PACE_MS = 2_000

/** Begins the messages whose time has come; returns how many. A message whose author may not send it any more is cancelled. */
export async function beginDueMessages(db: Db): Promise<number> {
  let begun = 0
  for (;;) {
    const isDone = await db.transaction().execute(async (tx) => {
      const message = await takeDue(tx)
      if (!message) return true
      if (await mayAuthorSend(tx, message)) await begin(tx, message.id, await listReaders(tx, message))
      else {
        await markCancelled(tx, message.id)
        await audit(tx, message, 'message.dropped')
      }
      return false
    })
    if (isDone) return begun
    begun += 1
  }
}

/**
 * Writes one batch of mails of the message whose turn it is; returns how many. Mails and the marks of their recipients are one
 * transaction: a process that is killed leaves both or neither. A reader who is none any more is left out.
 */
export async function writeBatch(db: Db, services: MessageServices, paceMs = PACE_MS): Promise<number> {
  const { messageMailsPerMinute: perMinute } = await readFestivalSettings(db)
  return db.transaction().execute(async (tx) => {
    if (!(await takeTurn(tx, { paceMs, most: perMinute }))) return 0
    const message = await takeSending(tx)
    if (!message) return 0
    const recipients = await takeRecipients(tx, message.id, Math.ceil((perMinute * PACE_MS) / 60_000))
    const readers = await listReaders(
      tx,
      message,
      recipients.map(({ email }) => email),
    )
    const byKey = new Map(readers.map((reader) => [reader.key, reader]))
    const write = await writerOf(tx, services, message)
    const done: Parameters<typeof markRecipients>[2][number][] = []
    for (const { id, key } of recipients) {
      const reader = byKey.get(key)
      const mailId = reader ? await write(reader) : null
      done.push({ id, mailId: mailId ?? null, status: mailId === null ? 'skipped' : 'written' })
    }
    await markRecipients(tx, message.id, done)
    if (await endBatch(tx, message.id)) await audit(tx, message, 'message.sent')
    return done.filter(({ status }) => status === 'written').length
  })
}

/** Returns how a mail of a message is put into the outbox: of an event with its organiser as Reply-To, of news with a way out. */
async function writerOf(tx: Db, { mailer, config }: MessageServices, message: StoredMessage) {
  const { event_id: eventId, kind } = message
  if (eventId !== null) {
    const [organiser] = await listOrganisers(tx, [eventId])
    return (reader: Reader) =>
      mailBuyer(tx, mailer, [eventId], writeMessage(message, reader, organiser?.name ?? ''))
  }
  return async (reader: Reader) => {
    const letter = writeMessage(message, reader, '')
    if (kind !== 'news') return mailer.send(tx, letter)
    const { checkoutId, language } = reader
    const { newsUrl, unsubscribeUrl } = await newsAddresses(tx, config.publicUrl, {
      checkoutId: checkoutId as string,
      language,
    })
    // Withdrawn since the readers were read: there is no way out to give, and no mail.
    if (!newsUrl || !unsubscribeUrl) return null
    return mailer.send(tx, { ...letter, data: { ...letter.data, newsUrl }, unsubscribeUrl })
  }
}

const audit = (tx: Db, { id, event_id, kind, created_by }: StoredMessage, action: string) =>
  writeAudit(tx, {
    actorId: created_by,
    action,
    subject: event_id === null ? 'mail' : 'event',
    subjectId: event_id,
    detail: { message: id, kind },
  })
