import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'

/** What every row of the list needs to speak, asked for once: a hook in each cell is what the first screen would wait for. */
export function useListWords() {
  const { t } = useTranslation(['contents', 'common'])
  const format = useFormat()
  return useMemo(() => ({ t, format }), [t, format.language])
}
export type ListWords = ReturnType<typeof useListWords>
