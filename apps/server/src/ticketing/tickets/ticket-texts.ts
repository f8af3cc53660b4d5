import type { PublicEvent } from '@larunbat/rules/events/public-event'
import { sellerZone, type WithdrawalLaw, withdrawalLaw } from '@larunbat/rules/money/seller-place'
import { vatOf, vatRegimeOf } from '@larunbat/rules/money/vat'
import type { VatRegime } from '@larunbat/rules/money/vat-regimes'
import { vatIncluded } from '@larunbat/rules/money/vat-words'
import type { Language } from '@larunbat/rules/text/language'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import {
  writtenCountry,
  writtenDate,
  writtenMoment,
  writtenMoney,
  writtenPercent,
  writtenTime,
} from '@larunbat/rules/text/written'
import { type RefundFacts, refundFacts, refundTextKey } from '@larunbat/rules/ticketing/refund-facts'
import type { RefundPolicy } from '../../database/stored-values.ts'
import { type Issuer, placeOf, type SoldFacts, type SoldSession } from '../../ledger/sold-facts.ts'
import { translate } from '../../platform/texts.ts'
import type { BoughtOrder, BoughtSession } from './bought.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** The words of tickets and orders in one language, amounts in one currency. */
export class TicketTexts {
  readonly language: Language
  readonly #currency: string

  constructor(language: Language, currency: string) {
    this.language = language
    this.#currency = currency
  }

  t(key: string, variables: Record<string, unknown> = {}): string {
    return translate(this.language, `ticket-print:${key}`, variables)
  }

  /** One line of people's words, without what no font of ours can draw. */
  pick(text: string | null | undefined): string {
    return plain(pickText(text, this.language))
  }

  typeName(name: string | null): string {
    return name === null ? this.t('general') : this.pick(name)
  }

  price(cents: number): string {
    return cents === 0 ? this.t('free') : this.money(cents)
  }

  money(cents: number): string {
    return writtenMoney(this.language, cents, this.#currency)
  }

  date(at: string, timeZone: string, dateStyle: 'full' | 'long' = 'full'): string {
    return writtenDate(this.language, at, timeZone, dateStyle)
  }

  dateTime(at: string, timeZone: string): string {
    return writtenMoment(this.language, at, timeZone)
  }

  /** From when to when at the place; an end on another day with its date. */
  hours({ startsAt, endsAt, timeZone }: Pick<BoughtSession, 'startsAt' | 'endsAt' | 'timeZone'>): string {
    const begin = writtenTime(startsAt, timeZone)
    if (endsAt === null) return `${begin} (${this.t('endUnknown')})`
    const isSameNight = Date.parse(endsAt) - Date.parse(startsAt) < 12 * HOUR_MS
    const isSameDay = this.date(startsAt, timeZone) === this.date(endsAt, timeZone)
    const end = isSameDay || isSameNight ? writtenTime(endsAt, timeZone) : this.dateTime(endsAt, timeZone)
    return `${begin} – ${end} (${this.t('localTime')})`
  }

  place({ venueName, address, city }: Pick<PublicEvent, 'venueName' | 'address' | 'city'>): string {
    // Addresses often end with their town, and a square is both place and address.
    const isNamed = city && address?.toLowerCase().includes(city.toLowerCase())
    return plain([...new Set([venueName, address, isNamed ? null : city])].filter(Boolean).join(', '))
  }

  /** The name of a country (ISO 3166-1 alpha-2). */
  country(code: string): string {
    return writtenCountry(this.language, code)
  }

  /** Which tax is in the price, and how much; nothing for what costs nothing. */
  vat(regime: VatRegime | null, cents: number): string {
    return this.vatParts(regime, cents, vatOf(regime, cents))
  }

  /** The same with base and tax as a paper kept them. */
  vatParts(regime: VatRegime | null, cents: number, part: { baseCents: number; vatCents: number }): string {
    if (cents === 0) return ''
    if (regime === null) return this.t('taxesIncluded')
    const words = (key: string, values = {}) => translate(this.language, `vat:${key}`, values)
    const name = vatIncluded(regime, words)
    const { rate, tax } = vatRegimeOf(regime)
    const [base, vat] = [this.money(part.baseCents), this.money(part.vatCents)]
    return rate === 0 ? name : `${name}. ${this.t('vatBase', { base, vat, tax: words(`tax.${tax}`) })}.`
  }

  /**
   * Returns what the buyer may do when plans change: the terms fixed by the purchase, evaluated at `now` (ms since 1970)
   * against the session's present time. Empty where nothing is to be said.
   */
  refund(
    policy: RefundPolicy,
    session: BoughtSession,
    paidCents: number,
    law: WithdrawalLaw,
    now = Date.now(),
  ): string {
    const isFree = paidCents === 0
    const facts = refundFacts(policy, session, { now, isFree })
    const key = refundTextKey(facts)
    const own = key && translate(this.language, `refund-terms:${key}`, this.#refundValues(facts, session))
    if (!isFree) return [own, this.t('refundChange'), this.t(`noWithdrawal.${law}`)].join(' ')
    const { releaseAfterMin } = policy
    const isReleased =
      releaseAfterMin !== undefined && now < Date.parse(session.startsAt) + releaseAfterMin * MINUTE_MS
    return [own, isReleased && this.t('release', { minutes: releaseAfterMin })].filter(Boolean).join(' ')
  }

  /** Returns the sentences of an order: one where all its sessions say the same, else one a session with its date. */
  refunds(order: BoughtOrder, now = Date.now()): string {
    const { policy, sessions, subtotalCents, discountCents } = order
    const said = [...sessions.values()].map((session) => ({
      session,
      words: this.refund(policy, session, subtotalCents - discountCents, lawOf(order), now),
    }))
    if (new Set(said.map(({ words }) => words)).size <= 1) return said[0]?.words ?? ''
    return said
      .filter(({ words }) => words !== '')
      .map(({ session: { startsAt, timeZone }, words }) =>
        translate(this.language, 'refund-terms:of', { session: this.dateTime(startsAt, timeZone), words }),
      )
      .join(' ')
  }

  #refundValues({ until, percentage }: RefundFacts, { timeZone }: BoughtSession) {
    return {
      until: until === null ? '' : this.dateTime(until, timeZone),
      percentage: writtenPercent(this.language, percentage),
    }
  }
}

/** Who sells, as a ticket and a receipt name them: `Organiser: Ahotsak. NIF G48123456. Bilbao`. */
export const organiserWords = (
  texts: TicketTexts,
  issuer: Partial<Issuer> & { name: string | null },
): string => `${texts.t('organiser')}: ${issuerWords(texts, issuer)}`

/** Who sells, where a label stands before it. */
export function issuerWords(texts: TicketTexts, issuer: Partial<Issuer> & { name: string | null }): string {
  const { name, taxId, taxIdKind, address, country } = issuer
  const number = taxId ? texts.t(`taxIdOf.${taxIdKind ?? 'nif'}`, { taxId }) : ''
  const place = [address && plain(address), country && texts.country(country)].filter(Boolean).join(', ')
  return [plain(name ?? ''), number, place].filter(Boolean).join('. ')
}

/** Returns the law of an order's seller about withdrawing from it. */
export const lawOf = ({ seller }: Pick<BoughtOrder, 'seller'>) => withdrawalLaw(placeOf(seller))

/** Returns the zone of an issuer's clock. */
export const zoneOf = (issuer: Partial<Pick<Issuer, 'country' | 'territory'>>) =>
  sellerZone(placeOf({ country: issuer.country ?? null, territory: issuer.territory ?? null }))

/** Returns the place of a sale as `TicketTexts.place` takes it. */
export const soldPlace = ({ venue }: SoldFacts) => ({
  venueName: venue.name ?? '',
  address: venue.address ?? '',
  city: venue.city ?? '',
})

/** Returns when a session was to be when it was bought: `Saturday …, 19:00 – 20:30 (local time)`. */
export const soldWhen = (texts: TicketTexts, session: SoldSession): string =>
  `${texts.date(session.startsAt, session.timeZone)}, ${texts.hours(session)}`

/**
 * Words as one line to print: pictographs, joiners and marks of direction have no letter, accents belong to theirs, blanks
 * and line ends become one blank.
 */
export const plain = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\p{Extended_Pictographic}|\p{Variation_Selector}|\p{Cf}/gu, (sign) =>
      /[©®™]/u.test(sign) ? sign : '',
    )
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
