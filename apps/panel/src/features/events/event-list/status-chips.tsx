import { EVENT_STATUS, type EventStatus, eventStatusName } from '@larunbat/rules/events/event-status'
import { useTranslation } from 'react-i18next'
import { FilterChips } from '../../../shared/data/filter-chips.tsx'
import { SHARED } from './list-filters.ts'

interface StatusChipsProps {
  value: number | undefined
  /** Events in each state, by its number. */
  counts?: readonly number[]
  onChange: (status: number | undefined) => void
}

/** The filter by state: all of them, one, or those of others that one works on. */
export function StatusChips({ value, counts, onChange }: StatusChipsProps) {
  const { t } = useTranslation(['event-list', 'common'])
  const states = Object.values(EVENT_STATUS) as EventStatus[]
  return (
    <FilterChips
      label={t('column.status')}
      value={value === undefined ? 'all' : String(value)}
      onChange={(next) => onChange(next === 'all' ? undefined : Number(next))}
      options={[
        {
          value: 'all',
          label: t('all'),
          count: counts?.slice(0, SHARED).reduce((sum, count) => sum + count, 0),
        },
        ...states.map((status) => ({
          value: String(status),
          label: t(`common:status.${eventStatusName(status)}`),
          count: counts?.[status],
        })),
        ...(counts?.[SHARED] ? [{ value: String(SHARED), label: t('shared'), count: counts[SHARED] }] : []),
      ]}
    />
  )
}
