import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { MAX_AT_ONCE } from './bulk-calls.ts'
import type { Selection } from './use-selection.ts'

interface BulkBarProps {
  selection: Selection
  total: number
  onChange: () => void
}

/** How many are chosen and what can be done with them; there as long as something is. */
export function BulkBar({ selection, total, onChange }: BulkBarProps) {
  const { t } = useTranslation('events-table')
  const { number } = useFormat()
  const { count } = selection
  const isTooMany = count > MAX_AT_ONCE
  return (
    <section className="grid-bar" aria-label={t('bar')} hidden={count === 0}>
      <span role="status">
        {t('chosen', { count, total: number(count) })}
        {isTooMany && <span className="meta"> {t('tooMany', { most: number(MAX_AT_ONCE) })}</span>}
      </span>
      <span className="grid-bar-actions">
        {count < total && (
          <Button size="small" kind="quiet" onClick={selection.chooseAll}>
            {t('chooseAll', { count: total, total: number(total) })}
          </Button>
        )}
        <Button size="small" kind="quiet" onClick={selection.clear}>
          {t('chooseNone')}
        </Button>
        <Button size="small" kind="primary" disabled={isTooMany} onClick={onChange}>
          {t('change')}
        </Button>
      </span>
    </section>
  )
}
