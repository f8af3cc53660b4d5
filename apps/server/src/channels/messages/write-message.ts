import { fillMessage, messageLanguage, messagePieces } from '@larunbat/rules/channels/message-words'
import type { Language } from '@larunbat/rules/text/language'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { looksLikeName, mailName } from '@larunbat/rules/text/person-name'
import { festivalName } from '../../platform/festival-name.ts'
import type { Letter } from '../../platform/mail/mailer.ts'
import { translate } from '../../platform/texts.ts'
import { plain } from '../../ticketing/tickets/ticket-texts.ts'
import type { StoredMessage } from './message-store.ts'
import type { Reader } from './reader.ts'

type Words = Pick<StoredMessage, 'kind' | 'subject' | 'text'>

/**
 * Templates by kind. The address of a card payment is no stranger's, so its mails are not held back with those to unproved addresses
 * (ADR 059).
 */
const templateOf = ({ kind }: Words, { hasPaid }: Pick<Reader, 'hasPaid'>) =>
  kind === 'event' && hasPaid ? 'message-buyer' : `message-${kind}`

/** Returns the mail of a message to one reader, in their language as far as it is written. `organiser` is who writes of an event. */
export function writeMessage(
  message: Words,
  reader: Pick<Reader, 'email' | 'name' | 'language' | 'titles' | 'hasPaid' | 'accountId'>,
  organiser: string,
): Omit<Letter, 'replyTo'> {
  const writtenIn = messageLanguage(message, reader.language)
  const titleIn = (language: Language) =>
    reader.titles.map((text) => plain(pickText(text, language))).join(', ')
  const name = mailName(plain(reader.name ?? ''))
  const { subject, text } = fillMessage(message, writtenIn, {
    name,
    event: titleIn(writtenIn),
  })
  const isByOrganiser = message.kind === 'event'
  return {
    to: reader.email,
    // Of a fallback the words around it stay in the reader's own language, and say why.
    language: reader.language,
    template: templateOf(message, reader),
    ...(reader.accountId === null ? {} : { accountId: reader.accountId }),
    ...(isByOrganiser ? { senderName: senderName(reader.language, organiser) } : {}),
    data: {
      subject,
      name,
      title: titleIn(reader.language),
      ownerName: organiser,
      isNamed: name !== '' && text.includes(name),
      writtenIn: writtenIn === reader.language ? null : writtenIn,
      lines: text.split('\n').map((line) =>
        messagePieces(line).map(({ words, url, host }) => ({
          words,
          url: isByOrganiser ? null : url,
          host: isByOrganiser ? host : null,
        })),
      ),
    },
  }
}

/** Name before the address of our sender: the organiser's, by way of the festival; never one that could pass for the festival. */
function senderName(language: Language, organiser: string): string {
  const festival = festivalName()
  const name = mailName(plain(organiser))
  const isOdd = name === '' || /[@<>"\\]/.test(name) || looksLikeName(name, festival)
  return isOdd
    ? translate(language, 'mails:message.senderUnnamed', { festival })
    : translate(language, 'mails:message.sender', { organiser: name, festival })
}
