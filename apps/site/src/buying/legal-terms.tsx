import type { CheckoutModel } from '@larunbat/rules/buying-pages'
import type { PageContext } from '@larunbat/rules/site-pages'
import { printPercent } from '../shared/money.ts'
import { textsOf } from '../shared/page-texts.ts'

type Props = { page: PageContext; model: CheckoutModel }

/** What the law wants said before somebody pays: who sells, that a fixed date cannot be withdrawn from, what can be given back. */
export function LegalTerms({ page, model }: Props) {
  const { language } = page
  const t = textsOf(language)
  const isFree = model.totalCents === 0
  const sellers = [...new Set(model.orders.map(({ seller }) => seller))].join(', ')
  const values = { seller: sellers, site: page.siteName }
  return (
    <section className="sheet terms" aria-labelledby="terms">
      <h2 id="terms">{t('buying.checkout.terms')}</h2>
      <ul>
        <li>{t(isFree ? 'buying.checkout.sellerFree' : 'buying.checkout.seller', values)}</li>
        {!isFree && <li>{t('buying.checkout.noWithdrawal')}</li>}
        {!isFree && <li>{refundWords(model, page)}</li>}
        {!isFree && <li>{t('buying.checkout.cancelled')}</li>}
        <li>{t('buying.checkout.data')}</li>
      </ul>
    </section>
  )
}

function refundWords({ refundTerms: { untilHours, percentage } }: CheckoutModel, { language }: PageContext) {
  const t = textsOf(language)
  if (percentage === 0) return t('buying.checkout.noRefund')
  const values = { percentage: printPercent(language, percentage) }
  return untilHours === null
    ? t('buying.checkout.refundAlways', values)
    : t('buying.checkout.refund', { ...values, hours: untilHours })
}
