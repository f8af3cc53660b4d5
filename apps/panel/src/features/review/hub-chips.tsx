import { useTranslation } from 'react-i18next'
import { FilterChips } from '../../shared/data/filter-chips.tsx'
import { useFormat } from '../../shared/i18n/format.ts'
import { hubOptions } from '../../shared/lookup-names.ts'
import type { useQueueAddress } from './queue-address.ts'
import type { QueueWatch } from './review-queries.ts'

interface HubChipsProps {
  watch: QueueWatch | undefined
  address: ReturnType<typeof useQueueAddress>
}

/** The hubs where something waits, with how many; those of the reviewer first. */
export function HubChips({ watch, address }: HubChipsProps) {
  const { t } = useTranslation(['review-work', 'review'])
  const { language } = useFormat()
  const { filters, change } = address
  if (!watch) return <div className="queue-hubs" aria-busy="true" />
  const totals = new Map(watch.hubs.map(({ id, total }) => [id, total]))
  const isMine = (id: number) => watch.myHubs.includes(id)
  const shown = hubOptions(language)
    .filter(({ value }) => totals.has(value) || value === filters.hubId || isMine(value))
    .sort((a, b) => Number(isMine(b.value)) - Number(isMine(a.value)))
  const mine = watch.myHubs.reduce((sum, id) => sum + (totals.get(id) ?? 0), 0)
  return (
    <div className="queue-hubs">
      <FilterChips
        label={t('filter.hub')}
        value={filters.hubId === undefined ? (filters.isMine ? 'mine' : 'all') : String(filters.hubId)}
        options={[
          { value: 'all', label: t('review:allHubs'), count: watch.total },
          ...(watch.myHubs.length > 0 ? [{ value: 'mine', label: t('filter.mine'), count: mine }] : []),
          ...shown.map(({ value, label }) => ({
            value: String(value),
            label,
            count: totals.get(value) ?? 0,
          })),
        ]}
        onChange={(value) =>
          change({
            hub: value === 'all' || value === 'mine' ? undefined : value,
            mios: value === 'mine' ? 1 : undefined,
          })
        }
      />
    </div>
  )
}
