import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FieldFrame, type FieldProps } from './field.tsx'
import { type Bound, useField } from './use-field.ts'

export interface Option<V extends string | number = string | number> {
  value: V
  label: string
}

interface SelectProps<T extends FieldValues, C, O> extends Bound<T, C, O>, FieldProps {
  options: readonly Option[]
  /** Words of the empty choice; it stores null. */
  placeholder?: string
  /** Told the value chosen, or null. */
  onPick?: (value: Option['value'] | null) => void
}

/** One of a few: the platform's own list, which every phone draws well. Stores the option's value, or null. */
export function Select<T extends FieldValues, C, O>(props: SelectProps<T, C, O>) {
  const { t } = useTranslation()
  const { field, error } = useField(props)
  return (
    <FieldFrame {...props} error={error}>
      {(aria) => (
        <select
          {...aria}
          className="input"
          name={props.name}
          ref={field.ref}
          value={String(field.value ?? '')}
          onBlur={field.onBlur}
          onChange={(event) => {
            const chosen = props.options.find((option) => String(option.value) === event.target.value)
            field.onChange(chosen?.value ?? null)
            props.onPick?.(chosen?.value ?? null)
          }}
        >
          <option value="">{props.placeholder ?? t('choose')}</option>
          {props.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
