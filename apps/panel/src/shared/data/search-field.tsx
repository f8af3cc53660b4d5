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

/** Search of a list. "/" jumps to it from anywhere on the screen. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
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
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.key !== '/' || target.closest('input, textarea, select, [contenteditable]')) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', jump)
    return () => removeEventListener('keydown', jump)
  }, [])
  return (
    <search className="search">
      <Icon name="search" />
      <input
        ref={input}
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
