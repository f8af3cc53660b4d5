import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { NamedSession } from './order-queries.ts'

/** Names of sessions and ticket types as lists of orders write them. */
export function useOrderWords() {
  const { t } = useTranslation('orders')
  const { date, language } = useFormat()
  return {
    sessionName: ({ name, startsAt, timeZone }: Pick<NamedSession, 'name' | 'startsAt' | 'timeZone'>) =>
      [date(startsAt, 'dateTime', timeZone), name].filter(Boolean).join(' · '),
    typeName: (name: string | null) => (name && pickText(name, language)) || t('general'),
  }
}
