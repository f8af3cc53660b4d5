import type { Language } from '@larunbat/rules/language'
import { pickText } from '@larunbat/rules/multilingual-text'
import type { PublicEvent } from '@larunbat/rules/public-event'
import { type VatRegime, vatOf } from '@larunbat/rules/vat'
import { writtenDate, writtenMoney, writtenTime } from '@larunbat/rules/written'
import type { RefundPolicy } from '../office-tables.ts'
import { translate } from '../platform/texts.ts'
import type { BoughtOrder, BoughtSession } from './bought.ts'

const HOUR_MS = 3_600_000

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
    return `${this.date(at, timeZone, 'long')}, ${writtenTime(at, timeZone)}`
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

  /** What the buyer may do when plans change, as it was fixed by the purchase. */
  refund(
    { untilHours, percentage, releaseAfterMin }: RefundPolicy,
    session: BoughtSession,
    paidCents: number,
  ): string {
    if (paidCents === 0)
      return releaseAfterMin === undefined
        ? this.t('refundFree')
        : `${this.t('refundFree')} ${this.t('release', { minutes: releaseAfterMin })}`
    const { timeZone } = session
    const own =
      untilHours === null || percentage === 0
        ? this.t('refundNever')
        : this.t('refundUntil', {
            percentage,
            date: this.dateTime(hoursBefore(session, untilHours), timeZone),
          })
    return [own, this.t('refundChange'), this.t('noWithdrawal')].join(' ')
  }
}

/** Who sells, as a ticket and a receipt name them. */
export function organiserWords(texts: TicketTexts, { name, taxId, address }: BoughtOrder['seller']): string {
  const number = taxId ? `. ${texts.t('taxId', { taxId })}` : ''
  const place = address ? `. ${plain(address)}` : ''
  return `${texts.t('organiser')}: ${plain(name)}${number}${place}`
}

const hoursBefore = ({ startsAt }: BoughtSession, hours: number) =>
  new Date(Date.parse(startsAt) - hours * HOUR_MS).toISOString()

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
