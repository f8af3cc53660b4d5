import type { OfferedTicket } from '@larunbat/rules/address/buying-pages'
import type { Language } from '@larunbat/rules/text/language'
import { printDate } from '../shared/dates.ts'
import { printMoney } from '../shared/money.ts'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'

/** What a type is called; the only one of an event has no name of its own. */
export function ticketName(name: string | null, language: Language): string {
  return wordsOf(name, language).text || textsOf(language)('buying.box.general')
}

/** The price as it will be paid. */
export function ticketPrice(ticket: OfferedTicket, currency: string, language: Language): string {
  const t = textsOf(language)
  if (ticket.pricing === 'choice')
    return ticket.minCents > 0
      ? t('buying.box.choiceFrom', { price: printMoney(language, ticket.minCents, currency) })
      : t('buying.box.choice')
  return ticket.priceCents ? printMoney(language, ticket.priceCents, currency) : t('buying.box.free')
}

/** What there is to say about the places of a type; nothing while there are plenty. */
export function placesWords(
  { state, opensAt }: OfferedTicket,
  timeZone: string,
  language: Language,
): string | undefined {
  if (state === 'onSale') return undefined
  const t = textsOf(language)
  if (state !== 'notYet') return t(`buying.box.${state}`)
  return opensAt
    ? t('buying.box.notYet', { date: printDate(language, 'moment', opensAt, timeZone) })
    : undefined
}

/** How these words look: a date is no label. */
export function placesClass({ state }: OfferedTicket): string {
  if (state === 'notYet') return 'note'
  return state === 'few' ? 'tag tag-price' : 'tag'
}

export const isOnSale = ({ state }: OfferedTicket) => state === 'onSale' || state === 'few'
