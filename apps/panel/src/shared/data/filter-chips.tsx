import '../fields/choice.css'
import './data.css'

interface FilterChipsProps<V extends string> {
  label: string
  options: readonly { value: V; label: string; count?: number }[]
  value: V
  onChange: (value: V) => void
}

/** One filter of a list, all its choices in sight. Keep the value in the address (`useSearchParams`). */
export function FilterChips<V extends string>({ label, options, value, onChange }: FilterChipsProps<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no legend is shown
    <div className="filter-chips" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="chip"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span className="chip-count">{option.count}</span>}
        </button>
      ))}
    </div>
  )
}
