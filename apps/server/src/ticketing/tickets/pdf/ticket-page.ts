import { SESSION_STATUS_NAMES } from '@larunbat/rules/reference/lookups/session-statuses'
import { orderNumber } from '@larunbat/rules/ticketing/order-number'
import { soldTypeName } from '../../../ledger/sold-facts.ts'
import type { BoughtCheckout, BoughtLine, BoughtOrder, BoughtSession, BoughtTicket } from '../bought.ts'
import { type CodeMatrix, darkBars, QUIET_ZONE } from '../code-matrix.ts'
import { lawOf, organiserWords, plain, type TicketTexts, zoneOf } from '../ticket-texts.ts'
import { isOnlineOnly } from '../watch/watch-rights.ts'
import {
  countLines,
  decorate,
  INK,
  INNER_WIDTH,
  PAGE,
  type Pdf,
  type TextStyle,
  tag,
  write,
  writeTagged,
} from './paper.ts'
import { drawPosterBand } from './poster-band.ts'

/** Everything one ticket says. */
export interface TicketPage {
  checkout: BoughtCheckout
  order: BoughtOrder
  line: BoughtLine
  session: BoughtSession
  ticket: BoughtTicket
  /** Which of the checkout's tickets it is, from 1. */
  place: number
  count: number
  /** Null for a ticket not valid for entry. */
  code: CodeMatrix | null
  /** Where its session is watched; null for a ticket without that right. */
  watchUrl: string | null
  /** Name of the site it was sold at. */
  site: string
}

const CODE_WIDTH = 160
const GAP = 16

/** Draws one ticket onto its own page, with the items required by the rules of shows and of invoices. */
export function drawTicket(pdf: Pdf, texts: TicketTexts, page: TicketPage): void {
  const { order, session, ticket, place, count } = page
  pdf.addPage()
  const section = pdf.struct('Sect')
  pdf.addStructure(section)
  const put = (type: string, words: string, y: number, style?: TextStyle) =>
    writeTagged(pdf, section, type, words, y, style)
  let y = drawPosterBand(pdf) + 14
  y = put('P', texts.t('of', { place, count }), y, { colour: INK.muted }) + 2
  const title = texts.pick(order.sold.title)
  // A long title takes three smaller lines, so that everything below still finds its place.
  const size = countLines(pdf, title, { size: 19, isBold: true }) > 2 ? 14 : 19
  y = put('H1', title, y, { size, isBold: true, maxLines: 3 })
  if (session.name) y = put('P', texts.pick(session.name), y, { size: 11, maxLines: 1 })
  y = put('P', texts.date(session.startsAt, session.timeZone), y + 8, { size: 12, isBold: true })
  y = put('P', texts.hours(session), y, { size: 12 })
  const isOnline = isOnlineOnly(order.event, session)
  y = put('P', isOnline ? texts.t('online') : texts.place(order.event), y + 3, { size: 10, maxLines: 3 })
  if (page.watchUrl !== null)
    y = put('P', `${texts.t('watch')}: ${page.watchUrl}`, y + 3, {
      size: 8,
      maxLines: 3,
      link: page.watchUrl,
    })
  y = put('P', changeOf(texts, session), y + 3, { isBold: true, colour: INK.alarm })

  const top = y + 10
  drawAdmission(pdf, texts, section, page, top)
  let right = top + 2
  const column = { x: PAGE.margin + CODE_WIDTH + GAP, width: INNER_WIDTH - CODE_WIDTH - GAP }
  for (const [label, value, size] of factsOf(texts, page)) {
    if (!value) continue
    right = put('P', label, right, { ...column, size: 8, colour: INK.muted })
    right = put('P', value, right, { ...column, size, isBold: size > 10, maxLines: size > 8 ? 2 : 3 }) + 4
  }
  y = Math.max(top + CODE_WIDTH, right) + 10
  decorate(pdf, () =>
    pdf
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .lineWidth(0.7)
      .stroke(INK.line),
  )
  y = put('P', organiserWords(texts, order.seller), y + 8, { size: 8.5, isBold: true, maxLines: 2 })
  y = put('P', numbersOf(texts, page), y + 2, { size: 8, colour: INK.muted })
  const refund = texts.refund(order.policy, session, ticket.paidCents, lawOf(order))
  y = put('P', refund && `${texts.t('refund')}: ${refund}`, y + 5, { size: 8 })
  const cause = order.cause.project ? texts.t('cause', { project: texts.pick(order.cause.project) }) : ''
  y = put('P', cause, y + 5, { size: 8, isBold: true, maxLines: 2 })
  put('P', texts.t('noFees', { site: page.site }), y + 5, { size: 8, colour: INK.muted })
  section.end()
}

/** The code with how to use it, or the words that there is none. */
function drawAdmission(
  pdf: Pdf,
  texts: TicketTexts,
  section: PDFKit.PDFStructureElement,
  { code, ticket }: TicketPage,
  y: number,
): void {
  if (!code) {
    tag(pdf, section, 'P', () => {
      const { status } = ticket
      const why = status === 'offered' ? 'offered' : status === 'passed_on' ? 'heldByOther' : 'cancelled'
      write(pdf, texts.t(why), y + 40, {
        size: 14,
        isBold: true,
        colour: INK.alarm,
        width: CODE_WIDTH,
      })
    })
    return
  }
  const alt = texts.t('codeAlt', { number: orderNumber(ticket.id) })
  tag(pdf, section, 'Figure', () => drawCode(pdf, code, PAGE.margin, y, CODE_WIDTH), { alt })
}

function factsOf(texts: TicketTexts, { checkout, order, line, ticket, code }: TicketPage) {
  const { minAge } = order.event
  return [
    [
      texts.t('class'),
      `${texts.typeName(soldTypeName(order.sold, line.id, line.typeName))}. ${texts.t('unnumbered')}`,
      9.5,
    ],
    [
      texts.t(order.dueCents > 0 && ticket.paidCents > 0 ? 'toPay' : 'price'),
      texts.price(ticket.paidCents),
      14,
    ],
    ['', texts.vat(line.vatRegime, ticket.paidCents), 8],
    [texts.t('holder'), plain(ticket.holderName ?? checkout.name ?? ''), 9.5],
    ['', minAge ? texts.t('minAge', { age: minAge }) : '', 9.5],
    ['', code ? texts.t('show') : '', 8],
  ] as [label: string, value: string, size: number][]
}

function changeOf(texts: TicketTexts, { status }: BoughtSession): string {
  if (status !== 'cancelled' && status !== 'postponed' && status !== 'online') return ''
  const name = SESSION_STATUS_NAMES.find(({ id }) => id === status)?.[texts.language] ?? ''
  return texts.t('sessionStatus', { status: name })
}

function numbersOf(texts: TicketTexts, { checkout, order, ticket }: TicketPage): string {
  return [
    `${texts.t('orderNumber')} ${orderNumber(order.id)}`,
    `${texts.t('ticketNumber')} ${orderNumber(ticket.id)}`,
    order.receipt && `${texts.t(`paper.${order.sold.paper}`)} ${order.receipt}`,
    `${texts.t('bought')}: ${texts.date(checkout.paidAt, zoneOf(order.seller), 'long')}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Draws a code with its white border into a square. */
function drawCode(pdf: Pdf, matrix: CodeMatrix, x: number, y: number, width: number): void {
  const module = width / (matrix.size + 2 * QUIET_ZONE)
  pdf.rect(x, y, width, width).fill('#ffffff')
  for (const { row, from, to } of darkBars(matrix)) {
    const [left, top] = [x + (from + QUIET_ZONE) * module, y + (row + QUIET_ZONE) * module]
    pdf.rect(left, top, (to - from) * module, module)
  }
  pdf.fill('#000000')
}
