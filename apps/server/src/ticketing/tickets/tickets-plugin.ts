import { pickText } from '@larunbat/rules/text/multilingual-text'
import { toSlug } from '@larunbat/rules/text/slug'
import { orderNumber } from '@larunbat/rules/ticketing/order-number'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { fileName } from '../../platform/festival-name.ts'
import type { BoughtCheckout, BoughtOrder } from './bought.ts'
import { findBought, findHeld } from './bought-store.ts'
import { printCodeSvg } from './code-svg.ts'
import { openedBy } from './mailed-token.ts'
import { printOrderCalendar } from './order-calendar.ts'
import { codeOf, printCorrection, printOrder, printTicket } from './print-tickets.ts'
import type { KeyHolder } from './ticket-keys.ts'
import { openTicketToken } from './ticket-token.ts'
import { APPLE_PASS_TYPE } from './wallet/apple-pass.ts'
import { applePass, googlePass } from './wallet/passes.ts'
import { listWatchLinks } from './watch/watch-links.ts'

const TOKEN = /^[A-Za-z0-9_-]{20,64}$/
const SVG = 'image/svg+xml'
/** Number of a correction and the event it is about: `r2026-1-12`. */
const CORRECTION = /^(r\d{4}-\d{1,9})-(\d{1,15})$/
const TICKET_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Paper {
  type: string
  name: string
  body: Buffer | string
  /** Where to go instead. */
  link?: string
}

/**
 * The papers of a purchase, for those who have its token: `/entradas/<token>/pedido.pdf`, `…/pedido.ics`,
 * `…/r2026-1-<event>.pdf` what corrects it, `…/<ticket id>.pdf`, `…/<ticket id>.svg` with its code alone, `….pkpass` and `….google` for the wallets of phones. A wrong token, an unpaid checkout and a foreign ticket are all the same 404. Nothing of it is kept
 * by proxies on the way, and no other site is told the address.
 */
export function ticketsPlugin(app: FastifyInstance, holder: KeyHolder): void {
  app.get<{ Params: { token: string; paper: string } }>('/entradas/:token/:paper', async (request, reply) => {
    reply
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .header('x-robots-tag', 'noindex')
    const { token, paper } = request.params
    try {
      const made = await makePaper(holder, token, paper)
      if (!made) return sendProblem(reply, 404)
      if (made.link) return reply.redirect(made.link, 303)
      // Pictures of this kind could hold scripts. Documents cannot, and viewers of browsers do not work in a sandbox.
      if (made.type === SVG) reply.header('content-security-policy', "default-src 'none'; sandbox")
      return reply
        .type(made.type)
        .header('content-disposition', `inline; filename="${made.name}"`)
        .send(made.body)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'request.too_many') throw error
      return sendProblem(reply.header('retry-after', '5'), 429)
    }
  })
}

async function makePaper(holder: KeyHolder, token: string, paper: string): Promise<Paper | undefined> {
  const [, name = '', ending = ''] = /^([a-z0-9-]+)\.(pdf|ics|svg|pkpass|google)$/.exec(paper) ?? []
  const make = makerOf(name, ending)
  if (!make || !TOKEN.test(token)) return undefined
  const checkout = await boughtWith(holder, token)
  // What was paid and by whom concerns the buyer alone.
  if (checkout && name === 'pedido' && ending === 'pdf' && checkout.isOneTicket) return undefined
  return checkout && make(holder, checkout, name)
}

const makerOf = (name: string, ending: string): Make | undefined => {
  if (name === 'pedido') return OF_ORDER[ending]
  if (CORRECTION.test(name)) return OF_CORRECTION[ending]
  return TICKET_ID.test(name) ? OF_TICKET[ending] : undefined
}

type Make = (holder: KeyHolder, checkout: BoughtCheckout, ticketId: string) => Promise<Paper | undefined>

const toPdf = (body: Buffer | undefined, name: string): Paper | undefined =>
  body && { type: 'application/pdf', name, body }

/** `<festival>-<event>-<number>.<ending>`: several downloads stay apart in a folder. */
function nameOf(
  { orders, language }: BoughtCheckout,
  ending: string,
  { order = orders[0], number }: { order?: BoughtOrder; number?: string } = {},
): string {
  const title = order ? toSlug(pickText(order.event.title, language), 'event').slice(0, 60) : 'event'
  const id = (number ?? (order ? orderNumber(order.id) : '')).toLowerCase()
  return fileName([title, id].filter(Boolean).join('-') + ending)
}

/** The order that a ticket is of. */
const orderOf = ({ orders }: BoughtCheckout, ticketId: string) =>
  orders.find(({ tickets }) => tickets.some(({ id }) => id === ticketId))

const ticketName = (checkout: BoughtCheckout, ticketId: string, ending: string) => {
  const order = orderOf(checkout, ticketId)
  return nameOf(checkout, ending, { ...(order && { order }), number: orderNumber(ticketId) })
}

const OF_ORDER: Readonly<Record<string, Make>> = {
  pdf: async (holder, checkout) => toPdf(await printOrder(holder, checkout), nameOf(checkout, '.pdf')),
  ics: async ({ db, services }, checkout) => {
    const { publicUrl } = services.config
    const body = printOrderCalendar(checkout, publicUrl, await listWatchLinks(db, publicUrl, checkout))
    return { type: 'text/calendar; charset=utf-8', name: nameOf(checkout, '.ics'), body }
  },
}

const OF_CORRECTION: Readonly<Record<string, Make>> = {
  pdf: async (_holder, checkout, name) => {
    const [, number = '', eventId = ''] = CORRECTION.exec(name) ?? []
    const wanted = { number: number.toUpperCase(), eventId: Number(eventId) }
    const order = checkout.orders.find((one) => one.eventId === wanted.eventId)
    const file = nameOf(checkout, '.pdf', { ...(order && { order }), number })
    return toPdf(await printCorrection(checkout, wanted), file)
  },
}

const OF_TICKET: Readonly<Record<string, Make>> = {
  pdf: async (holder, checkout, ticketId) =>
    toPdf(await printTicket(holder, checkout, ticketId), ticketName(checkout, ticketId, '.pdf')),
  svg: async (holder, checkout, ticketId) => {
    const order = orderOf(checkout, ticketId)
    const ticket = order?.tickets.find(({ id }) => id === ticketId)
    const code = order && ticket && (await codeOf(holder, order, ticket))
    return code
      ? { type: SVG, name: ticketName(checkout, ticketId, '.svg'), body: printCodeSvg(code) }
      : undefined
  },
  pkpass: async (holder, checkout, ticketId) => {
    const body = await applePass(holder, checkout, ticketId)
    return body && { type: APPLE_PASS_TYPE, name: ticketName(checkout, ticketId, '.pkpass'), body }
  },
  google: async (holder, checkout, ticketId) => {
    const link = await googlePass(holder, checkout, ticketId)
    return link === undefined ? undefined : { type: '', name: '', body: '', link }
  },
}

/** What a token opens: the whole purchase to its buyer, one ticket to its holder. */
async function boughtWith({ db }: KeyHolder, token: string): Promise<BoughtCheckout | undefined> {
  const id = await openedBy(db, token)
  if (id !== undefined) return findBought(db, id)
  const ticket = await openTicketToken(db, token)
  return ticket?.isCurrent ? findHeld(db, ticket.checkoutId, ticket.ticketId) : undefined
}

const sendProblem = (reply: FastifyReply, status: 404 | 429) =>
  reply.code(status).type('text/plain; charset=utf-8').send(String(status))
