import type { FieldValues } from 'react-hook-form'
import './choice.css'
import { FieldFrame, type FieldProps } from './field.tsx'
import type { Option } from './select.tsx'
import { type Bound, useField } from './use-field.ts'

interface RadioGroupProps<T extends FieldValues, C, O> extends Bound<T, C, O>, FieldProps {
  options: readonly (Omit<Option, 'value'> & { value: string | number | boolean; description?: string })[]
  /** Told the value chosen. */
  onPick?: (value: string | number | boolean) => void
}

/** One of a few that need a word of explanation each. Stores the option's value (also true or false). */
export function RadioGroup<T extends FieldValues, C, O>(props: RadioGroupProps<T, C, O>) {
  const { field, error } = useField(props)
  return (
    <FieldFrame {...props} error={error} isGroup>
      {(aria) => (
        <div
          className="choices"
          role="radiogroup"
          aria-labelledby={aria['aria-labelledby']}
          aria-describedby={aria['aria-describedby']}
        >
          {props.options.map((option, index) => (
            <label key={String(option.value)} className="choice choice-boxed">
              <input
                type="radio"
                name={`${aria.id}-${props.name}`}
                ref={index === 0 ? field.ref : undefined}
                checked={field.value === option.value}
                onChange={() => {
                  field.onChange(option.value)
                  props.onPick?.(option.value)
                }}
                onBlur={field.onBlur}
              />
              <span className="choice-words">
                {option.label}
                {option.description && <span className="meta">{option.description}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}
