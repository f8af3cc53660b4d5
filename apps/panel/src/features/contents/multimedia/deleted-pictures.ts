import { deleteMedia } from '@larunbat/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/api.ts'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { contentKeys } from '../content-keys.ts'

/** A little longer than the message that offers to take it back. */
const UNDO_MS = 12_000

/** Pictures taken out that the server still has: gone from the screens, deleted when nobody takes it back. */
const waiting = new Map<number, { timer: ReturnType<typeof setTimeout>; finish: () => void }>()
let shown: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()

function tell(): void {
  shown = new Set(waiting.keys())
  for (const listener of listeners) listener()
}

// Who leaves has decided.
globalThis.addEventListener?.('pagehide', () => {
  for (const { finish } of [...waiting.values()]) finish()
})

/** Ids of the pictures that were taken out a moment ago. */
export function useDeletedPictures(): ReadonlySet<number> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
}

/** Takes a picture out of an event, with ten seconds to change one's mind. */
export function useDeletePicture(contentId: number): (id: number) => void {
  const { t } = useTranslation('multimedia')
  const cache = useQueryClient()
  const toast = useToast()
  return (id) => {
    if (waiting.has(id)) return
    const finish = async () => {
      clearTimeout(waiting.get(id)?.timer)
      try {
        await callApi(deleteMedia, { id })
        await cache.invalidateQueries({ queryKey: contentKeys.one(contentId) })
      } catch (error) {
        toast.failure(error)
      }
      waiting.delete(id)
      tell()
    }
    waiting.set(id, { timer: setTimeout(() => void finish(), UNDO_MS), finish: () => void finish() })
    tell()
    toast.success(t('gallery.deleted'), {
      undo: () => {
        if (!waiting.has(id)) return toast.info(t('gallery.tooLate'))
        clearTimeout(waiting.get(id)?.timer)
        waiting.delete(id)
        tell()
      },
    })
  }
}
