import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Banner } from '../data/banner.tsx'
import { formatDate } from '../i18n/format.ts'
import { addKeeper } from '../save-typed.ts'
import { currentUser } from '../session.ts'
import { changedValues } from './changed-values.ts'
import { type Draft, type DraftOrder, holdDraft, mergeDraft, readDraft } from './draft-store.ts'

const QUIET_MS = 600
const NEVER_KEPT = /password/i

export interface DraftState {
  /** What was recovered when the form opened. */
  recovered: Draft | undefined
  /** Restores the stored values, and deletes the draft. */
  discard: () => void
  /** Hides the notice; recovered values stay in the form. */
  accept: () => void
  /** The server has everything: nothing to keep any more. */
  clear: () => void
  /** Another user changed the same: until that is resolved, typed values keep their base. */
  hold: () => void
  /** The conflict with the stored values was resolved: they are the new base of typed values. */
  settle: () => void
}

/**
 * Keeps the changed fields of a form on the device, so that a reload, a crash, a sign-out or a lost network loses
 * nothing older than a second: written 600 ms after a change and when the page is hidden, recovered when the form opens
 * again, deleted when the fields are no longer dirty. `key` names the record: `content.12.info`. Each user has their
 * own drafts. Passwords are never stored. With `order` the draft is also sent when its form is closed.
 */
export function useDraft<T extends FieldValues, C, O>(
  key: string,
  form: UseFormReturn<T, C, O>,
  order?: () => DraftOrder,
): DraftState {
  // The account that opened the form typed into it, also while their sign-in ends.
  const [ownerId] = useState(() => currentUser()?.id ?? 0)
  const storeKey = `${ownerId}.${key}`
  const latest = useRef(order)
  latest.current = order
  // What the words were typed over, version and values together, while that is not settled with what is stored now:
  // a draft that named the newer version would be taken by the server over another user's text.
  const found = useRef<DraftOrder>(undefined)
  // This form's part of the draft: fields of another window are not deleted.
  const own = useRef<Draft['values']>({})
  const [recovered, setRecovered] = useState<Draft>()
  const isReady = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const writing = useRef<Promise<void>>(undefined)

  const keep = useCallback(async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!isReady.current) return
    const values = structuredClone(changesOf(form))
    for (const path of Object.keys(values)) if (NEVER_KEPT.test(path)) delete values[path]
    const order = orderFor(latest.current?.(), values, found.current)
    writing.current = mergeDraft(storeKey, own.current, values, order)
    own.current = values
    await writing.current
  }, [form, storeKey])

  useEffect(() => {
    let isGone = false
    isReady.current = false
    void readDraft(storeKey).then((draft) => {
      if (isGone) return
      // When typing was quicker than the store, the newest text counts, not what they had typed before.
      const typed = changesOf(form)
      for (const [path, value] of Object.entries(draft?.values ?? {}))
        if (!(path in typed))
          form.setValue(path as FieldPath<T>, value as FieldPathValue<T, FieldPath<T>>, { shouldDirty: true })
      isReady.current = true
      found.current = draft?.order
      own.current = draft?.values ?? {}
      setRecovered(draft)
      if (Object.keys(typed).length > 0) void keep()
    })
    const release = holdDraft(storeKey)
    return () => {
      isGone = true
      release()
    }
  }, [form, storeKey, keep])

  useEffect(() => {
    // A change postpones nothing: the first one starts the clock, so that steady typing is kept as well.
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        timer.current ??= setTimeout(() => void keep(), QUIET_MS)
      },
    })
    // While a screen slides in, one can type into it before it listens.
    if (Object.keys(changesOf(form)).length > 0) timer.current ??= setTimeout(() => void keep(), QUIET_MS)
    const flush = async () => {
      await (timer.current === undefined ? writing.current : keep())
    }
    const leave = addKeeper(flush)
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      stop()
      leave()
      void flush()
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [form, keep])

  const actions = useMemo(() => {
    const clear = () => {
      clearTimeout(timer.current)
      timer.current = undefined
      found.current = undefined
      setRecovered(undefined)
      void mergeDraft(storeKey, own.current, {})
      own.current = {}
    }
    return {
      clear,
      discard: () => {
        form.reset()
        clear()
      },
      accept: () => setRecovered(undefined),
      hold: () => {
        found.current ??= latest.current?.()
      },
      settle: () => {
        found.current = undefined
        void keep()
      },
    }
  }, [form, storeKey, keep])
  return { recovered, ...actions }
}

const changesOf = <T extends FieldValues, C, O>(form: UseFormReturn<T, C, O>) =>
  changedValues(form.getValues(), form.formState.defaultValues)

/** What is needed to send these changes, with the values they were typed over. */
function orderFor(
  order: DraftOrder | undefined,
  values: Record<string, unknown>,
  found = order,
): DraftOrder | undefined {
  const fields = new Set(Object.keys(values).map((path) => path.split('.')[0] ?? path))
  const base = { ...order?.base, ...found?.base }
  return (
    order && {
      ...order,
      version: found?.version,
      base: Object.fromEntries([...fields].map((name) => [name, base[name]])),
    }
  )
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
