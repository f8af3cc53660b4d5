import { useEffect, useRef, useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { changedValues } from '../../../../shared/drafts/changed-values.ts'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import type { EventForm } from './event-form.ts'

const MAX_STEPS = 30

export interface Undo {
  isPossible: boolean
  /**
   * Restores the fields of the last stored change to their earlier values, which are saved like typed ones. Later
   * unsaved input is undone first: the form then has the stored values, until the next undo.
   */
  undo: () => void
  /** Records the values of stored fields before a save. */
  note: (before: EventForm) => void
}

/** Takes the stored changes of a form back, one by one; Ctrl+Z does it too, outside of texts, which have their own. */
export function useUndo(form: UseFormReturn<EventForm, unknown, EventForm>): Undo {
  const steps = useRef<EventForm[]>([])
  const isUndoing = useRef(false)
  const [count, setCount] = useState(0)
  const { t } = useTranslation()
  const toast = useToast()
  const put = (values: object) => {
    for (const [field, value] of Object.entries(values))
      form.setValue(field as FieldPath<EventForm>, value, { shouldDirty: true, shouldValidate: true })
  }
  const undo = () => {
    const typed = changedValues(form.getValues(), form.formState.defaultValues)
    if (Object.keys(typed).length > 0) {
      // Only this device has these words: they go first, alone, and may come back.
      form.reset()
      toast.info(t('draft.discarded'), { undo: () => put(typed) })
      return
    }
    const before = steps.current.pop()
    if (!before) return
    setCount(steps.current.length)
    isUndoing.current = true
    put(before)
  }
  const latest = useRef(undo)
  latest.current = undo
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isUndoKey = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      const target = event.target as HTMLElement
      if (!isUndoKey || steps.current.length === 0 || target.closest(TEXTS)) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
  return {
    isPossible: count > 0,
    undo,
    note: (before) => {
      if (isUndoing.current) isUndoing.current = false
      else steps.current = [...steps.current, before].slice(-MAX_STEPS)
      setCount(steps.current.length)
    },
  }
}

const TEXTS =
  'textarea, select, [contenteditable], [role="dialog"], input:not([type="checkbox"], [type="radio"])'
