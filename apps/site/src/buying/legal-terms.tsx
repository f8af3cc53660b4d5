import type { BoughtOrder, CheckoutModel } from '@larunbat/rules/buying-pages'
import type { PageContext } from '@larunbat/rules/site-pages'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'
import { refundLines, sellerWords } from './legal-words.ts'

type Props = { page: PageContext; model: CheckoutModel }

/**
 * Information required by law before payment: who sells, that a fixed date cannot be withdrawn from, what can be given
 * back.
 */
export function LegalTerms({ page, model }: Props) {
  const { language } = page
  const t = textsOf(language)
  const isFree = model.totalCents === 0
  const sellers = [...new Set(model.orders.map(({ seller }) => sellerWords(seller, language)))].join('; ')
  const values = { seller: sellers, site: page.siteName }
  const laws = [...new Set(model.orders.map(({ seller }) => seller.law))]
  const refunds = refundsOf(model.orders, page)
  return (
    <section className="sheet terms" aria-labelledby="terms">
      <h2 id="terms">{t('buying.checkout.terms')}</h2>
      <ul>
        <li>{t(isFree ? 'buying.checkout.sellerFree' : 'buying.checkout.seller', values)}</li>
        {!isFree && laws.map((law) => <li key={law}>{t(`buying.checkout.noWithdrawal.${law}`)}</li>)}
        {refunds.map((words) => (
          <li key={words}>{words}</li>
        ))}
        {!isFree && <li>{t('buying.checkout.cancelled')}</li>}
        <li>{t('buying.checkout.data')}</li>
        <li>{t('buying.checkout.basis')}</li>
      </ul>
    </section>
  )
}

/** The terms of each event; said once where they are the same, and by the event's name where they differ. */
function refundsOf(orders: readonly BoughtOrder[], { language }: PageContext): string[] {
  // A deadline that has passed stands above the button, not here.
  const open = (order: BoughtOrder) => order.refunds.filter(({ facts }) => facts.state !== 'closed')
  const said = orders.map((order) => ({ order, lines: refundLines(open(order), language) }))
  if (new Set(said.map(({ lines }) => lines.join())).size <= 1) return said[0]?.lines ?? []
  return said.flatMap(({ order, lines }) =>
    lines.map((words) => `${wordsOf(order.title, language).text}: ${words}`),
  )
}
