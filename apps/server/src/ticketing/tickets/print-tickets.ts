import { setImmediate as nextTurn } from 'node:timers/promises'
import { boundedQueue } from '../../platform/limits/bounded-queue.ts'
import { type BoughtCheckout, type BoughtOrder, type BoughtTicket, reasonOf } from './bought.ts'
import { type CodeMatrix, codeMatrix } from './code-matrix.ts'
import { drawCorrection } from './pdf/correction-page.ts'
import { drawOrder } from './pdf/order-page.ts'
import { collect, openPdf } from './pdf/paper.ts'
import { drawTicket } from './pdf/ticket-page.ts'
import { type KeyHolder, signCode } from './ticket-keys.ts'
import { TicketTexts } from './ticket-texts.ts'
import { listWatchLinks } from './watch/watch-links.ts'

/** One document at a time: printing takes the processor that purchases need. */
const inTurn = boundedQueue({ running: 1, waiting: 40 })

/**
 * Prints a purchase as a PDF: the payment, then each ticket on its own page. Throws `request.too_many` when many wait.
 */
export function printOrder(holder: KeyHolder, checkout: BoughtCheckout): Promise<Buffer> {
  return inTurn(() => print(holder, checkout, ticketsOf(checkout), true))
}

/** One ticket as a PDF; undefined when the purchase has no such ticket. */
export async function printTicket(
  holder: KeyHolder,
  checkout: BoughtCheckout,
  ticketId: string,
): Promise<Buffer | undefined> {
  const wanted = ticketsOf(checkout).filter(({ ticket }) => ticket.id === ticketId)
  return wanted.length === 0 ? undefined : inTurn(() => print(holder, checkout, wanted, false))
}

/**
 * Returns the paper that corrects a sale as a PDF, as it was issued: `number` as `R2026-1`, `eventId` says whose, because
 * each seller numbers for themselves. Undefined when the purchase has no such correction.
 */
export async function printCorrection(
  checkout: BoughtCheckout,
  { number, eventId }: { number: string; eventId: number },
): Promise<Buffer | undefined> {
  const order = checkout.orders.find((each) => each.eventId === eventId)
  const correction = order?.corrections.find((each) => each.number === number)
  if (!order || !correction) return undefined
  return inTurn(async () => {
    const { document, issuedAt } = correction
    const texts = new TicketTexts(checkout.language, document.currency)
    const title = `${texts.t(`correction.${reasonOf(document)}`)} ${number}`
    const pdf = await openPdf(checkout.language, title, issuedAt)
    const whole = collect(pdf)
    drawCorrection(pdf, texts, { checkout, order, correction })
    pdf.end()
    return whole
  })
}

interface Placed {
  order: BoughtOrder
  ticket: BoughtTicket
  place: number
}

const ticketsOf = ({ orders }: BoughtCheckout): Placed[] =>
  orders
    .flatMap((order) => order.tickets.map((ticket) => ({ order, ticket })))
    .map((placed, at) => ({ ...placed, place: at + 1 }))

async function print(holder: KeyHolder, checkout: BoughtCheckout, tickets: Placed[], isWhole: boolean) {
  const texts = new TicketTexts(checkout.language, checkout.currency)
  const titles = checkout.orders.map(({ event }) => texts.pick(event.title)).join(', ')
  const title = `${texts.t(isWhole ? 'order' : 'ticket')}: ${titles}`
  const site = new URL(holder.services.config.publicUrl).host
  const count = checkout.orders.reduce((all, order) => all + order.tickets.length, 0)
  const pdf = await openPdf(checkout.language, title, checkout.paidAt)
  const whole = collect(pdf)
  const links = await listWatchLinks(holder.db, holder.services.config.publicUrl, checkout)
  const watchUrls = new Map(links.map(({ ticketId, url }) => [ticketId, url]))
  if (isWhole) drawOrder(pdf, texts, checkout, site)
  for (const { order, ticket, place } of tickets) {
    const line = order.lines.find(({ id }) => id === ticket.lineId)
    const session = order.sessions.get(ticket.sessionId)
    if (!line || !session) continue
    const code = await codeOf(holder, order, ticket)
    const watchUrl = watchUrls.get(ticket.id) ?? null
    drawTicket(pdf, texts, {
      checkout,
      order,
      line,
      session,
      ticket,
      place,
      count,
      code,
      site,
      watchUrl,
    })
    // A party of a hundred must not delay all others.
    await nextTurn()
  }
  pdf.end()
  return whole
}

/** The code of a ticket as it is printed; null for one that is not valid for entry. */
export async function codeOf(
  holder: KeyHolder,
  order: BoughtOrder,
  ticket: BoughtTicket,
): Promise<CodeMatrix | null> {
  if (ticket.status !== 'valid' && ticket.status !== 'used') return null
  const { sessionId, serial } = ticket
  return codeMatrix(await signCode(holder, { eventId: order.eventId, sessionId, serial }))
}
