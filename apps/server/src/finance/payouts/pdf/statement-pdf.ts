import { maskIban } from '@larunbat/rules/money/iban'
import type { Language } from '@larunbat/rules/text/language'
import { translate } from '../../../platform/texts.ts'
import {
  collect,
  countLines,
  decorate,
  INK,
  INNER_WIDTH,
  openPdf,
  PAGE,
  type TextStyle,
  writeTagged,
} from '../../../ticketing/tickets/pdf/paper.ts'
import { drawPosterBand } from '../../../ticketing/tickets/pdf/poster-band.ts'
import { plain, TicketTexts } from '../../../ticketing/tickets/ticket-texts.ts'
import type { Statement, StatementSums } from '../statement.ts'

export interface StatementPaper {
  language: Language
  /** When it is made. */
  now: string
  seller: { name: string; taxId: string | null; iban: string | null }
  /** Of the seller's clock, IANA. */
  zone: string
  edition: string | null
  from: string | null
  to: string | null
  statements: readonly Statement[]
  payouts: readonly {
    currency: string
    amountCents: number
    status: string
    iban: string
    paidAt: string | null
    returnedAt: string | null
  }[]
  site: string
}

const AMOUNT_WIDTH = 90
const BOTTOM = PAGE.height - PAGE.margin

/** The lines of a block of sums, in their order; `isOff` ones are taken off. */
const ROWS: readonly { key: keyof StatementSums; isOff?: true; isTotal?: true; isAlways?: true }[] = [
  { key: 'salesCents', isAlways: true },
  { key: 'refundsCents', isOff: true },
  { key: 'feesCents', isOff: true },
  { key: 'causeCents', isOff: true },
  { key: 'cashCents', isOff: true },
  { key: 'otherCents', isOff: true },
  { key: 'payableCents', isTotal: true, isAlways: true },
  { key: 'paidCents', isOff: true },
  { key: 'openCents', isTotal: true, isAlways: true },
]

/** Sums that stand beside: nothing of them is the organiser's. */
const BESIDE = ['donationsCents', 'festivalFeesCents', 'causeFeesCents'] as const

/** A statement as a tagged PDF: who, of which time, the sums, each event, what was paid. */
export async function printStatementPdf(paper: StatementPaper): Promise<Buffer> {
  const { language, seller } = paper
  const t = (key: string, more: Record<string, unknown> = {}) =>
    translate(language, `payouts:paper.${key}`, more)
  const pdf = await openPdf(language, `${t('title')}: ${plain(seller.name)}`, paper.now)
  const whole = collect(pdf)
  const section = pdf.struct('Sect')
  pdf.addStructure(section)
  let y = 0
  const begin = () => {
    pdf.addPage()
    y = drawPosterBand(pdf) + 16
  }
  const room = (points: number) => {
    if (y + points > BOTTOM) begin()
  }
  const put = (words: string, style: TextStyle = {}, type = 'P') => {
    if (!words) return
    room(countLines(pdf, words, style) * (style.size ?? 9.5) * 1.4)
    y = writeTagged(pdf, section, type, words, y, style)
  }
  const amount = (words: string, cents: string, style: TextStyle = {}) => {
    room((style.size ?? 9.5) * 3)
    const top = y
    y = writeTagged(pdf, section, 'P', words, top, {
      ...style,
      width: INNER_WIDTH - AMOUNT_WIDTH,
      maxLines: 2,
    })
    const x = PAGE.width - PAGE.margin - AMOUNT_WIDTH
    writeTagged(pdf, section, 'P', cents, top, { ...style, x, width: AMOUNT_WIDTH, align: 'right' })
  }
  const rule = () => {
    room(10)
    decorate(pdf, () => {
      pdf
        .moveTo(PAGE.margin, y + 4)
        .lineTo(PAGE.width - PAGE.margin, y + 4)
        .lineWidth(0.7)
        .stroke(INK.line)
    })
    y += 9
  }
  const block = (sums: StatementSums, texts: TicketTexts, style: TextStyle) => {
    for (const { key, isOff, isTotal, isAlways } of ROWS) {
      if (sums[key] === 0 && !isAlways) continue
      amount(t(key), texts.money(isOff ? -sums[key] : sums[key]), { ...style, isBold: isTotal === true })
    }
    for (const key of BESIDE)
      if (sums[key] !== 0) amount(t(key), texts.money(sums[key]), { size: 8, colour: INK.muted })
  }
  begin()
  const texts = new TicketTexts(language, 'EUR')
  put(t('title'), { size: 19, isBold: true }, 'H1')
  put(plain(seller.name), { size: 12, isBold: true })
  put([seller.taxId, seller.iban && maskIban(seller.iban)].filter(Boolean).join(' · '), { colour: INK.muted })
  put(scopeWords(paper, texts, t), { colour: INK.muted })
  put(t('made', { when: texts.dateTime(paper.now, paper.zone) }), { size: 8, colour: INK.muted })
  if (paper.statements.length === 0) put(t('empty'), {})
  for (const statement of paper.statements) {
    const money = new TicketTexts(language, statement.currency)
    y += 8
    put(t('sums', { currency: statement.currency }), { size: 13, isBold: true }, 'H2')
    block(statement, money, { size: 10.5 })
    rule()
    put(t('events'), { size: 12, isBold: true }, 'H2')
    for (const line of statement.lines) {
      // An event stands on one page, title and sums.
      room(34 + 13 * ROWS.filter(({ key, isAlways }) => isAlways || line[key] !== 0).length)
      y += 4
      put(money.pick(line.title), { size: 10.5, isBold: true, maxLines: 2 }, 'H3')
      block(line, money, { size: 8.5 })
    }
    const paid = paper.payouts.filter(({ currency }) => currency === statement.currency)
    if (paid.length > 0) {
      rule()
      put(t('payouts'), { size: 12, isBold: true }, 'H2')
    }
    for (const payout of paid) {
      const when = payout.paidAt ? texts.date(payout.paidAt, paper.zone, 'long') : ''
      const back = payout.status === 'returned' ? t('returned') : ''
      amount([when, maskIban(payout.iban), back].filter(Boolean).join(' · '), money.money(payout.amountCents))
    }
  }
  y += 8
  put(t('source', { site: paper.site }), { size: 8, colour: INK.muted })
  section.end()
  pdf.end()
  return whole
}

function scopeWords(
  { edition, from, to }: StatementPaper,
  texts: TicketTexts,
  t: (key: string, more?: Record<string, unknown>) => string,
): string {
  const day = (value: string) => texts.date(`${value}T12:00:00Z`, 'UTC', 'long')
  if (edition) return t('edition', { name: plain(edition) })
  if (from && to) return t('days', { from: day(from), to: day(to) })
  if (from) return t('since', { from: day(from) })
  return to ? t('until', { to: day(to) }) : t('everything')
}
