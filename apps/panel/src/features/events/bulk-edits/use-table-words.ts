import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router'
import { useFormat } from '../../../shared/i18n/format.ts'

/**
 * What every row of the table needs to speak. Asked for once and handed down: a hook in each of three hundred cells is what
 * scrolling would wait for.
 */
export function useTableWords() {
  const { t } = useTranslation(['events-table', 'event-list', 'common'])
  const format = useFormat()
  const base = useHref('/').replace(/\/$/, '')
  // `hrefOf` is the whole address of a path of the panel.
  return useMemo(() => ({ t, format, hrefOf: (path: string) => base + path }), [t, format.language, base])
}
export type TableWords = ReturnType<typeof useTableWords>
