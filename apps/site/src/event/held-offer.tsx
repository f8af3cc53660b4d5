import type { HeldOfferModel } from '@larunbat/rules/address/buying-pages'
import { ticketsPath } from '@larunbat/rules/address/public-address'
import type { Language } from '@larunbat/rules/text/language'
import { HeldPlacesNotice } from '../buying/held-places.tsx'
import { EventOffer } from './event-offer.tsx'

/** What stands in place of the shared offer on an event's page, for a browser with places of its own. */
export function HeldOffer({ language, model }: { language: Language; model: HeldOfferModel }) {
  const { eventId, slug, offer, held } = model
  return (
    <div className="offer-own">
      <HeldPlacesNotice held={held} language={language} againPath={ticketsPath(language, slug)} />
      <EventOffer event={{ id: eventId, slug }} offer={offer} language={language} isOwn />
    </div>
  )
}
