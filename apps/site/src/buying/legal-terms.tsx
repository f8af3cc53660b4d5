import type { BoughtOrder, CheckoutModel } from '@larunbat/rules/buying-pages'
import type { Language } from '@larunbat/rules/language'
import type { PageContext } from '@larunbat/rules/site-pages'
import { printPercent } from '../shared/money.ts'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'

type Props = { page: PageContext; model: CheckoutModel }

/** What the law wants said before somebody pays: who sells, that a fixed date cannot be withdrawn from, what can be given back. */
export function LegalTerms({ page, model }: Props) {
  const { language } = page
  const t = textsOf(language)
  const isFree = model.totalCents === 0
  const sellers = [...new Set(model.orders.map(({ seller }) => seller))].join(', ')
  const values = { seller: sellers, site: page.siteName }
  const refunds = refundWords(model.orders, page)
  return (
    <section className="sheet terms" aria-labelledby="terms">
      <h2 id="terms">{t('buying.checkout.terms')}</h2>
      <ul>
        <li>{t(isFree ? 'buying.checkout.sellerFree' : 'buying.checkout.seller', values)}</li>
        {!isFree && <li>{t('buying.checkout.noWithdrawal')}</li>}
        {!isFree && refunds.map((words) => <li key={words}>{words}</li>)}
        {!isFree && <li>{t('buying.checkout.cancelled')}</li>}
        <li>{t('buying.checkout.data')}</li>
      </ul>
    </section>
  )
}

/** The terms of each event; said once where they are the same, and by the event's name where they differ. */
function refundWords(orders: readonly BoughtOrder[], { language }: PageContext): string[] {
  const said = orders.map((order) => ({ order, words: wordsOfTerms(order, language) }))
  if (new Set(said.map(({ words }) => words)).size <= 1) return said.slice(0, 1).map(({ words }) => words)
  return said.map(({ order, words }) => `${wordsOf(order.title, language).text}: ${words}`)
}

function wordsOfTerms({ refundTerms: { untilHours, percentage } }: BoughtOrder, language: Language) {
  const t = textsOf(language)
  if (untilHours === null || percentage === 0) return t('buying.checkout.noRefund')
  const values = { percentage: printPercent(language, percentage), count: untilHours }
  return t(untilHours === 0 ? 'buying.checkout.refundUntilStart' : 'buying.checkout.refund', values)
}
