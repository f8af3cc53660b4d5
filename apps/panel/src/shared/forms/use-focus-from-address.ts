import { useEffect } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'

const FIRST_MS = 60
const AGAIN_MS = 150
const MAX_TRIES = 12

/**
 * Puts the focus on the field the address names after "#", as the list of what is missing links to it: an element with
 * that id, else a field of the form. Fields whose code is still on its way are tried again for two seconds.
 */
export function useFocusFromAddress<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  isOff = false,
) {
  const { hash, key } = useLocation()
  useEffect(() => {
    const field = hash ? decodeURIComponent(hash.slice(1)) : ''
    if (!field || isOff) return
    let tries = 0
    const attempt = () => {
      focusField(form, field)
      // The screen puts the focus on its title first; anything else is where the person is.
      if (isIdle() && ++tries < MAX_TRIES) timer = setTimeout(attempt, AGAIN_MS)
    }
    let timer = setTimeout(attempt, FIRST_MS)
    return () => clearTimeout(timer)
  }, [form, hash, key, isOff])
}

const isIdle = () => !document.activeElement || document.activeElement.matches('body, h1')

function focusField<T extends FieldValues, C, O>(form: UseFormReturn<T, C, O>, field: string): void {
  const part = document.getElementById(field)
  if (!part) {
    form.setFocus(field as FieldPath<T>)
    return
  }
  part.scrollIntoView({ block: 'center' })
  const target =
    part.querySelector<HTMLElement>('input:not([hidden]), textarea, select') ??
    part.querySelector<HTMLElement>('button, a')
  target?.focus({ preventScroll: true })
}
