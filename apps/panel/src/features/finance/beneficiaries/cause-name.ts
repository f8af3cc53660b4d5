import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { Cause } from './cause-queries.ts'

/** What a cause is called: its legal name, or what its event calls it. */
export function useCauseName(): (cause: Cause) => string {
  const { t } = useTranslation('causes')
  const { language } = useFormat()
  return ({ payee, events }) => payee?.name ?? (pickText(events[0]?.project, language) || t('noName'))
}
