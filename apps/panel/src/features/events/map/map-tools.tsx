import { EVENT_STATUS, eventStatusName } from '@larunbat/rules/events/event-status'
import { DISCIPLINES, isOffered } from '@larunbat/rules/reference/lookups'
import { useTranslation } from 'react-i18next'
import { FilterChips } from '../../../shared/data/filter-chips.tsx'
import { FilterSelect } from '../../../shared/data/filter-select.tsx'
import { SearchField } from '../../../shared/data/search-field.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { useListAddress } from '../../../shared/list-address.ts'
import { hubOptions } from '../../../shared/lookup-names.ts'
import { isAdmin } from '../../../shared/session.ts'
import { DAY_PARTS, type MapFilters } from './map-filters.ts'
import type { MapEventRow } from './map-queries.ts'

type Address = ReturnType<typeof useListAddress>

/** The filters of the map as its address says them. */
export function filtersOf(address: Address): MapFilters {
  const day = address.text('dia')
  return {
    text: address.text('texto'),
    hub: address.number('hub'),
    discipline: address.number('disciplina'),
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : '',
    part: address.word('hora', DAY_PARTS),
    status: address.number('estado', 3),
    isMine: address.text('mios') === '1',
  }
}

interface MapToolsProps {
  address: Address
  filters: MapFilters
  /** All of the edition, for the numbers of the hubs. */
  rows: readonly MapEventRow[]
}

/** Hubs with their numbers, and what else the map is filtered by. */
export function MapTools({ address, filters, rows }: MapToolsProps) {
  const { t } = useTranslation(['map', 'common'])
  const { language, date } = useFormat()
  const days = daysOf(rows, filters.day)
  const counts = new Map<number, number>()
  for (const { hubId } of rows) counts.set(hubId, (counts.get(hubId) ?? 0) + 1)
  const hubs = hubOptions(language).filter(({ value }) => counts.has(value) || value === filters.hub)
  const hasOwn = rows.some(({ isMine }) => isMine)
  const hasStates = rows.some(({ status }) => status !== EVENT_STATUS.published)
  return (
    <div className="stack-tight">
      <FilterChips
        label={t('hubs')}
        value={filters.hub === undefined ? '' : String(filters.hub)}
        onChange={(hub) => address.change({ hub })}
        options={[
          { value: '', label: t('allHubs'), count: rows.length },
          ...hubs.map(({ value, label }) => ({
            value: String(value),
            label,
            count: counts.get(value) ?? 0,
          })),
        ]}
      />
      <div className="tools">
        <SearchField
          label={t('search')}
          value={filters.text}
          onChange={(texto) => address.change({ texto })}
        />
        <FilterSelect
          label={t('discipline')}
          value={filters.discipline}
          options={DISCIPLINES.filter(isOffered).map((one) => ({
            value: one.id as number,
            label: one[language],
          }))}
          onChange={(disciplina) => address.change({ disciplina })}
        />
        <FilterSelect
          label={t('day')}
          value={filters.day || undefined}
          options={days.map((value) => ({ value, label: date(`${value}T12:00:00.000Z`, 'dayLong', 'UTC') }))}
          onChange={(dia) => address.change({ dia })}
        />
        <FilterSelect
          label={t('hour')}
          value={filters.part}
          options={DAY_PARTS.map((value) => ({ value, label: t(`part.${value}`) }))}
          onChange={(hora) => address.change({ hora })}
        />
        {hasStates && (
          <FilterSelect
            label={t('state')}
            value={filters.status}
            options={Object.values(EVENT_STATUS).map((value) => ({
              value: value as number,
              label: t(`common:status.${eventStatusName(value)}`),
            }))}
            onChange={(estado) => address.change({ estado })}
          />
        )}
        {hasOwn && !isAdmin() && (
          <button
            type="button"
            className="chip"
            aria-pressed={filters.isMine}
            onClick={() => address.change({ mios: filters.isMine ? undefined : 1 })}
          >
            {t('onlyMine')}
          </button>
        )}
      </div>
    </div>
  )
}

/** Days with events, and the requested one. */
function daysOf(rows: readonly MapEventRow[], asked: string): string[] {
  const days = new Set(rows.flatMap(({ times }) => times.map((time) => time.slice(0, 10))))
  return [...(asked ? days.add(asked) : days)].sort()
}
