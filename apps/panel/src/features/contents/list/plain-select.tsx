interface PlainSelectProps {
  /** Read out, and shown as the choice of everything. */
  label: string
  value: number | undefined
  options: readonly { value: number; label: string }[]
  onChange: (value: number | undefined) => void
}

/** A filter with more choices than chips can show. */
export function PlainSelect({ label, value, options, onChange }: PlainSelectProps) {
  return (
    <select
      className="input filter-select"
      aria-label={label}
      data-chosen={value !== undefined || undefined}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
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
