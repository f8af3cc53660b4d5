import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { FilterSelect } from '../../shared/data/filter-select.tsx'

/** What of a statement is shown, as the address says it. */
export interface StatementFilter {
  editionId: number | undefined
  /** Days, `YYYY-MM-DD`, both included. */
  from: string | undefined
  to: string | undefined
}

interface StatementToolsProps {
  filter: StatementFilter
  editions: readonly { id: number; name: string }[]
  onChange: (change: Partial<StatementFilter>) => void
}

/** Edition and days of a statement. A day that would turn the span round moves the other end with it. */
export function StatementTools({ filter, editions, onChange }: StatementToolsProps) {
  const { t } = useTranslation('payouts')
  const { editionId, from, to } = filter
  const choose = (name: 'from' | 'to', day: string) => {
    const next = { from, to, [name]: day || undefined }
    const isTurned = next.from !== undefined && next.to !== undefined && next.from > next.to
    onChange(isTurned ? { from: day, to: day } : { [name]: day || undefined })
  }
  return (
    <div className="tools statement-tools">
      {editions.length > 0 && (
        <FilterSelect
          label={t('statement.everything')}
          value={editionId}
          options={editions.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(edition) => onChange({ editionId: edition })}
        />
      )}
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="statement-day">
          {t(`statement.${name}`)}
          <input
            type="date"
            className="input"
            value={filter[name] ?? ''}
            onChange={(event) => choose(name, event.target.value)}
          />
        </label>
      ))}
      {(from ?? to) !== undefined && (
        <Button kind="quiet" onClick={() => onChange({ from: undefined, to: undefined })}>
          {t('statement.allDays')}
        </Button>
      )}
    </div>
  )
}
