import '../../../shared/fields/choice.css'

interface ToggleProps {
  label: string
  hint: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A switch that shows or hides what follows; no field of the form by itself. */
export function Toggle({ label, hint, isOn, onChange }: ToggleProps) {
  return (
    <label className="choice switch">
      <span className="choice-words">
        <span>{label}</span>
        <span className="meta">{hint}</span>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
