import type { listSalesFilters } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import { DISCIPLINES, EVENT_TYPES } from '@larunbat/rules/reference/lookups'
import { useTranslation } from 'react-i18next'
import { FilterChips } from '../../../shared/data/filter-chips.tsx'
import { FilterSelect } from '../../../shared/data/filter-select.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { hubOptions } from '../../../shared/lookup-names.ts'
import { useMedia } from '../../../shared/use-media.ts'
import { ALL_EDITIONS, type SalesAddress } from './sales-address.ts'

type Options = OutputOf<typeof listSalesFilters>

interface FilterBarProps {
  address: SalesAddress
  options: Options
}

const SPANS = [1, 7, 30] as const

/** What sales are looked at: edition, time, place in the hierarchy. */
export function FilterBar({ address, options }: FilterBarProps) {
  const { t } = useTranslation('analytics')
  const { language } = useFormat()
  const { filters, change } = address
  const lookup = (list: readonly { id: number; es: string; en: string; eu: string }[]) =>
    list.map((entry) => ({ value: entry.id, label: entry[language] }))
  const isWhole = filters.eventId === undefined
  const isWide = useMedia('(min-width: 992px)')
  const more = (
    <>
      {isWhole && (
        <>
          <FilterSelect
            label={t('filter.hub')}
            value={filters.hubId}
            options={hubOptions(language)}
            onChange={(hub) => change({ hub })}
          />
          <FilterSelect
            label={t('filter.discipline')}
            value={filters.disciplineId}
            options={lookup(DISCIPLINES)}
            onChange={(disciplina) => change({ disciplina })}
          />
          <FilterSelect
            label={t('filter.type')}
            value={filters.typeId}
            options={lookup(EVENT_TYPES)}
            onChange={(tipo) => change({ tipo })}
          />
          {options.causes.length > 1 && (
            <FilterSelect
              label={t('filter.cause')}
              value={filters.cause}
              options={options.causes.map(({ key, name }) => ({ value: key, label: name }))}
              onChange={(causa) => change({ causa })}
            />
          )}
        </>
      )}
      <FilterSelect
        label={t('filter.channel')}
        value={filters.channel}
        options={[
          { value: 'web', label: t('channel_web') },
          { value: 'door', label: t('channel_door') },
        ]}
        onChange={(canal) => change({ canal: canal === 'door' ? 'puerta' : canal })}
      />
      {options.currencies.length > 1 && (
        <select
          className="input tools-select"
          aria-label={t('filter.currency')}
          value={filters.currency ?? options.currencies[0]}
          onChange={(event) => change({ moneda: event.target.value })}
        >
          {options.currencies.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </select>
      )}
    </>
  )
  return (
    <section className="sales-filters" aria-label={t('filter.title')}>
      {isWhole && options.editions.length > 0 && (
        <select
          className="input tools-select"
          aria-label={t('filter.edition')}
          value={address.edition ?? ALL_EDITIONS}
          onChange={(event) => change({ edicion: event.target.value })}
        >
          {options.editions.map(({ id, year, isCurrent }) => (
            <option key={id} value={id}>
              {isCurrent ? t('filter.current', { year }) : year}
            </option>
          ))}
          <option value={ALL_EDITIONS}>{t('filter.allEditions')}</option>
        </select>
      )}
      <TimeChips address={address} />
      {isWide ? (
        more
      ) : (
        <details className="sales-more">
          <summary>{t('filter.title')}</summary>
          <div className="sales-filters">{more}</div>
        </details>
      )}
    </section>
  )
}

/** The last days as chips; any other span by two days. */
function TimeChips({ address: { filters, change } }: { address: SalesAddress }) {
  const { t } = useTranslation('analytics')
  const today = localDay(0)
  const span = SPANS.find((days) => filters.from === localDay(1 - days) && filters.until === today)
  const isOther = span === undefined && (filters.from !== undefined || filters.until !== undefined)
  return (
    <div className="sales-time">
      <FilterChips
        label={t('filter.time')}
        value={isOther ? '-' : String(span ?? '')}
        options={[
          { value: '', label: t('filter.allTime') },
          ...SPANS.map((days) => ({ value: String(days), label: t(`filter.last.${days}`) })),
        ]}
        onChange={(days) =>
          change(
            days === ''
              ? { desde: undefined, hasta: undefined }
              : { desde: localDay(1 - Number(days)), hasta: today },
          )
        }
      />
      <input
        type="date"
        className="input sales-day"
        aria-label={t('filter.from')}
        value={filters.from ?? ''}
        max={filters.until}
        onChange={(event) => change({ desde: event.target.value })}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        className="input sales-day"
        aria-label={t('filter.until')}
        value={filters.until ?? ''}
        min={filters.from}
        onChange={(event) => change({ hasta: event.target.value })}
      />
    </div>
  )
}

/** Today on this device plus some days, `YYYY-MM-DD`. */
function localDay(days: number): string {
  const date = new Date()
  date.setDate(date.getDate() + days)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
