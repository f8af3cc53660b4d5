import type { OfferedDate, OfferedTicket, OfferView } from '@larunbat/rules/address/buying-pages'
import { ticketsPath, waitingPath } from '@larunbat/rules/address/public-address'
import type { PublicEvent } from '@larunbat/rules/events/public-event'
import type { Language } from '@larunbat/rules/text/language'
import { placesClass, placesWords, ticketName, ticketPrice } from '../buying/ticket-words.ts'
import { printDate } from '../shared/dates.ts'
import { textsOf } from '../shared/page-texts.ts'
import { buyWordsOf, isAnyOnSale } from './offer-words.ts'

/** Dates shown before the rest is only counted. */
const SHOWN = 5

type Props = {
  event: Pick<PublicEvent, 'id' | 'slug'>
  offer: OfferView
  language: Language
  /** Rendered for a browser with its own places: shared figures would be wrong for it. */
  isOwn?: boolean
}

/** What can be had for which date, at its final price, and the way to it. */
export function EventOffer({ event, offer, language, isOwn = false }: Props) {
  const t = textsOf(language)
  const dates = offer.dates.filter(({ tickets }) => tickets.length > 0)
  const tickets = dates.flatMap((date) => date.tickets)
  if (tickets.length === 0) return null
  const shown = isPlain(tickets) ? [] : dates.slice(0, SHOWN)
  return (
    <div className="offer" data-offer={isOwn ? undefined : event.id}>
      {shown.length > 0 && (
        <ul className="offer-dates">
          {shown.map((date) => (
            <DateOffer
              key={date.id}
              eventId={event.id}
              slug={event.slug}
              date={date}
              currency={offer.currency}
              isNamed={dates.length > 1}
              isOwn={isOwn}
              language={language}
            />
          ))}
        </ul>
      )}
      {shown.length > 0 && dates.length > SHOWN && (
        <p className="note">{t('buying.box.more', { count: dates.length - SHOWN })}</p>
      )}
      {shown.length === 0 && !isOwn && (
        <p>
          <span className="tag tag-places" data-places={event.id} hidden />
        </p>
      )}
      {isAnyOnSale(offer) && (
        <a className="button" href={ticketsPath(language, event.slug)} rel="nofollow">
          {buyWordsOf(offer, language)}
        </a>
      )}
    </div>
  )
}

/** One ticket whose price stands above already, with places enough: there is nothing to add. */
const isPlain = (tickets: readonly OfferedTicket[]) =>
  tickets.length === 1 && tickets[0]?.name === null && tickets[0].state === 'onSale'

type DateProps = {
  eventId: number | string
  slug: string
  date: OfferedDate
  currency: string
  isNamed: boolean
  isOwn: boolean
  language: Language
}

/** A script updates the figures of the date; of a type only where it has its own places beside others. */
function DateOffer({ eventId, slug, date, currency, isNamed, isOwn, language }: DateProps) {
  const { startsAt, timeZone, tickets } = date
  const isAlone = tickets.length === 1
  const places = `${eventId}:${date.id}`
  return (
    <li>
      {isNamed && (
        <time dateTime={startsAt} className="offer-date">
          {`${printDate(language, 'short', startsAt, timeZone)}, ${printDate(language, 'time', startsAt, timeZone)}`}
        </time>
      )}
      {!isAlone && !isOwn && <span className="tag tag-places" data-places={places} hidden />}
      <ul>
        {tickets.map((ticket) => {
          const words = placesWords(ticket, timeZone, language)
          const isCounted =
            !isOwn && (ticket.state === 'onSale' || ticket.state === 'few' || ticket.state === 'soldOut')
          return (
            <li key={ticket.id} className="offer-ticket">
              <span>{ticketName(ticket.name, language)}</span>
              <span className="offer-price">{ticketPrice(ticket, currency, language)}</span>
              {(words || isCounted) && (
                <span
                  className={words ? placesClass(ticket) : 'tag tag-places'}
                  data-places={isCounted ? (isAlone ? places : `${places}:${ticket.id}`) : undefined}
                  hidden={!words}
                >
                  {words}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {date.canWait && (
        <p className="date-wait">
          <a className="link-action" href={waitingPath(language, slug, date.id)} rel="nofollow">
            {textsOf(language)('buying.waiting.link')}
          </a>
        </p>
      )}
    </li>
  )
}
