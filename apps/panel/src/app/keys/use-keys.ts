import i18next from 'i18next'
import { useEffect, useRef } from 'react'
import { areKeysOn, isFreeForKeys } from '../../shared/keys.ts'

/** A second letter counts for so long. */
const SEQUENCE_MS = 1_500

interface Keys {
  /** Ctrl or Cmd and K, wherever the focus is. */
  onPalette: () => void
  onHelp: () => void
  onNew: () => void
  /** The letter after "g"; returns whether it leads anywhere. */
  onGo: (letter: string) => boolean
}

/** Shortcuts of the whole panel. Letters act outside of fields, menus and dialogs, and only while they are switched on. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    let goUntil = 0
    const letters: Readonly<Record<string, () => void>> = {
      '?': () => latest.current.onHelp(),
      n: () => latest.current.onNew(),
      g: () => {
        goUntil = Date.now() + SEQUENCE_MS
      },
      j: () => moveInList(1),
      k: () => moveInList(-1),
    }
    /** Before anything else hears of it: a letter after "g" goes to no other handler. */
    const first = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        if (key === 'k') {
          event.preventDefault()
          latest.current.onPalette()
        }
        if (key === 's' && save(event.target)) event.preventDefault()
        return
      }
      if (goUntil < Date.now() || key.length > 1 || event.altKey || !isFreeForKeys(event.target)) return
      goUntil = 0
      if (!latest.current.onGo(key)) return
      event.preventDefault()
      event.stopPropagation()
    }
    /** After everything else: a screen's own letter comes before that of the panel. */
    const last = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (!areKeysOn() || !isFreeForKeys(event.target)) return
      if (event.key === '/' && focusSearch()) return event.preventDefault()
      const act = letters[event.key.toLowerCase()]
      if (act) setTimeout(() => !event.defaultPrevented && act())
    }
    addEventListener('keydown', first, { capture: true })
    addEventListener('keydown', last)
    return () => {
      removeEventListener('keydown', first, { capture: true })
      removeEventListener('keydown', last)
    }
  }, [])
}

/** Saves the form the focus is in, else the first of the screen that is saved; returns whether there is one. */
function save(target: EventTarget | null): boolean {
  const own = target instanceof Element ? target.closest('form') : null
  const forms = own ? [own] : [...document.querySelectorAll<HTMLFormElement>('main form')]
  const form = forms.find(isSaved)
  form?.requestSubmit()
  return form !== undefined
}

/** Sections save by themselves; other forms say so on their button. What pays back or deletes is never sent by a key. */
const isSaved = (form: HTMLFormElement): boolean =>
  form.closest('.section-form') !== null ||
  [...form.elements].some(
    (element) =>
      element.getAttribute('type') === 'submit' && element.textContent === i18next.t('common:saveAction'),
  )

function focusSearch(): boolean {
  const input = document.querySelector<HTMLInputElement>('main input[type=search]')
  input?.focus()
  return input !== null
}

/** The link of the next row, or of the first one. */
function moveInList(step: number): void {
  const links = [...document.querySelectorAll<HTMLElement>('main .row-link')]
  const row = document.activeElement?.closest('tr, li')
  const at = links.findIndex((link) => row?.contains(link))
  const next = links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
