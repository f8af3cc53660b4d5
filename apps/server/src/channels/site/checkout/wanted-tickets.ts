import {
  type FormProblem,
  GIFT_FIELDS,
  type OfferedDate,
  type OfferedTicket,
  type OfferView,
  SUGGESTED_GIFTS,
  type Typed,
  ticketFields,
} from '@larunbat/rules/address/buying-pages'
import type { Language } from '@larunbat/rules/text/language'
import { parseAmount } from '@larunbat/rules/text/typed-number'
import { trimTyped } from '@larunbat/rules/text/typed-text'
import { translate } from '../../../platform/texts.ts'
import type { BasketEntry, BasketLine } from './basket-cookie.ts'

/** What is wanted of one event; prices are those that were shown or chosen. */
export type Wanted = Omit<BasketEntry, 'mark'>

/** Cents of an amount as it was typed; undefined for what is none. */
type ReadAmount = (own: string) => number | undefined

/**
 * Reads the form that picks tickets. A value that cannot be parsed is reported beside its field, and nothing is
 * reserved.
 */
export function readWanted(
  eventId: number,
  offer: OfferView,
  typed: Typed,
  language: Language,
): Wanted | FormProblem[] {
  const problems: FormProblem[] = []
  const say = (field: string, code: string) =>
    void problems.push({ field, text: translate(language, `errors:${code}`) })
  const read = (own: string) => parseAmount(own, { language, currency: offer.currency })
  const lines = offer.dates.flatMap((date) =>
    date.tickets.flatMap((ticket) => readLine({ date, ticket, typed }, read, say) ?? []),
  )
  const donation = readGift(typed, read)
  if (donation === undefined || donation > 1_000_000) say(GIFT_FIELDS.own, 'order.amount_unclear')
  if (problems.length > 0) return problems
  if (lines.length === 0) return [{ field: null, text: translate(language, 'errors:order.empty') }]
  const [voucher, code] = [trimTyped(typed.vale ?? '') || null, trimTyped(typed.codigo ?? '') || null]
  return { eventId, lines, voucher, code, donationCents: donation ?? 0 }
}

/** What is given to the cause; undefined for what is no amount. */
function readGift(typed: Typed, read: ReadAmount): number | undefined {
  const own = trimTyped(typed[GIFT_FIELDS.own] ?? '')
  if (own !== '') return read(own)
  return SUGGESTED_GIFTS.find((cents) => String(cents) === typed[GIFT_FIELDS.suggested]) ?? 0
}

function readLine(
  { date, ticket, typed }: { date: OfferedDate; ticket: OfferedTicket; typed: Typed },
  read: ReadAmount,
  say: (field: string, code: string) => void,
): BasketLine | undefined {
  const names = ticketFields(date.id, ticket.id)
  const quantity = Number(typed[names.quantity] ?? 0)
  if (!Number.isSafeInteger(quantity) || quantity < 1) return undefined
  const line = { sessionId: date.id, typeId: ticket.id, quantity: Math.min(quantity, 1000) }
  if (ticket.pricing !== 'choice') {
    const seen = Number(typed[names.seen])
    return { ...line, cents: Number.isSafeInteger(seen) && seen >= 0 ? seen : (ticket.priceCents ?? 0) }
  }
  const own = trimTyped(typed[names.amount] ?? '')
  const suggested = ticket.suggestedCents.find((cents) => String(cents) === typed[names.suggested])
  const cents = own === '' ? suggested : read(own)
  if (cents === undefined) say(names.amount, own === '' ? 'order.amount_missing' : 'order.amount_unclear')
  else if (cents < ticket.minCents) say(names.amount, 'order.amount_too_low')
  else if (ticket.maxCents !== null && cents > ticket.maxCents) say(names.amount, 'order.amount_too_high')
  else return { ...line, cents }
  return undefined
}
