import type { EventCard as Card } from '@larunbat/rules/address/site-pages'
import type { Language } from '@larunbat/rules/text/language'
import { isSameDay, printDate } from '../shared/dates.ts'
import { printMoney } from '../shared/money.ts'
import { textsOf } from '../shared/page-texts.ts'

/** sáb, 28 nov · 19:00; for several days the first and the last one. */
export function whenOf(card: Card, language: Language, hasYear: boolean): string {
  const t = textsOf(language)
  if (!card.startsAt) return t('card.noDate')
  const zone = card.timeZone ?? 'UTC'
  const end = card.endsAt ?? card.startsAt
  const shape = hasYear ? 'dated' : 'short'
  const first = printDate(language, shape, card.startsAt, zone)
  // A show that ends after midnight is still one evening.
  const isLong = card.dayCount > 1 || Date.parse(end) - Date.parse(card.startsAt) > 18 * 3_600_000
  if (isLong && !isSameDay(card.startsAt, end, zone)) {
    return `${first} – ${printDate(language, shape, end, zone)}`
  }
  return `${first} · ${printDate(language, 'time', card.startsAt, zone)}`
}

/** What a place costs, in a word or two; undefined when it is not known. */
export function priceOf(
  card: Pick<Card, 'ticketMode' | 'isFree' | 'priceCents' | 'hasHigherPrice' | 'currency'>,
  language: Language,
): string | undefined {
  const t = textsOf(language)
  if (card.ticketMode === 5) return t('card.payWhatYouWant')
  if (card.isFree) return t('card.free')
  if (!card.priceCents) return undefined
  const price = printMoney(language, card.priceCents, card.currency ?? 'EUR')
  return card.hasHigherPrice ? t('card.priceFrom', { price }) : price
}
