import type { BoughtOrder, SellerView } from '@larunbat/rules/address/buying-pages'
import type { Language } from '@larunbat/rules/text/language'
import { writtenMoment, writtenPercent } from '@larunbat/rules/text/written'
import {
  distinctRefunds,
  type RefundFacts,
  refundTextKey,
  type SessionRefund,
} from '@larunbat/rules/ticketing/refund-facts'
import { textsOf } from '../shared/page-texts.ts'

/** Legal name, tax number and address of a seller, as far as they are known. */
export function sellerWords(seller: SellerView, language: Language): string {
  const { name, taxId, taxIdKind, address } = seller
  const number = taxId && textsOf(language)(`buying.facts.taxIdOf.${taxIdKind ?? 'nif'}`, { number: taxId })
  return [name, number, address].filter(Boolean).join(', ')
}

/** Returns the sentence about refunds that holds now; undefined where there is none. */
export function refundWords(facts: RefundFacts, timeZone: string, language: Language): string | undefined {
  const key = refundTextKey(facts)
  if (key === undefined) return undefined
  const until = facts.until === null ? '' : writtenMoment(language, facts.until, timeZone)
  const percentage = writtenPercent(language, facts.percentage)
  return textsOf(language)(`refundTerms.${key}`, { until, percentage })
}

/** Returns the sentences of several sessions: one where all say the same, else one a session with its date. */
export function refundLines(refunds: readonly SessionRefund[], language: Language): string[] {
  const told = distinctRefunds(refunds)
  return told.flatMap(({ facts, startsAt, timeZone }) => {
    const words = refundWords(facts, timeZone, language)
    if (words === undefined) return []
    if (told.length === 1) return [words]
    const session = writtenMoment(language, startsAt, timeZone)
    return [textsOf(language)('refundTerms.of', { session, words })]
  })
}

/** Returns when a free place without a check-in passes to others; undefined for one that stays booked. */
export function releaseWords(
  { totalCents, releaseAfterMin: count }: BoughtOrder,
  language: Language,
): string | undefined {
  if (totalCents > 0 || count === undefined) return undefined
  return textsOf(language)('buying.checkout.passedOn', { count })
}
