import { EVENT_STATUS, type EventStatus, eventStatusName } from '@larunbat/rules/events/event-status'
import { EVENT_TYPES } from '@larunbat/rules/reference/lookups'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import '../../../shared/fields/field.css'
import { useFormat } from '../../../shared/i18n/format.ts'
import { hubOptions, optionsOf } from '../names.ts'
import type { BulkChangeValues } from './bulk-calls.ts'

interface BulkFormProps {
  change: BulkChangeValues
  onChange: (change: BulkChangeValues) => void
}

const STATES = Object.values(EVENT_STATUS) as EventStatus[]

/** Values to set in each of the chosen events; other fields are unchanged. */
export function BulkForm({ change, onChange }: BulkFormProps) {
  const { t } = useTranslation(['events-table', 'common'])
  const { language } = useFormat()
  const yesNo = [
    { value: 1, label: t('common:yes') },
    { value: 0, label: t('common:no') },
  ]
  const number = (key: 'status' | 'typeId' | 'hubId', value: number | undefined) =>
    onChange({ ...change, [key]: value })
  const flag = (key: 'isFeatured' | 'is360' | 'isBlacklisted', value: number | undefined) =>
    onChange({ ...change, [key]: value === undefined ? undefined : value === 1 })
  const flagValue = (value: boolean | undefined) => (value === undefined ? undefined : Number(value))
  return (
    <div className="grid-fields">
      <Choice
        label={t('column.estado')}
        value={change.status}
        options={STATES.map((value) => ({
          value,
          label: t(`common:status.${eventStatusName(value)}`),
        }))}
        onChange={(value) => number('status', value)}
      />
      <Choice
        label={t('column.tipo')}
        value={change.typeId}
        options={optionsOf(EVENT_TYPES, language) as { value: number; label: string }[]}
        onChange={(value) => number('typeId', value)}
      />
      <Choice
        label={t('column.hub')}
        value={change.hubId}
        options={hubOptions(language)}
        onChange={(value) => number('hubId', value)}
      />
      <Choice
        label={t('flag.destacado')}
        value={flagValue(change.isFeatured)}
        options={yesNo}
        onChange={(value) => flag('isFeatured', value)}
      />
      <Choice
        label={t('flag.is360')}
        value={flagValue(change.is360)}
        options={yesNo}
        onChange={(value) => flag('is360', value)}
      />
      <Choice
        label={t('flag.blacklist')}
        value={flagValue(change.isBlacklisted)}
        options={yesNo}
        onChange={(value) => flag('isBlacklisted', value)}
      />
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: number | undefined
  options: readonly { value: number; label: string }[]
  onChange: (value: number | undefined) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const { t } = useTranslation('events-table')
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
      >
        <option value="">{t('bulk.keep')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
