import type { KeyPart } from '@larunbat/locales/keys'
import { EVENT_STATUS, type EventStatus, eventStatusName } from '@larunbat/rules/events/event-status'
import {
  DISCIPLINES,
  EVENT_TYPES,
  HUBS,
  isOffered,
  type Lookup,
  TICKET_MODES,
} from '@larunbat/rules/reference/lookups'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import '../../../shared/fields/choice.css'
import '../../../shared/fields/field.css'
import { useFormat } from '../../../shared/i18n/format.ts'
import { changed } from '../../../shared/list-address.ts'
import { hubOptions } from '../../../shared/lookup-names.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import {
  FILTER_NAMES,
  FLAG_NAMES,
  type FlagFilter,
  type ListFilter,
  numbersOf,
  readTableFilters,
} from './table-address.ts'
import { useTableCounts } from './table-queries.ts'

const FIRST_YEAR = 2015
const STATES = Object.values(EVENT_STATUS) as EventStatus[]

interface FilterDialogProps {
  dialog: DialogState<undefined>
  search: URLSearchParams
}

/** All filters together; the number of matching events is shown before they are applied. */
export function FilterDialog({ dialog, search }: FilterDialogProps) {
  const { t } = useTranslation('events-table')
  return (
    <Dialog dialog={dialog} title={t('filters')} size="wide">
      {/* Made anew at each opening: what was chosen and not taken over is forgotten. */}
      {dialog.isOpen && <Filters dialog={dialog} search={search} />}
    </Dialog>
  )
}

function Filters({ dialog, search }: FilterDialogProps) {
  const { t } = useTranslation(['events-table', 'common'])
  const { language, number } = useFormat()
  const [draft, setDraft] = useState(() => {
    const own = new URLSearchParams(search)
    // Filters apply to all events; only events that match a filter of the user are kept.
    if (!own.get('ver')) own.set('ver', 'todos')
    return own
  })
  const set = (next: Record<string, string | undefined>) => setDraft((now) => changed(now, next))
  const counts = useTableCounts(readTableFilters(draft))
  /** Also what is no longer offered, after the rest: events of other years have it. */
  const every = (list: readonly Lookup[], options: readonly { value: number; label: string }[]) => {
    const offered = new Set(list.filter(isOffered).map(({ id }) => id))
    return [
      ...options.filter(({ value }) => offered.has(value)),
      ...options
        .filter(({ value }) => !offered.has(value))
        .map(({ value, label }) => ({ value, label: t('notOffered', { name: label }) })),
    ]
  }
  const lists: [ListFilter, readonly { value: number; label: string }[]][] = [
    [
      'estado',
      STATES.map((status) => ({ value: status, label: t(`common:status.${eventStatusName(status)}`) })),
    ],
    ['hub', every(HUBS, hubOptions(language))],
    [
      'tipo',
      every(
        EVENT_TYPES,
        EVENT_TYPES.map((entry) => ({ value: entry.id, label: entry[language] })),
      ),
    ],
    [
      'disciplina',
      every(
        DISCIPLINES,
        DISCIPLINES.map((entry) => ({ value: entry.id, label: entry[language] })),
      ),
    ],
    [
      'modo',
      every(
        TICKET_MODES,
        TICKET_MODES.map((entry) => ({ value: entry.id, label: entry[language] })),
      ),
    ],
  ]
  const nextYear = new Date().getFullYear() + 1
  const years = Array.from({ length: nextYear - FIRST_YEAR + 1 }, (_, n) => String(nextYear - n))
  const languages = (['es', 'en', 'eu', 'pt'] as const).map((code) => ({
    value: code as string,
    label: t(`common:language.${code}`),
  }))
  const clear = () =>
    setDraft((now) => changed(now, Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined]))))
  return (
    <div className="stack">
      {lists.map(([name, options]) => (
        <ManyChips
          key={name}
          label={t(`filter.${name}`)}
          options={options}
          values={numbersOf(draft, name)}
          onChange={(values) => set({ [name]: values.join(',') || undefined })}
        />
      ))}
      <div className="grid-fields">
        <OneSelect name="anio" draft={draft} options={years} onChange={set} />
        <OneSelect name="anio_max" draft={draft} options={years} onChange={set} />
        <OneSelect name="idioma" draft={draft} options={languages} onChange={set} />
        <OneSelect name="sin_idioma" draft={draft} options={languages} onChange={set} />
        <OneSelect
          name="progreso"
          draft={draft}
          options={['25', '50', '75', '100'].map((value) => ({
            value,
            label: t('pill.progreso', { percent: value }),
          }))}
          onChange={set}
        />
        <CityInput value={draft.get('ciudad') ?? ''} onChange={(ciudad) => set({ ciudad })} />
      </div>
      <fieldset className="grid-flag-fields">
        <legend className="field-label">{t('filter.marcas')}</legend>
        <div className="grid-fields">
          {FLAG_NAMES.map((name) => (
            <OneSelect
              key={name}
              name={name}
              label={t(`flag.${name}`)}
              draft={draft}
              options={[
                { value: '1', label: t('common:yes') },
                { value: '0', label: t('common:no') },
              ]}
              onChange={set}
            />
          ))}
        </div>
      </fieldset>
      <div className="dialog-actions grid-dialog-foot">
        <Button kind="quiet" onClick={clear}>
          {t('clear')}
        </Button>
        <Button kind="primary" onClick={() => dialog.leaveTo(`/inicio?${draft}`)}>
          {counts.data
            ? t('show', { count: counts.data.total, total: number(counts.data.total) })
            : t('showAny')}
        </Button>
      </div>
    </div>
  )
}

interface ManyChipsProps {
  label: string
  options: readonly { value: number; label: string }[]
  values: readonly number[]
  onChange: (values: number[]) => void
}

function ManyChips({ label, options, values, onChange }: ManyChipsProps) {
  return (
    <fieldset className="grid-flag-fields">
      <legend className="field-label">{label}</legend>
      <div className="chips">
        {options.map(({ value, label: words }) => {
          const isOn = values.includes(value)
          return (
            <button
              key={value}
              type="button"
              className="chip"
              aria-pressed={isOn}
              onClick={() => onChange(isOn ? values.filter((one) => one !== value) : [...values, value])}
            >
              {words}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

interface OneSelectProps {
  name: KeyPart<'events-table:filter.'> | FlagFilter
  label?: string
  draft: URLSearchParams
  options: readonly (string | { value: string; label: string })[]
  onChange: (next: Record<string, string | undefined>) => void
}

function OneSelect({ name, label, draft, options, onChange }: OneSelectProps) {
  const { t } = useTranslation('events-table')
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label ?? t(`filter.${name}`, { defaultValue: name })}
      </label>
      <select
        id={id}
        className="input"
        value={draft.get(name) ?? ''}
        onChange={(event) => onChange({ [name]: event.target.value || undefined })}
      >
        <option value="">{t('any')}</option>
        {options.map((option) => {
          const { value, label: words } =
            typeof option === 'string' ? { value: option, label: option } : option
          return (
            <option key={value} value={value}>
              {words}
            </option>
          )
        })}
      </select>
    </div>
  )
}

function CityInput({ value, onChange }: { value: string; onChange: (city: string) => void }) {
  const { t } = useTranslation('events-table')
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t('filter.ciudad')}
      </label>
      <input
        id={id}
        className="input"
        maxLength={120}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
