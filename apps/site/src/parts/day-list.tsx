import { eventPath } from '@larunbat/rules/address/public-address'
import type { EventCard } from '@larunbat/rules/address/site-pages'
import type { Language } from '@larunbat/rules/text/language'
import { toLocalDate } from '@larunbat/rules/time/dates'
import { eveningOf } from '@larunbat/rules/time/evening'
import { printDate, printDay } from '../shared/dates.ts'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'
import { priceOf, whenOf } from './card-words.ts'

type DayListProps = { cards: readonly EventCard[]; language: Language; now: number }

/** Events one under the other by the evening they belong to: short, for paper and for those who read lists. */
export function DayList({ cards, language, now }: DayListProps) {
  const days = Map.groupBy(cards, (card) => dayOf(card, language))
  return [...days].map(([day, events]) => (
    <section key={day} className="day">
      <h3>{day}</h3>
      <ul>
        {events.map((card) => (
          <li key={card.id} {...placeOf(card, language, now)}>
            <Row card={card} language={language} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** Point and day of what is still to come, for the script that sorts by distance in the browser. */
function placeOf(card: EventCard, language: Language, now: number) {
  const { lat, lng, startsAt, endsAt } = card
  if (typeof lat !== 'number' || typeof lng !== 'number' || !startsAt) return {}
  if (Date.parse(endsAt ?? startsAt) < now) return {}
  return {
    'data-at': `${lat},${lng}`,
    'data-day': printDay(language, 'short', eveningOf(startsAt, zoneOf(card))),
  }
}

function Row({ card, language }: { card: EventCard; language: Language }) {
  const title = wordsOf(card.title, language)
  const facts = [hoursOf(card, language), card.venueName, card.city, priceOf(card, language)]
  return (
    <>
      <a className="day-title" href={eventPath(language, card.slug)} lang={title.foreign ?? undefined}>
        {title.text}
      </a>
      <span className="day-facts">{facts.filter(Boolean).join(' · ')}</span>
    </>
  )
}

const zoneOf = ({ timeZone }: EventCard) => timeZone ?? 'UTC'

/** True for what begins after midnight and stands under the evening before. */
const isAfterMidnight = (card: EventCard): boolean =>
  card.startsAt !== null &&
  eveningOf(card.startsAt, zoneOf(card)) !== toLocalDate(card.startsAt, zoneOf(card))

/** The hour alone, as the day stands above; the days of what lasts longer. */
function hoursOf(card: EventCard, language: Language): string {
  if (!card.startsAt || card.dayCount > 1) return whenOf(card, language, false)
  const time = printDate(language, 'time', card.startsAt, zoneOf(card))
  if (!isAfterMidnight(card)) return time
  return textsOf(language)('card.afterMidnight', {
    time,
    day: printDate(language, 'short', card.startsAt, zoneOf(card)),
  })
}

function dayOf(card: EventCard, language: Language): string {
  if (!card.startsAt) return textsOf(language)('card.noDate')
  return printDay(language, 'full', eveningOf(card.startsAt, zoneOf(card)))
}
