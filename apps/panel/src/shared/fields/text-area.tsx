import type { FieldValues } from 'react-hook-form'
import { Counter } from './counter.tsx'
import { FieldFrame, type FieldProps } from './field.tsx'
import { type Bound, useField } from './use-field.ts'

interface TextAreaProps<T extends FieldValues, C, O> extends Bound<T, C, O>, FieldProps {
  /** Characters allowed; shows a live count. */
  max?: number
  rows?: number
  placeholder?: string
}

/** Several lines of text; it grows with what is written. */
export function TextArea<T extends FieldValues, C, O>(props: TextAreaProps<T, C, O>) {
  const { field, error } = useField(props)
  const value = (field.value as string | null | undefined) ?? ''
  return (
    <FieldFrame {...props} error={error} foot={props.max && <Counter text={value} max={props.max} />}>
      {(aria) => (
        <textarea
          {...aria}
          className="input"
          rows={props.rows ?? 4}
          placeholder={props.placeholder}
          name={props.name}
          ref={field.ref}
          value={value}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </FieldFrame>
  )
}
