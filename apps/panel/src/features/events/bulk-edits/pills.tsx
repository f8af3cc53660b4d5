import { EVENT_STATUS, type EventStatus, eventStatusName } from '@larunbat/rules/events/event-status'
import {
  DISCIPLINES,
  EVENT_TYPES,
  type Lookup,
  lookupName,
  TICKET_MODES,
} from '@larunbat/rules/reference/lookups'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'
import { hubOptions } from '../../../shared/lookup-names.ts'
import {
  FLAG_NAMES,
  LANGUAGE_FILTER_NAMES,
  LIST_FILTERS,
  type ListFilter,
  numbersOf,
} from './table-address.ts'

interface PillValue {
  key: string
  label: string
  /** The address without it: names and what they are instead. */
  without: Record<string, string | undefined>
}

interface FilterPillsProps {
  search: URLSearchParams
  /** Name of the owner that is filtered by, as far as known. */
  ownerName: string | undefined
  onChange: (next: Record<string, string | undefined>) => void
  onClear: () => void
}

/** Every filter that is set, each to be taken away by itself. */
export function FilterPills({ search, ownerName, onChange, onClear }: FilterPillsProps) {
  const { t } = useTranslation('events-table')
  const pills = usePills(search, ownerName)
  if (pills.length === 0) return null
  return (
    <ul className="grid-pills" aria-label={t('pills')}>
      {pills.map(({ key, label, without }) => (
        <li key={key}>
          <button
            type="button"
            className="grid-pill"
            aria-label={t('remove', { label })}
            onClick={() => onChange(without)}
          >
            <span className="cut">{label}</span>
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
      {pills.length > 1 && (
        <li>
          <button type="button" className="grid-clear" onClick={onClear}>
            {t('clear')}
          </button>
        </li>
      )}
    </ul>
  )
}

function usePills(search: URLSearchParams, ownerName: string | undefined): PillValue[] {
  const { t } = useTranslation(['events-table', 'common'])
  const { language } = useFormat()
  const nameOf = (filter: ListFilter, id: number) => {
    if (filter === 'estado') {
      const known = Object.values(EVENT_STATUS).some((status) => status === id)
      return known ? t(`common:status.${eventStatusName(id as EventStatus)}`) : ''
    }
    if (filter === 'hub') return hubOptions(language).find(({ value }) => value === id)?.label ?? ''
    const lists = { tipo: EVENT_TYPES, disciplina: DISCIPLINES, modo: TICKET_MODES }
    return lookupName<Lookup>(lists[filter], id, language)
  }
  const pills: PillValue[] = []
  const one = (name: string, label: string) =>
    pills.push({ key: name, label, without: { [name]: undefined } })
  for (const filter of Object.keys(LIST_FILTERS) as ListFilter[]) {
    const ids = numbersOf(search, filter)
    for (const id of ids) {
      const rest = ids.filter((other) => other !== id).join(',')
      const label = nameOf(filter, id) || String(id)
      pills.push({ key: `${filter} ${id}`, label, without: { [filter]: rest || undefined } })
    }
  }
  for (const name of FLAG_NAMES) {
    const value = search.get(name)
    if (value === '1') one(name, t(`flag.${name}`))
    if (value === '0') one(name, t('not', { flag: t(`flag.${name}`) }))
  }
  for (const name of LANGUAGE_FILTER_NAMES) {
    const code = search.get(name)
    if (code) one(name, t(`pill.${name}`, { language: t(`common:language.${code}`, { defaultValue: code }) }))
  }
  const [from, until] = [search.get('anio'), search.get('anio_max')]
  if (from && from === until)
    pills.push({ key: 'anio', label: from, without: { anio: undefined, anio_max: undefined } })
  else {
    if (from) one('anio', t('pill.anio', { year: from }))
    if (until) one('anio_max', t('pill.anio_max', { year: until }))
  }
  const progress = search.get('progreso')
  if (progress) one('progreso', t('pill.progreso', { percent: progress }))
  const city = search.get('ciudad')
  if (city) one('ciudad', city)
  const owner = search.get('propietario')
  if (owner) one('propietario', t('pill.propietario', { name: ownerName ?? owner }))
  const text = search.get('texto')
  if (text) one('texto', t('pill.texto', { text }))
  return pills
}
