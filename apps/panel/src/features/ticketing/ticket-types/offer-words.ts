import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { Offer, SoldSession, TypeRow, VoucherRow } from './offer-queries.ts'

type Priced = Pick<TypeRow, 'pricing' | 'priceCents' | 'minCents' | 'isCompanion'>

/** Names and prices of what is sold, as every list of it writes them. */
export function useOfferWords({ mode, currency }: Pick<Offer, 'mode' | 'currency'>) {
  const { t } = useTranslation('offer')
  const { date, money, language } = useFormat()
  const amount = (cents: number) => money(cents, currency)
  return {
    amount,
    typeName: (name: string | null | undefined) => (name && pickText(name, language)) || t('general'),
    sessionName: ({ name, startsAt, timeZone }: Pick<SoldSession, 'name' | 'startsAt' | 'timeZone'>) =>
      [date(startsAt, 'dateTime', timeZone), name].filter(Boolean).join(' · '),
    /** The price of a type; `sessionCents` where it takes the session's. */
    price: (type: Priced, sessionCents?: number | null) => {
      if (mode === 3 || type.isCompanion || type.pricing === 'free') return t('price.free')
      if (type.pricing === 'choice')
        return type.minCents > 0 ? t('price.choiceFrom', { price: amount(type.minCents) }) : t('price.choice')
      const cents = type.priceCents ?? sessionCents ?? null
      return cents === null ? t('price.ofSession') : amount(cents)
    },
    worth: ({ kind, amountCents, percentage }: Pick<VoucherRow, 'kind' | 'amountCents' | 'percentage'>) =>
      kind === 'free'
        ? t('worth.free')
        : kind === 'amount'
          ? t('worth.amount', { amount: amount(amountCents ?? 0) })
          : t('worth.percentage', { percentage: percentage ?? 0 }),
  }
}

/** Places of a type in all sessions. */
export const takenOf = ({ sales }: Pick<TypeRow, 'sales'>) =>
  sales.reduce((sum, { sold, held }) => ({ sold: sum.sold + sold, held: sum.held + held }), {
    sold: 0,
    held: 0,
  })
