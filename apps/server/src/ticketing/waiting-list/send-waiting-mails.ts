import { setTimeout as pause } from 'node:timers/promises'
import { waitingPath, waitingPlacePath } from '@larunbat/rules/address/public-address'
import { writtenZone } from '@larunbat/rules/text/written'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { mailBuyer } from '../tickets/mail-buyer.ts'
import { mailedToken } from '../tickets/mailed-token.ts'
import { ticketAddresses } from '../tickets/ticket-addresses.ts'
import { plain, TicketTexts } from '../tickets/ticket-texts.ts'
import { entryToken } from './entry-token.ts'
import { takeEntryMail, takeReturnMail, type WaitingMailFacts } from './mail-store.ts'

type MailServices = Pick<Services, 'mailer' | 'config'>

/**
 * Writes the mails that are due to those who wait and those who pass a ticket on, each once whichever process does it. One
 * that fails keeps none of the others waiting; it is thrown once they are done. Returns how many there were.
 */
export async function sendWaitingMails(db: Db, services: MailServices, atMost = 100): Promise<number> {
  const failed: string[] = []
  let done = 0
  let cause: unknown
  for (const take of [takeEntryMail, takeReturnMail])
    while (done + failed.length < atMost) {
      const began = performance.now()
      let taken: WaitingMailFacts | undefined
      try {
        await db.transaction().execute(async (tx) => {
          taken = await take(tx, failed)
          if (taken) await write(tx, services, taken)
        })
        if (!taken) break
        done += 1
      } catch (error) {
        if (!taken) throw error
        failed.push(taken.id)
        cause = error
      }
      // At most half of the processor's time: the other half belongs to those who buy.
      await pause(performance.now() - began)
    }
  if (failed.length > 0)
    throw new Error(`${failed.length} mails of waiting lists are not written yet`, { cause })
  return done
}

const TEMPLATES = {
  joined: 'waiting-joined',
  offered: 'waiting-offered',
  invited: 'waiting-invited',
  lapsed: 'waiting-lapsed',
  off: 'waiting-off',
  matched: 'ticket-matched',
  back: 'ticket-back',
} as const

async function write(tx: Db, { mailer, config }: MailServices, facts: WaitingMailFacts): Promise<void> {
  const { what, email, language, name, tickets, startsAt, timeZone, currency, totalCents, until } = facts
  if (!email) return
  const texts = new TicketTexts(language, currency)
  const isOffer = what === 'offered' || what === 'invited' || what === 'matched'
  await mailBuyer(tx, mailer, [facts.eventId], {
    to: email,
    language,
    template: TEMPLATES[what],
    data: {
      name: plain(name ?? ''),
      title: texts.pick(facts.title),
      tickets,
      total: texts.price(totalCents),
      after: { when: texts.dateTime(startsAt, timeZone), where: plain(facts.where) },
      url: await addressOf(tx, config.publicUrl, facts),
      ...(isOffer && until ? { until: deadline(texts, until, timeZone) } : {}),
    },
  })
}

async function addressOf(
  tx: Db,
  publicUrl: string,
  { what, id, language, slug, sessionId, checkoutId }: WaitingMailFacts,
): Promise<string> {
  if (what === 'joined' || what === 'off')
    return publicUrl + waitingPlacePath(language, await entryToken(tx, id))
  if (what === 'lapsed') return publicUrl + (slug ? waitingPath(language, slug, sessionId) : `/${language}`)
  return ticketAddresses(publicUrl, await mailedToken(tx, checkoutId ?? ''), language).page
}

/** Day, hour and zone of the venue, in the reader's language. */
function deadline(texts: TicketTexts, until: string, timeZone: string): string {
  return `${texts.dateTime(until, timeZone)} (${writtenZone(texts.language, until, timeZone)})`
}
