import { isEmail } from '@larunbat/rules/address/email'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import type { Letter, MailContact } from '../../platform/mail/mailer.ts'
import { listOrganisers } from './organiser-store.ts'
import { plain } from './ticket-texts.ts'

const MAX_NAME_LETTERS = 60

/**
 * Sends a mail about events to a person who has, had or wants tickets, as part of the caller's transaction. All such mails
 * go through here: a reply reaches the organisers of those events. Returns its number in the outbox.
 */
export async function mailBuyer(
  tx: Db,
  mailer: Services['mailer'],
  eventIds: readonly number[],
  letter: Omit<Letter, 'replyTo'>,
): Promise<number | undefined> {
  const organisers = await listOrganisers(tx, eventIds)
  return mailer.send(tx, {
    ...letter,
    replyTo: organisers.filter(({ address }) => isEmail(address)).map(toContact),
  })
}

/** A name that could pass for an address or a link is left out: mail programs show it in place of the address. */
function toContact({ name, address }: MailContact): MailContact {
  const shown = [...plain(name)].slice(0, MAX_NAME_LETTERS).join('')
  return { name: /[@<>"\\]|:\/\/|www\./i.test(shown) ? '' : shown, address }
}
