import type { BoughtOrder } from '@larunbat/rules/address/buying-pages'
import type { Language } from '@larunbat/rules/text/language'
import { orderNumber } from '@larunbat/rules/ticketing/order-number'
import { textsOf } from '../shared/page-texts.ts'
import { releaseWords, sellerWords } from './legal-words.ts'

type Props = { order: BoughtOrder; isBought: boolean; language: Language }

/** Who sells an order and, once it is bought, its number. */
export function OrderFacts({ order, isBought, language }: Props) {
  const t = textsOf(language)
  const release = releaseWords(order, language)
  return (
    <div className="order-facts note">
      <p>{t('buying.facts.seller', { seller: sellerWords(order.seller, language) })}</p>
      {isBought && <p>{t('buying.facts.number', { number: orderNumber(order.id) })}</p>}
      {release && <p>{release}</p>}
    </div>
  )
}
