import type { OfferView } from '@larunbat/rules/address/buying-pages'
import type { Language } from '@larunbat/rules/text/language'
import { isOnSale } from '../buying/ticket-words.ts'
import { textsOf } from '../shared/page-texts.ts'

const ticketsOf = ({ dates }: Pick<OfferView, 'dates'>) => dates.flatMap(({ tickets }) => tickets)

/** True while something of it can be bought or booked. */
export const isAnyOnSale = (offer: OfferView): boolean => ticketsOf(offer).some(isOnSale)

/** True when nothing is left of anything: places and a sale to come would be those of another moment. */
export function isSoldOut(offer: Pick<OfferView, 'dates'>): boolean {
  const tickets = ticketsOf(offer)
  return tickets.length > 0 && tickets.every(({ state }) => state === 'soldOut')
}

/** "Buy", or "book" where nothing costs anything. */
export function buyWordsOf(offer: OfferView, language: Language): string {
  const isFree = ticketsOf(offer).every(({ pricing, priceCents }) => pricing !== 'choice' && !priceCents)
  return textsOf(language)(isFree ? 'buying.box.book' : 'buying.box.buy')
}
