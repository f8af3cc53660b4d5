import { createHash } from 'node:crypto'
import {
  type FormProblem,
  type OfferedDate,
  type OfferedTicket,
  type OfferView,
  type Typed,
  ticketFields,
} from '@larunbat/rules/buying-pages'
import type { Language } from '@larunbat/rules/language'
import { translate } from '../../platform/texts.ts'
import { parseAmount } from './parse-amount.ts'

/** What `web_reserva` is asked for, in wire names. */
export interface Wanted {
  clave: string
  pedidos: [
    {
      contenido_id: number
      lineas: object[]
      vale: string | null
      codigo: string | null
      donativo_cent: number
    },
  ]
}

const KEY = /^[0-9a-f-]{36}$/

/** Reads the form that picks tickets. What cannot be understood is said beside its field and nothing is asked for. */
export function readWanted(
  contentId: number,
  offer: OfferView,
  typed: Typed,
  language: Language,
): Wanted | FormProblem[] {
  const problems: FormProblem[] = []
  const say = (field: string, code: string) =>
    void problems.push({ field, text: translate(language, `errors:${code}`) })
  const lineas = offer.dates.flatMap((date) =>
    date.tickets.flatMap((ticket) => readLine(date, ticket, typed, say) ?? []),
  )
  const gift = (typed.donativo ?? '').trim()
  const donation = gift === '' ? 0 : parseAmount(gift)
  if (donation === undefined || donation > 1_000_000) say('donativo', 'order.amount_unclear')
  if (problems.length > 0) return problems
  if (lineas.length === 0) return [{ field: null, text: translate(language, 'errors:order.empty') }]
  const [vale, codigo] = [typed.vale?.trim() || null, typed.codigo?.trim() || null]
  const pedidos: Wanted['pedidos'] = [
    { contenido_id: contentId, lineas, vale, codigo, donativo_cent: donation ?? 0 },
  ]
  return { clave: keyOf(typed.clave, pedidos), pedidos }
}

/** The same form with the same choice is one wish; with another choice, after going back, it is another. */
function keyOf(given: string | undefined, choice: object): string {
  const form = given && KEY.test(given) ? given : crypto.randomUUID()
  return createHash('sha256').update(form).update(JSON.stringify(choice)).digest('base64url')
}

function readLine(
  date: OfferedDate,
  ticket: OfferedTicket,
  typed: Typed,
  say: (field: string, code: string) => void,
): object | undefined {
  const names = ticketFields(date.id, ticket.id)
  const cantidad = Number(typed[names.quantity] ?? 0)
  if (!Number.isSafeInteger(cantidad) || cantidad < 1) return undefined
  const line = { sesion_id: date.id, tipo_id: ticket.id, cantidad: Math.min(cantidad, 1000) }
  if (ticket.pricing !== 'choice') {
    const seen = Number(typed[names.seen])
    return { ...line, precio_cent: Number.isSafeInteger(seen) && seen >= 0 ? seen : ticket.priceCents }
  }
  const own = (typed[names.amount] ?? '').trim()
  const suggested = ticket.suggestedCents.find((cents) => String(cents) === typed[names.suggested])
  const cents = own === '' ? suggested : parseAmount(own)
  if (cents === undefined) say(names.amount, own === '' ? 'order.amount_missing' : 'order.amount_unclear')
  else if (cents < ticket.minCents) say(names.amount, 'order.amount_too_low')
  else if (ticket.maxCents !== null && cents > ticket.maxCents) say(names.amount, 'order.amount_too_high')
  else return { ...line, importe_cent: cents }
  return undefined
}
