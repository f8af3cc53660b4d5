import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'

/**
 * What every row of the table needs to speak. Asked for once and handed down: a hook in each of three hundred cells is what
 * scrolling would wait for.
 */
export function useTableWords() {
  const { t } = useTranslation(['events-table', 'contents'])
  const format = useFormat()
  return useMemo(() => ({ t, format }), [t, format.language])
}
export type TableWords = ReturnType<typeof useTableWords>
