import { orderNumber } from '@larunbat/rules/ticketing/order-number'
import { type SoldSession, soldTypeName } from '../../../ledger/sold-facts.ts'
import { type BoughtCheckout, type BoughtLine, type BoughtOrder, reasonOf } from '../bought.ts'
import { organiserWords, plain, soldPlace, soldWhen, type TicketTexts, zoneOf } from '../ticket-texts.ts'
import { heightOf, INK, INNER_WIDTH, PAGE, type Pdf, type TextStyle, writeTagged } from './paper.ts'
import { drawPosterBand } from './poster-band.ts'

const AMOUNT_WIDTH = 78
const BOTTOM = PAGE.height - PAGE.margin

/** Draws what was bought and paid, each organiser's part for itself, over as many pages as it takes. */
export function drawOrder(pdf: Pdf, texts: TicketTexts, checkout: BoughtCheckout, site: string): void {
  const section = pdf.struct('Sect')
  pdf.addStructure(section)
  let y = 0
  const begin = () => {
    pdf.addPage()
    y = drawPosterBand(pdf) + 14
  }
  const put = (words: string, style: TextStyle = {}, type = 'P') => {
    if (!words) return
    if (y + heightOf(pdf, words, style) > BOTTOM) begin()
    y = writeTagged(pdf, section, type, words, y, style)
  }
  const amount = (words: string, cents: string, style: TextStyle = {}) => {
    const beside = { ...style, width: INNER_WIDTH - AMOUNT_WIDTH, maxLines: 3 }
    if (y + heightOf(pdf, words, beside) > BOTTOM) begin()
    const top = y
    put(words, beside)
    const x = PAGE.width - PAGE.margin - AMOUNT_WIDTH
    writeTagged(pdf, section, 'P', cents, top, { ...style, x, width: AMOUNT_WIDTH, align: 'right' })
  }
  const skip = (points: number) => {
    y += points
  }
  begin()
  put(texts.t('order'), { size: 19, isBold: true }, 'H1')
  const zone = zoneOf(checkout.orders[0]?.seller ?? {})
  put(`${texts.t('bought')}: ${texts.dateTime(checkout.paidAt, zone)}`, { colour: INK.muted })
  put(`${texts.t('buyer')}: ${plain([checkout.name, checkout.email].filter(Boolean).join(', '))}`, {
    maxLines: 2,
  })
  if (checkout.billedTo) {
    const { name, taxId, address } = checkout.billedTo
    put(`${texts.t('billedTo')}: ${plain([name, taxId, address].join(', '))}`, { maxLines: 4 })
  }
  // Placed with the facts of the purchase: as the last line it could be alone on a page.
  put(texts.t('noFees', { site }), { size: 8, colour: INK.muted })
  for (const order of checkout.orders) {
    y += 12
    drawPart(texts, order, put, amount, skip)
  }
  y += 8
  if (checkout.orders.length > 1)
    amount(texts.t('grandTotal'), texts.money(checkout.totalCents), { size: 12, isBold: true })
  section.end()
}

type Put = (words: string, style?: TextStyle, type?: string) => void
type Skip = (points: number) => void
type Amount = (words: string, cents: string, style?: TextStyle) => void

function drawPart(texts: TicketTexts, order: BoughtOrder, put: Put, amount: Amount, skip: Skip): void {
  put(texts.pick(order.sold.title), { size: 13, isBold: true, maxLines: 2 }, 'H2')
  put(texts.place(soldPlace(order.sold)), { maxLines: 2 })
  put(organiserWords(texts, order.seller), { size: 8.5, isBold: true, maxLines: 2 })
  const numbers = [
    `${texts.t('orderNumber')} ${orderNumber(order.id)}`,
    order.receipt && `${texts.t(`paper.${order.sold.paper}`)} ${order.receipt}`,
  ]
  put(numbers.filter(Boolean).join(' · '), { size: 8, colour: INK.muted })
  skip(6)
  for (const line of order.lines) {
    const session = order.sold.sessions.find(({ id }) => id === line.sessionId)
    const typeName = soldTypeName(order.sold, line.id, line.typeName)
    if (session) drawLine(texts, { ...line, typeName }, session, put, amount)
    skip(5)
  }
  if (order.donationCents > 0) amount(texts.t('donation'), texts.money(order.donationCents))
  amount(texts.t('total'), texts.price(order.totalCents), { size: 11, isBold: true })
  if (order.dueCents > 0) amount(texts.t('toPay'), texts.money(order.dueCents), { size: 11, isBold: true })
  if (order.refundedCents > 0) amount(texts.t('refunded'), texts.money(-order.refundedCents))
  for (const { number, document } of order.corrections)
    amount(
      `${texts.t(`correction.${reasonOf(document)}`)} ${number}`,
      texts.money(document.totalCents + document.donationCents),
      { size: 8, colour: INK.muted },
    )
  skip(5)
  const refunds = texts.refunds(order)
  if (refunds) put(`${texts.t('refund')}: ${refunds}`, { size: 8 })
  if (order.cause.project)
    put(texts.t('cause', { project: texts.pick(order.cause.project) }), {
      size: 8,
      isBold: true,
      maxLines: 2,
    })
}

/** What a line cost after its discount, with the tax in it. */
function drawLine(
  texts: TicketTexts,
  line: BoughtLine,
  session: SoldSession,
  put: Put,
  amount: Amount,
): void {
  const cents = line.quantity * line.unitCents - line.discountCents
  const count = texts.t('quantity', { count: line.quantity, price: texts.price(line.unitCents) })
  amount(`${texts.typeName(line.typeName)}: ${count}`, texts.price(cents), { size: 10.5 })
  put([session.name && texts.pick(session.name), soldWhen(texts, session)].filter(Boolean).join(' · '), {
    size: 8.5,
    maxLines: 2,
  })
  if (line.discountCents > 0)
    put(texts.t('discounted', { amount: texts.money(line.discountCents) }), { size: 8, colour: INK.muted })
  put(texts.vat(line.vatRegime, cents), { size: 8, colour: INK.muted })
}
