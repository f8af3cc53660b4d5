import type { OfferView } from '@larunbat/rules/address/buying-pages'
import { ticketsPath } from '@larunbat/rules/address/public-address'
import type { PublicEvent } from '@larunbat/rules/events/public-event'
import type { Language } from '@larunbat/rules/text/language'
import { headlineOf } from './event-tickets.tsx'
import { buyWordsOf, isAnyOnSale } from './offer-words.ts'
import { ticketFactsOf } from './ticket-facts.ts'

type Props = { event: PublicEvent; offer: OfferView | null; language: Language; now: number }

/**
 * The way to the tickets at the foot of a phone, as long as the one in the page is out of sight. It repeats that one, so
 * neither the keyboard nor what reads aloud meets it twice.
 */
export function BuyBar({ event, offer, language, now }: Props) {
  const facts = ticketFactsOf(event, now, offer)
  if (!offer || facts.isOff || !isAnyOnSale(offer)) return null
  return (
    <div className="buy-bar" data-buy-bar="" aria-hidden="true">
      <span className="price">{headlineOf(facts, language)}</span>
      <a className="button" href={ticketsPath(language, event.slug)} rel="nofollow" tabIndex={-1}>
        {buyWordsOf(offer, language)}
      </a>
    </div>
  )
}
