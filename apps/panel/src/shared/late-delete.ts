import { ApiError } from '@larunbat/contract/client'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useToast } from './overlays/toast.tsx'

/** A little longer than the message that offers to take it back. */
const UNDO_MS = 12_000

type RowId = number | string

interface Waiting {
  timer: ReturnType<typeof setTimeout>
  finish: () => void
}

/** By kind ("picture"): what was taken out and the server still has. */
const waiting = new Map<string, Map<RowId, Waiting>>()
const shown = new Map<string, ReadonlySet<RowId>>()
const NOTHING: ReadonlySet<RowId> = new Set()
const listeners = new Set<() => void>()

const waitingOf = (kind: string): Map<RowId, Waiting> => {
  const known = waiting.get(kind) ?? new Map<RowId, Waiting>()
  waiting.set(kind, known)
  return known
}

function tell(kind: string): void {
  shown.set(kind, new Set(waitingOf(kind).keys()))
  for (const listener of listeners) listener()
}

// Who leaves has decided.
globalThis.addEventListener?.('pagehide', () => {
  for (const rows of waiting.values()) for (const { finish } of [...rows.values()]) finish()
})

/** Numbers of the rows of a kind that were taken out a moment ago: leave them out of what is drawn. */
export function useTakenOut(kind: string): ReadonlySet<RowId> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown.get(kind) ?? NOTHING,
  )
}

interface TakeOut<Id extends RowId> {
  kind: string
  /** Deletes it for good and reads the rows anew. */
  remove: (id: Id) => Promise<unknown>
  /** Shown immediately: "Picture deleted". */
  text: string
}

/**
 * Hides a row immediately and deletes it some seconds later, so that undo restores the same row. When the deletion
 * fails the row is shown again with a message. `onUndo` runs on undo.
 */
export function useUndoableDelete<Id extends RowId>({ kind, remove, text }: TakeOut<Id>) {
  const { t } = useTranslation()
  const toast = useToast()
  return (id: Id, onUndo?: () => void): void => {
    const rows = waitingOf(kind)
    if (rows.has(id)) return
    const finish = async () => {
      clearTimeout(rows.get(id)?.timer)
      try {
        await remove(id)
      } catch (error) {
        // Something else deleted it meanwhile, such as the video that took its place.
        if (!(error instanceof ApiError && error.code.endsWith('.not_found'))) toast.failure(error)
      }
      rows.delete(id)
      tell(kind)
    }
    rows.set(id, { timer: setTimeout(() => void finish(), UNDO_MS), finish: () => void finish() })
    tell(kind)
    toast.success(text, {
      undo: () => {
        if (!rows.has(id)) return toast.info(t('undoTooLate'))
        clearTimeout(rows.get(id)?.timer)
        rows.delete(id)
        tell(kind)
        onUndo?.()
      },
    })
  }
}
