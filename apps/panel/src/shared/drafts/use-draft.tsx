import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Banner } from '../data/banner.tsx'
import { formatDate } from '../i18n/format.ts'
import { currentUser } from '../session.ts'
import { changedValues } from './changed-values.ts'
import { type Draft, forgetDraft, keepDraft, readDraft } from './draft-store.ts'

const QUIET_MS = 600
const NEVER_KEPT = /password/i

export interface DraftState {
  /** What was recovered when the form opened. */
  recovered: Draft | undefined
  /** Puts back what was saved, and forgets the draft. */
  discard: () => void
  /** Hides the notice; what was recovered stays in the form. */
  accept: () => void
  /** The server has everything: nothing to keep any more. */
  clear: () => void
}

/**
 * Keeps the changed fields of a form on the device, so that a reload, a crash, a sign-out or a lost network loses
 * nothing older than a second: written 600 ms after a change and when the page is hidden, recovered when the form
 * opens again, forgotten when the fields are no longer dirty. `key` names the record: `content.12.info`. Each user has
 * their own drafts. Passwords are never kept.
 */
export function useDraft<T extends FieldValues, C, O>(key: string, form: UseFormReturn<T, C, O>): DraftState {
  const storeKey = `${currentUser()?.id ?? 0}.${key}`
  const [recovered, setRecovered] = useState<Draft>()
  const isReady = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const keep = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!isReady.current) return
    const values = changedValues(form.getValues(), form.formState.defaultValues)
    for (const path of Object.keys(values)) if (NEVER_KEPT.test(path)) delete values[path]
    void keepDraft(storeKey, values)
  }, [form, storeKey])

  useEffect(() => {
    let isGone = false
    isReady.current = false
    void readDraft(storeKey).then((draft) => {
      if (isGone) return
      // Whoever was quicker than the store means what they typed, not what they had typed before.
      const typed = changedValues(form.getValues(), form.formState.defaultValues)
      for (const [path, value] of Object.entries(draft?.values ?? {}))
        if (!(path in typed))
          form.setValue(path as FieldPath<T>, value as FieldPathValue<T, FieldPath<T>>, { shouldDirty: true })
      isReady.current = true
      setRecovered(draft)
      if (Object.keys(typed).length > 0) keep()
    })
    return () => {
      isGone = true
    }
  }, [form, storeKey, keep])

  useEffect(() => {
    // A change postpones nothing: the first one starts the clock, so that steady typing is kept as well.
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        timer.current ??= setTimeout(keep, QUIET_MS)
      },
    })
    // While a screen slides in, one can type into it before it listens.
    if (Object.keys(changedValues(form.getValues(), form.formState.defaultValues)).length > 0)
      timer.current ??= setTimeout(keep, QUIET_MS)
    const flush = () => {
      if (timer.current !== undefined) keep()
    }
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      stop()
      flush()
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [form, keep])

  const clear = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    setRecovered(undefined)
    void forgetDraft(storeKey)
  }, [storeKey])
  const discard = useCallback(() => {
    form.reset()
    clear()
  }, [form, clear])
  const accept = useCallback(() => setRecovered(undefined), [])
  return { recovered, discard, accept, clear }
}

/** The notice that typed text was recovered, with the way back. Shows nothing when none was. */
export function DraftBanner({ draft }: { draft: DraftState }) {
  const { t } = useTranslation()
  if (!draft.recovered) return null
  return (
    <Banner
      kind="warning"
      actions={
        <>
          <Button size="small" icon="undo" onClick={draft.discard}>
            {t('draft.discard')}
          </Button>
          <Button size="small" onClick={draft.accept}>
            {t('draft.keep')}
          </Button>
        </>
      }
    >
      {t('draft.recovered', {
        when: formatDate(new Date(draft.recovered.savedAt).toISOString(), 'dateTime'),
      })}
    </Banner>
  )
}
