import type { OfferView } from '@larunbat/rules/address/buying-pages'
import type { PublicEvent } from '@larunbat/rules/events/public-event'
import type { Language } from '@larunbat/rules/text/language'
import type { SessionRefund } from '@larunbat/rules/ticketing/refund-facts'
import { TICKET_MODE } from '@larunbat/rules/ticketing/ticket-mode'
import { RefundNotes } from '../buying/refund-notes.tsx'
import { printDate } from '../shared/dates.ts'
import { printMoney } from '../shared/money.ts'
import { textsOf } from '../shared/page-texts.ts'
import { EventOffer } from './event-offer.tsx'
import { isSoldOut } from './offer-words.ts'
import { sessionsOf } from './schedule.ts'
import { type TicketFacts, ticketFactsOf } from './ticket-facts.ts'

type Props = {
  event: PublicEvent
  offer: OfferView | null
  refunds: readonly SessionRefund[]
  language: Language
  now: number
}

/** How one gets in: only what is known and true at this moment. */
export function EventTickets({ event, offer, refunds, language, now }: Props) {
  const t = textsOf(language)
  const facts = ticketFactsOf(event, now, offer)
  // Tickets of a series are those of its chapters, which stand with their prices.
  if (facts.isOff || event.isSeries) return null
  const isSoldElsewhere = facts.mode === TICKET_MODE.external
  return (
    <section className="fact" aria-labelledby="tickets">
      <h2 id="tickets">{t('event.tickets')}</h2>
      <p className="price">{headlineOf(facts, language)}</p>
      {facts.mode === TICKET_MODE.freeEntry && <p>{t('tickets.freeEntryText')}</p>}
      {facts.mode === TICKET_MODE.payWhatYouWant && facts.prices && facts.prices.low > 0 && (
        <p>
          {t('tickets.minimum', { price: printMoney(language, facts.prices.low, facts.prices.currency) })}
        </p>
      )}
      {!(offer && isSoldOut(offer)) && (
        <>
          <Places event={event} facts={facts} language={language} />
          <SaleWindow event={event} facts={facts} language={language} />
        </>
      )}
      {offer && <EventOffer event={event} offer={offer} language={language} />}
      <RefundNotes refunds={refunds} language={language} />
      {isSoldElsewhere && <ExternalLinks event={event} language={language} />}
    </section>
  )
}

/** The price, or how else one gets in, in a few words. */
export function headlineOf({ mode, prices }: TicketFacts, language: Language): string {
  const t = textsOf(language)
  if (mode === TICKET_MODE.freeEntry) return t('tickets.freeEntry')
  if (mode === TICKET_MODE.freeBooking) return t('tickets.freeBooking')
  if (mode === TICKET_MODE.payWhatYouWant) return t('tickets.payWhatYouWant')
  if (!prices) return t(mode === TICKET_MODE.external ? 'tickets.external' : 'tickets.unknown')
  if (prices.high === 0) return t('tickets.free')
  const low = prices.low === 0 ? t('tickets.free') : printMoney(language, prices.low, prices.currency)
  return prices.low === prices.high ? low : `${low} – ${printMoney(language, prices.high, prices.currency)}`
}

type PartProps = { event: PublicEvent; facts: TicketFacts; language: Language }

function Places({ event, facts, language }: PartProps) {
  const t = textsOf(language)
  const countsPlaces = facts.mode !== TICKET_MODE.freeEntry && facts.mode !== TICKET_MODE.external
  if (!countsPlaces) return null
  return (
    <>
      {facts.capacity !== null && <p>{t('tickets.capacity', { count: facts.capacity })}</p>}
      {event.maxPerPerson ? <p>{t('tickets.maxPerPerson', { count: event.maxPerPerson })}</p> : null}
    </>
  )
}

function SaleWindow({ event, facts, language }: PartProps) {
  if (facts.mode === TICKET_MODE.freeEntry || facts.mode === TICKET_MODE.external) return null
  const t = textsOf(language)
  const isBooking = facts.mode === TICKET_MODE.freeBooking
  const print = (at: string) => printDate(language, 'moment', at, event.timeZone ?? 'UTC')
  if (facts.window === 'before' && facts.opensAt) {
    return (
      <p>{t(isBooking ? 'tickets.bookingFrom' : 'tickets.onSaleFrom', { date: print(facts.opensAt) })}</p>
    )
  }
  if (facts.window === 'after') return <p>{t(isBooking ? 'tickets.bookingClosed' : 'tickets.closed')}</p>
  if (facts.window === 'open' && facts.closesAt) {
    return (
      <p>{t(isBooking ? 'tickets.bookingUntil' : 'tickets.onSaleUntil', { date: print(facts.closesAt) })}</p>
    )
  }
  return null
}

/** External sales addresses, each once; an address that is not a web one is not offered. */
function ExternalLinks({ event, language }: { event: PublicEvent; language: Language }) {
  const t = textsOf(language)
  const addresses = new Set(sessionsOf(event).map((session) => session.salesUrl ?? event.salesUrl))
  const links = [...addresses].flatMap((address) => (address && isWebAddress(address) ? [address] : []))
  return (
    <>
      {links.map((address) => (
        <p key={address}>
          <a className="button" href={address} rel="external noopener" title={t('tickets.opensNew')}>
            {t('tickets.externalLink', { host: new URL(address).host.replace(/^www\./, '') })}
          </a>
        </p>
      ))}
      {links.length > 0 && <p className="note">{t('tickets.externalNote')}</p>}
    </>
  )
}

/** True for http(s) addresses: anything else (`javascript:`) is never made a link. */
export function isWebAddress(address: string | null | undefined): address is string {
  return typeof address === 'string' && /^https?:\/\//i.test(address) && URL.canParse(address)
}
