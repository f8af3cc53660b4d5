import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import '../fields/field.css'
import { Icon } from '../icon.tsx'
import './data.css'

interface SearchFieldProps {
  label: string
  value: string
  /** Told 200 ms after the last key. */
  onChange: (text: string) => void
}

/** Search of a list. "/" jumps to it, as to any search of a screen (`app/keys`). */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  if (value !== told.current) {
    told.current = value
    if (typed !== value) setTyped(value)
  }
  useEffect(() => {
    if (typed === told.current) return
    const timer = setTimeout(() => {
      told.current = typed
      onChange(typed)
    }, 200)
    return () => clearTimeout(timer)
  }, [typed, onChange])
  return (
    <search className="search">
      <Icon name="search" />
      <input
        className="input"
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed && <IconButton icon="close" label={t('clear')} onClick={() => setTyped('')} />}
    </search>
  )
}
