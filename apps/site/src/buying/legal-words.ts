import type { BoughtOrder, SellerView } from '@larunbat/rules/buying-pages'
import type { Language } from '@larunbat/rules/language'
import { printPercent } from '../shared/money.ts'
import { textsOf } from '../shared/page-texts.ts'

/** Legal name, tax number and address of a seller, as far as they are known. */
export function sellerWords({ name, taxId, address }: SellerView, language: Language): string {
  const number = taxId && textsOf(language)('buying.facts.taxId', { number: taxId })
  return [name, number, address].filter(Boolean).join(', ')
}

/** What may be given back of an order, and until when. */
export function refundWords(
  { refundTerms: { untilHours, percentage } }: Pick<BoughtOrder, 'refundTerms'>,
  language: Language,
) {
  const t = textsOf(language)
  if (untilHours === null || percentage === 0) return t('buying.checkout.noRefund')
  const values = { percentage: printPercent(language, percentage), count: untilHours }
  return t(untilHours === 0 ? 'buying.checkout.refundUntilStart' : 'buying.checkout.refund', values)
}

/** When a free place that nobody came for goes to somebody else; undefined for one that stays kept. */
export function releaseWords(
  { totalCents, refundTerms: { releaseAfterMin: count } }: BoughtOrder,
  language: Language,
): string | undefined {
  if (totalCents > 0 || count === undefined) return undefined
  return textsOf(language)('buying.checkout.passedOn', { count })
}
