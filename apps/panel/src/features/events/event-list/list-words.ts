import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'

/** Texts and formatters of all rows of the list, read once: a hook in each cell would delay the first screen. */
export function useListWords() {
  const { t } = useTranslation(['event-list', 'common'])
  const format = useFormat()
  return useMemo(() => ({ t, format }), [t, format.language])
}
export type ListWords = ReturnType<typeof useListWords>
