import type { EventCard as Card } from '@larunbat/rules/address/site-pages'
import { waysOf } from '@larunbat/rules/events/event-poster'
import type { Language } from '@larunbat/rules/text/language'
import { renderToStaticMarkup } from 'react-dom/server'
import { EventCard } from './event-card.tsx'

/** Dates farther away than this, in ms, are shown with their year. */
const NEAR_MS = 300 * 86_400_000
/** Cards of the first row: their pictures do not wait. */
const FIRST = 4

type CardListProps = { cards: readonly Card[]; language: Language; now: number }

/** Events side by side. Each card is drawn once and kept as long as its event: lists differ, cards do not. */
export function CardList({ cards, language, now }: CardListProps) {
  const ways = waysOf(cards)
  const items = cards.map(
    (card, index) =>
      `<li>${drawCard(card, language, now, index < FIRST, card.cover ? undefined : ways[index])}</li>`,
  )
  return <ul className="cards" dangerouslySetInnerHTML={{ __html: items.join('') }} />
}

const drawn = new WeakMap<Card, Map<string, string>>()

function drawCard(card: Card, language: Language, now: number, isFirst: boolean, way?: number): string {
  const isPast = card.endsAt !== null && Date.parse(card.endsAt) < now
  const hasYear = card.startsAt !== null && Math.abs(Date.parse(card.startsAt) - now) > NEAR_MS
  const key = `${language} ${isPast} ${hasYear} ${isFirst} ${way}`
  const known = drawn.get(card) ?? new Map<string, string>()
  drawn.set(card, known)
  let html = known.get(key)
  if (html === undefined) {
    html = renderToStaticMarkup(
      <EventCard
        card={card}
        language={language}
        isPast={isPast}
        hasYear={hasYear}
        isFirst={isFirst}
        way={way}
      />,
    )
    known.set(key, html)
  }
  return html
}
