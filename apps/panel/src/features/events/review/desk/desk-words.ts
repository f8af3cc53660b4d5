import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../shared/i18n/format.ts'
import type { Words } from '../format-value.ts'

/** The words of values in the language of the panel, for `formatValue` and `describeDifferences`. */
export function useWords(): Words {
  const { t } = useTranslation(['review', 'fields', 'common'])
  const { language, date, money, number } = useFormat()
  return { language, t: (key, values) => t(key, { defaultValue: '', ...values }), date, money, number }
}
