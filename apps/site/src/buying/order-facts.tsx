import type { BoughtOrder } from '@larunbat/rules/buying-pages'
import type { Language } from '@larunbat/rules/language'
import { orderNumber } from '@larunbat/rules/order-number'
import { textsOf } from '../shared/page-texts.ts'
import { refundLines, releaseWords, sellerWords } from './legal-words.ts'

type Props = { order: BoughtOrder; isBought: boolean; language: Language }

/** Who sells an order and what its number is; once it is bought also its terms, as they were agreed. */
export function OrderFacts({ order, isBought, language }: Props) {
  const t = textsOf(language)
  const release = releaseWords(order, language)
  const hasTickets = order.tickets.some(({ status }) => status !== 'cancelled')
  return (
    <div className="order-facts note">
      <p>{t('buying.facts.seller', { seller: sellerWords(order.seller, language) })}</p>
      {isBought && <p>{t('buying.facts.number', { number: orderNumber(order.id) })}</p>}
      {isBought &&
        hasTickets &&
        refundLines(order.refunds, language).map((words) => <p key={words}>{words}</p>)}
      {release && <p>{release}</p>}
    </div>
  )
}
