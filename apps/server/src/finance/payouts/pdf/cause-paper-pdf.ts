import { maskIban } from '@larunbat/rules/money/iban'
import type { Language } from '@larunbat/rules/text/language'
import { HOME_ZONE } from '@larunbat/rules/time/evening'
import { translate } from '../../../platform/texts.ts'
import {
  collect,
  countLines,
  INK,
  INNER_WIDTH,
  openPdf,
  PAGE,
  type TextStyle,
  writeTagged,
} from '../../../ticketing/tickets/pdf/paper.ts'
import { drawPosterBand } from '../../../ticketing/tickets/pdf/poster-band.ts'
import { plain, TicketTexts } from '../../../ticketing/tickets/ticket-texts.ts'
import type { CausePaper, CausePaperEvent } from '../../beneficiaries/cause-paper-store.ts'

const AMOUNT_WIDTH = 90
const BOTTOM = PAGE.height - PAGE.margin
const SUMS = [
  'givenCents',
  'sentBeforeCents',
  'sentCents',
] as const satisfies readonly (keyof CausePaperEvent)[]

/** A payment to a cause as a tagged PDF: to whom, how much, and of each event what was given and what was sent. */
export async function printCausePaper(
  paper: CausePaper,
  { language, reference, site }: { language: Language; reference: string; site: string },
): Promise<Buffer> {
  const t = (key: string, more: Record<string, unknown> = {}) =>
    translate(language, `payouts:causePaper.${key}`, more)
  const texts = new TicketTexts(language, paper.currency)
  const pdf = await openPdf(language, `${t('title')}: ${plain(paper.name)}`, paper.paidAt)
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
  const amount = (words: string, cents: number, style: TextStyle = {}) => {
    room((style.size ?? 9.5) * 3)
    const top = y
    y = writeTagged(pdf, section, 'P', words, top, { ...style, width: INNER_WIDTH - AMOUNT_WIDTH })
    const x = PAGE.width - PAGE.margin - AMOUNT_WIDTH
    const right = { ...style, x, width: AMOUNT_WIDTH, align: 'right' } as const
    writeTagged(pdf, section, 'P', texts.money(cents), top, right)
  }
  begin()
  put(t('title'), { size: 19, isBold: true }, 'H1')
  put(plain(paper.name), { size: 12, isBold: true })
  put(
    [paper.taxId, paper.town, paper.country]
      .filter(Boolean)
      .map((part) => plain(part ?? ''))
      .join(' · '),
    {
      colour: INK.muted,
    },
  )
  y += 8
  amount(t('sent'), paper.amountCents, { size: 13, isBold: true })
  put(t('when', { when: texts.date(paper.paidAt, HOME_ZONE, 'long') }))
  put([t('account', { iban: maskIban(paper.iban) }), t('reference', { reference })].join(' · '), {
    colour: INK.muted,
  })
  y += 8
  put(t('events'), { size: 12, isBold: true }, 'H2')
  for (const event of paper.events) {
    room(34 + 13 * SUMS.length)
    y += 4
    put(texts.pick(event.title), { size: 10.5, isBold: true, maxLines: 2 }, 'H3')
    for (const sum of SUMS) {
      if (sum === 'sentBeforeCents' && event[sum] === 0) continue
      amount(t(sum), event[sum], { size: 8.5, isBold: sum === 'sentCents' })
    }
  }
  y += 8
  put(t('note'), { size: 8, colour: INK.muted })
  put(t('source', { site }), { size: 8, colour: INK.muted })
  section.end()
  pdf.end()
  return whole
}
