import { type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Icon } from '../icon.tsx'
import './choice.css'
import './field.css'
import { type Bound, useField } from './use-field.ts'

interface TickProps<T extends FieldValues, C, O> extends Bound<T, C, O> {
  label: ReactNode
  hint?: ReactNode
}

function Tick<T extends FieldValues, C, O>(props: TickProps<T, C, O> & { isSwitch: boolean }) {
  const { field, error } = useField(props)
  const id = useId()
  const input = (
    <input
      type="checkbox"
      id={id}
      role={props.isSwitch ? 'switch' : undefined}
      name={props.name}
      ref={field.ref}
      checked={field.value === true}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      onChange={(event) => field.onChange(event.target.checked)}
      onBlur={field.onBlur}
    />
  )
  return (
    <div className="field">
      <label htmlFor={id} className={props.isSwitch ? 'choice switch' : 'choice'}>
        {!props.isSwitch && input}
        <span className="choice-words">
          <span>{props.label}</span>
          {props.hint && <span className="meta">{props.hint}</span>}
        </span>
        {props.isSwitch && input}
      </label>
      {error && (
        <span className="field-error" id={`${id}-error`}>
          <Icon name="warning" size={18} />
          {error}
        </span>
      )}
    </div>
  )
}

/** A yes or no that is sent with the form. Stores a boolean. */
export function Checkbox<T extends FieldValues, C, O>(props: TickProps<T, C, O>) {
  return <Tick {...props} isSwitch={false} />
}

/** A setting that is on or off, words on the left. Stores a boolean. */
export function Switch<T extends FieldValues, C, O>(props: TickProps<T, C, O>) {
  return <Tick {...props} isSwitch />
}
