import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FieldFrame, type FieldProps } from './field.tsx'
import { type Bound, useField } from './use-field.ts'
import './combo-box.css'

export interface Suggestion {
  id: string | number
  label: string
  /** A second line: the province of a city. */
  detail?: string
}

interface ComboBoxProps<T extends FieldValues, C, O, S extends Suggestion>
  extends Bound<T, C, O>,
    FieldProps {
  /** Finds suggestions for what is typed; called 150 ms after the last key, aborted when overtaken. */
  search: (text: string, signal: AbortSignal) => Promise<readonly S[]>
  /** What the form holds: the words shown (default), or the suggestion's id. */
  stores?: 'label' | 'id'
  /** With `stores="id"`: words of the stored id. */
  selectedLabel?: string
  /** Keeps words that are no suggestion (only with `stores="label"`). */
  allowsOther?: boolean
  /** Told with the suggestion chosen, to fill other fields. */
  onPick?: (picked: S) => void
  placeholder?: string
  autoComplete?: string
}

/** One of many, found by typing. */
export function ComboBox<T extends FieldValues, C, O, S extends Suggestion>(
  props: ComboBoxProps<T, C, O, S>,
) {
  const { search, stores = 'label', selectedLabel = '', allowsOther = false, onPick } = props
  const { t } = useTranslation()
  const { field, error } = useField(props)
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const kept = stores === 'id' ? selectedLabel : ((field.value as string | null | undefined) ?? '')
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const text = typed ?? kept
  const { found, isSearching } = useSuggestions(isOpen ? text : undefined, search)

  useEffect(() => {
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const pick = (suggestion: S) => {
    field.onChange(stores === 'id' ? suggestion.id : suggestion.label)
    setTyped(stores === 'id' ? suggestion.label : undefined)
    onPick?.(suggestion)
    close()
  }
  const leave = () => {
    close()
    if (typed !== undefined) {
      const same = found.find(({ label }) => label.toLowerCase() === typed.trim().toLowerCase())
      if (same) pick(same)
      else if (typed.trim() === '') field.onChange(null)
      else if (allowsOther) field.onChange(typed.trim())
      setTyped(undefined)
    }
    field.onBlur()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(found.length ? (active + step + found.length) % found.length : -1)
    } else if (event.key === 'Enter' && isOpen) {
      const suggestion = found[active]
      event.preventDefault()
      if (suggestion) pick(suggestion)
      else close()
    } else if (event.key === 'Escape' && isOpen) {
      // The first Escape closes the list only, not the dialog around it.
      event.stopPropagation()
      close()
      setTyped(undefined)
    }
  }
  return (
    <FieldFrame {...props} error={error}>
      {(aria) => (
        <div className="combo" ref={box}>
          <input
            {...aria}
            className="input"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete={props.autoComplete ?? 'off'}
            placeholder={props.placeholder}
            name={props.name}
            ref={field.ref}
            value={text}
            onChange={(event) => {
              setTyped(event.target.value)
              if (allowsOther && stores === 'label') field.onChange(event.target.value)
              setActive(-1)
              setOpen(true)
            }}
            onKeyDown={handleKey}
            onBlur={leave}
          />
          {isOpen && (
            <div className="combo-list" role="listbox" id={listId} aria-label={props.label}>
              {found.map((suggestion, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus (aria-activedescendant)
                <div
                  key={suggestion.id}
                  id={`${listId}-${index}`}
                  className="combo-option"
                  role="option"
                  aria-selected={index === active}
                  data-active={index === active || undefined}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => pick(suggestion)}
                >
                  {suggestion.label}
                  {suggestion.detail && <span className="meta">{suggestion.detail}</span>}
                </div>
              ))}
              {found.length === 0 && (
                <div
                  className="combo-note"
                  role="option"
                  aria-disabled="true"
                  aria-selected="false"
                  tabIndex={-1}
                >
                  {t(isSearching ? 'searching' : text.trim() ? 'nothingFound' : 'typeToSearch')}
                </div>
              )}
            </div>
          )}
          <span className="visually-hidden" role="status">
            {isOpen && !isSearching && text && t('found', { count: found.length })}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}

/** Suggestions for a text, requested 150 ms after its last change; undefined requests none. */
function useSuggestions<S>(
  text: string | undefined,
  search: (text: string, signal: AbortSignal) => Promise<readonly S[]>,
): { found: readonly S[]; isSearching: boolean } {
  const [found, setFound] = useState<readonly S[]>([])
  const [isSearching, setSearching] = useState(false)
  const latest = useRef(search)
  latest.current = search
  useEffect(() => {
    if (text === undefined) return
    const abort = new AbortController()
    setSearching(true)
    const timer = setTimeout(async () => {
      try {
        setFound(await latest.current(text.trim(), abort.signal))
        setSearching(false)
      } catch {
        if (abort.signal.aborted) return
        setFound([])
        setSearching(false)
      }
    }, 150)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])
  return { found, isSearching }
}
