interface ChoiceBarProps<V extends string> {
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
}

/** A few ways to look at one thing, one of them chosen. */
export function ChoiceBar<V extends string>({ label, options, value, onChange }: ChoiceBarProps<V>) {
  return (
    <fieldset className="choice-bar" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
