import '../fields/field.css'
import './list-tools.css'

interface FilterSelectProps<V extends string | number> {
  /** Read out, and shown as the choice of everything. */
  label: string
  value: V | undefined
  options: readonly { value: V; label: string }[]
  onChange: (value: V | undefined) => void
}

/** A filter of a list with more choices than chips can show. Keep the value in the address. */
export function FilterSelect<V extends string | number>(props: FilterSelectProps<V>) {
  const { label, value, options, onChange } = props
  return (
    <select
      className="input tools-select"
      aria-label={label}
      data-chosen={value !== undefined || undefined}
      value={value === undefined ? '' : String(value)}
      onChange={(event) =>
        onChange(options.find((option) => String(option.value) === event.target.value)?.value)
      }
    >
      <option value="">{label}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
