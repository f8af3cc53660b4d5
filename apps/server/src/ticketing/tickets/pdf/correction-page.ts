import { orderNumber } from '@larunbat/rules/ticketing/order-number'
import { type BoughtCheckout, type BoughtOrder, type Correction, reasonOf } from '../bought.ts'
import { organiserWords, plain, soldWhen, type TicketTexts, zoneOf } from '../ticket-texts.ts'
import { decorate, INK, INNER_WIDTH, PAGE, type Pdf, type TextStyle, writeTagged } from './paper.ts'
import { drawPosterBand } from './poster-band.ts'

const AMOUNT_WIDTH = 78
const BOTTOM = PAGE.height - PAGE.margin

/** Draws the paper that corrects a sale, from what was kept when it was corrected. */
export function drawCorrection(
  pdf: Pdf,
  texts: TicketTexts,
  { checkout, order, correction }: { checkout: BoughtCheckout; order: BoughtOrder; correction: Correction },
): void {
  const { document, number, issuedAt } = correction
  const section = pdf.struct('Sect')
  pdf.addStructure(section)
  let y = 0
  const begin = () => {
    pdf.addPage()
    y = drawPosterBand(pdf) + 14
  }
  const put = (words: string, style: TextStyle = {}, type = 'P') => {
    if (!words) return
    if (y > BOTTOM - 40) begin()
    y = writeTagged(pdf, section, type, words, y, style)
  }
  const amount = (words: string, cents: number, style: TextStyle = {}) => {
    if (y > BOTTOM - 40) begin()
    const top = y
    put(words, { ...style, width: INNER_WIDTH - AMOUNT_WIDTH, maxLines: 3 })
    const x = PAGE.width - PAGE.margin - AMOUNT_WIDTH
    writeTagged(pdf, section, 'P', texts.money(cents), top, {
      ...style,
      x,
      width: AMOUNT_WIDTH,
      align: 'right',
    })
  }
  begin()
  put(`${texts.t(`correction.${reasonOf(document)}`)} ${number}`, { size: 17, isBold: true }, 'H1')
  put(`${texts.t('issued')}: ${texts.dateTime(issuedAt, zoneOf(document.seller))}`, { colour: INK.muted })
  put(texts.t('corrects', { number: document.corrects }), { size: 10.5, isBold: true })
  put(`${texts.t('orderNumber')} ${orderNumber(order.id)}`, { size: 8, colour: INK.muted })
  put(`${texts.t('buyer')}: ${plain([checkout.name, checkout.email].filter(Boolean).join(', '))}`, {
    maxLines: 2,
  })
  y += 12
  put(texts.pick(document.event), { size: 13, isBold: true, maxLines: 2 }, 'H2')
  put(organiserWords(texts, document.seller), { size: 8.5, isBold: true, maxLines: 3 })
  y += 6
  for (const line of document.lines) {
    const session = document.sessions?.find(({ id }) => id === line.sessionId)
    const name = texts.typeName(line.typeName)
    amount(line.quantity === 0 ? name : `${line.quantity} × ${name}`, line.totalCents, { size: 10.5 })
    if (session)
      put([session.name && texts.pick(session.name), soldWhen(texts, session)].filter(Boolean).join(' · '), {
        size: 8.5,
        maxLines: 2,
      })
    put(texts.vatParts(line.vatRegime, line.totalCents, line), { size: 8, colour: INK.muted })
    y += 5
  }
  if (document.donationCents !== 0) amount(texts.t('donation'), document.donationCents)
  decorate(pdf, () =>
    pdf
      .moveTo(PAGE.margin, y + 4)
      .lineTo(PAGE.width - PAGE.margin, y + 4)
      .lineWidth(0.7)
      .stroke(INK.line),
  )
  y += 10
  amount(texts.t('total'), document.totalCents + document.donationCents, { size: 12, isBold: true })
  section.end()
}
