import { CONTENT_TYPES } from '@larunbat/rules/lookups'
import { useTranslation } from 'react-i18next'
import { FilterSelect } from '../../shared/data/filter-select.tsx'
import { SearchField } from '../../shared/data/search-field.tsx'
import { useFormat } from '../../shared/i18n/format.ts'
import type { useQueueAddress } from './queue-address.ts'
import { COLUMN_LANGUAGES } from './texts-of.ts'

type Address = ReturnType<typeof useQueueAddress>

/** Words to search by and everything else the queue is narrowed down and ordered by; all of it stands in the address. */
export function QueueTools({ address }: { address: Address }) {
  const { t } = useTranslation(['review-work', 'review', 'common'])
  const { language } = useFormat()
  const { filters, change } = address
  return (
    <div className="tools queue-tools">
      <SearchField
        label={t('review:search')}
        value={filters.query ?? ''}
        onChange={(texto) => change({ texto })}
      />
      <FilterSelect
        label={t('filter.type')}
        value={filters.typeId}
        options={CONTENT_TYPES.map((type) => ({ value: type.id as number, label: type[language] }))}
        onChange={(tipo) => change({ tipo })}
      />
      <FilterSelect
        label={t('filter.kind')}
        value={filters.kind}
        options={(['nuevo', 'cambios'] as const).map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        onChange={(clase) => change({ clase })}
      />
      <FilterSelect
        label={t('filter.language')}
        value={languageChoice(filters)}
        options={(['has', 'lacks'] as const).flatMap((side) =>
          COLUMN_LANGUAGES.map((tag) => ({
            value: `${side} ${tag}`,
            label: t(`filter.${side}`, { language: t(`common:language.${tag}`) }),
          })),
        )}
        onChange={(choice) => change(languageAddress(choice))}
      />
      <FilterSelect
        label={t('filter.assigned')}
        value={filters.assigned}
        options={(['yo', 'nadie', 'otros'] as const).map((whom) => ({
          value: whom,
          label: t(`assigned.${whom}`),
        }))}
        onChange={(asignado) => change({ asignado })}
      />
      <div className="queue-days">
        <DayFilter
          label={t('filter.from')}
          value={filters.from}
          max={filters.until}
          onChange={(desde) => change({ desde })}
        />
        <DayFilter
          label={t('filter.until')}
          value={filters.until}
          min={filters.from}
          onChange={(hasta) => change({ hasta })}
        />
      </div>
      <FilterSelect
        label={t('sort.label')}
        value={sortChoice(filters)}
        options={SORT_CHOICES.map((choice) => ({ value: choice, label: t(`sort.${choice}`) }))}
        onChange={(choice) => {
          const [orden, sentido] = choice?.split('_') ?? []
          change({ orden, sentido })
        }}
      />
    </div>
  )
}

const SORT_CHOICES = [
  'espera_asc',
  'espera_desc',
  'inicio_asc',
  'inicio_desc',
  'hub_asc',
  'titulo_asc',
] as const
type SortChoice = (typeof SORT_CHOICES)[number]

function sortChoice({ sort, direction = 'asc' }: Address['filters']): SortChoice | undefined {
  return SORT_CHOICES.find((choice) => choice === `${sort}_${direction}`)
}

const languageChoice = ({ language, missingLanguage }: Address['filters']) =>
  missingLanguage ? `lacks ${missingLanguage}` : language ? `has ${language}` : undefined

function languageAddress(choice: string | undefined) {
  const [side, tag] = choice?.split(' ') ?? []
  return {
    idioma: side === 'has' ? tag : undefined,
    falta_idioma: side === 'lacks' ? tag : undefined,
  }
}

interface DayFilterProps {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | undefined) => void
}

function DayFilter({ label, value, min, max, onChange }: DayFilterProps) {
  return (
    <label className="queue-day">
      <span className="meta">{label}</span>
      <input
        className="input"
        type="date"
        value={value ?? ''}
        min={min}
        max={max}
        data-chosen={value !== undefined || undefined}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </label>
  )
}
