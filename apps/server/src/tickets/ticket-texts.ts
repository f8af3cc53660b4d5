import type { Language } from '@larunbat/rules/language'
import { pickText } from '@larunbat/rules/multilingual-text'
import type { PublicEvent } from '@larunbat/rules/public-event'
import { type RefundFacts, refundFacts, refundTextKey } from '@larunbat/rules/refund-facts'
import { type VatRegime, vatOf } from '@larunbat/rules/vat'
import {
  writtenDate,
  writtenMoment,
  writtenMoney,
  writtenPercent,
  writtenTime,
} from '@larunbat/rules/written'
import type { RefundPolicy } from '../office-tables.ts'
import { translate } from '../platform/texts.ts'
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
  hours({ startsAt, endsAt, timeZone }: BoughtSession): string {
    const begin = writtenTime(startsAt, timeZone)
    if (endsAt === null) return `${begin} (${this.t('endUnknown')})`
    const isSameNight = Date.parse(endsAt) - Date.parse(startsAt) < 12 * HOUR_MS
    const isSameDay = this.date(startsAt, timeZone) === this.date(endsAt, timeZone)
    const end = isSameDay || isSameNight ? writtenTime(endsAt, timeZone) : this.dateTime(endsAt, timeZone)
    return `${begin} – ${end} (${this.t('localTime')})`
  }

  place({ venueName, address, city }: PublicEvent): string {
    // Addresses often end with their town, and a square is both place and address.
    const isNamed = city && address?.toLowerCase().includes(city.toLowerCase())
    return plain([...new Set([venueName, address, isNamed ? null : city])].filter(Boolean).join(', '))
  }

  /** Which tax is in the price, and how much; nothing for what costs nothing. */
  vat(regime: VatRegime | null, cents: number): string {
    if (cents === 0) return ''
    const name = this.t(`vat.${regime ?? 'unknown'}`)
    const { rate, baseCents, vatCents } = vatOf(regime, cents)
    const parts = { base: this.money(baseCents), vat: this.money(vatCents) }
    return rate === 0 ? name : `${name}. ${this.t('vatBase', parts)}.`
  }

  /**
   * Returns what the buyer may do when plans change: the terms fixed by the purchase, evaluated at `now` (ms since 1970)
   * against the session's present time. Empty where nothing is to be said.
   */
  refund(policy: RefundPolicy, session: BoughtSession, paidCents: number, now = Date.now()): string {
    const isFree = paidCents === 0
    const facts = refundFacts(policy, session, { now, isFree })
    const key = refundTextKey(facts)
    const own = key && translate(this.language, `refund-terms:${key}`, this.#refundValues(facts, session))
    if (!isFree) return [own, this.t('refundChange'), this.t('noWithdrawal')].join(' ')
    const { releaseAfterMin } = policy
    const isReleased =
      releaseAfterMin !== undefined && now < Date.parse(session.startsAt) + releaseAfterMin * MINUTE_MS
    return [own, isReleased && this.t('release', { minutes: releaseAfterMin })].filter(Boolean).join(' ')
  }

  /** Returns the sentences of an order: one where all its sessions say the same, else one a session with its date. */
  refunds({ policy, sessions, subtotalCents, discountCents }: BoughtOrder, now = Date.now()): string {
    const said = [...sessions.values()].map((session) => ({
      session,
      words: this.refund(policy, session, subtotalCents - discountCents, now),
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

/** Who sells, as a ticket and a receipt name them. */
export function organiserWords(texts: TicketTexts, { name, taxId, address }: BoughtOrder['seller']): string {
  const number = taxId ? `. ${texts.t('taxId', { taxId })}` : ''
  const place = address ? `. ${plain(address)}` : ''
  return `${texts.t('organiser')}: ${plain(name)}${number}${place}`
}

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
