import type { FieldValues } from 'react-hook-form'
import './choice.css'
import { FieldFrame, type FieldProps } from './field.tsx'
import type { Option } from './select.tsx'
import { type Bound, useField } from './use-field.ts'

interface ChipGroupProps<T extends FieldValues, C, O> extends Bound<T, C, O>, FieldProps {
  options: readonly Option[]
  /** One choice instead of several: stores the value, or null. */
  isSingle?: boolean
  /** Most that may be chosen; the others are then disabled. */
  max?: number
}

/** A choice of several (or one) as buttons that stay pressed. Stores an array of values. */
export function ChipGroup<T extends FieldValues, C, O>(props: ChipGroupProps<T, C, O>) {
  const { field, error } = useField(props)
  const value: unknown = field.value
  const chosen = Array.isArray(value)
    ? (value as Option['value'][])
    : value == null
      ? []
      : [value as Option['value']]
  const toggle = (option: Option['value']) => {
    if (props.isSingle) field.onChange(chosen.includes(option) ? null : option)
    else field.onChange(chosen.includes(option) ? chosen.filter((v) => v !== option) : [...chosen, option])
    field.onBlur()
  }
  const isFull = !props.isSingle && props.max !== undefined && chosen.length >= props.max
  return (
    <FieldFrame {...props} error={error} isGroup>
      {(aria) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot carry the shared label and error
        <div
          className="chips"
          role="group"
          aria-labelledby={aria['aria-labelledby']}
          aria-describedby={aria['aria-describedby']}
        >
          {props.options.map((option, index) => (
            <button
              key={option.value}
              ref={index === 0 ? field.ref : undefined}
              type="button"
              className="chip"
              aria-pressed={chosen.includes(option.value)}
              disabled={isFull && !chosen.includes(option.value)}
              onClick={() => toggle(option.value)}
            >
              {option.label}
            </button>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}
