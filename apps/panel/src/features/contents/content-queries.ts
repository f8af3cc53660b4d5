import {
  changeStatus,
  createEvent,
  deleteContent,
  type EventDetail,
  type EventInput,
  getEvent,
  updateContent,
} from '@larunbat/contract'
import type { InputOf, Of } from '@larunbat/contract/kit'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../shared/api/api.ts'
import { contentKeys } from './content-keys.ts'

/** An event with everything that belongs to it, as its owner or an administrator sees it. */
export type OpenContent = Of<typeof EventDetail>
export type EventChanges = Omit<Of<typeof EventInput>, 'id' | 'version'>

/** One event to work on. What only its owner and the reviewers may see is empty when it is another owner's. */
export function useContent(id: number) {
  return useQuery({
    queryKey: contentKeys.one(id),
    queryFn: async ({ signal }): Promise<OpenContent> => {
      const content = await callApi(getEvent, { id }, { signal })
      return { ...content, remarks: content.remarks ?? [], warnings: content.warnings ?? [] }
    },
    // Each section asks again: another user may be working on the same event.
    staleTime: 3_000,
  })
}

/** Creates an event; the same key never makes two. */
export function useAddContent() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ key, content }: { key: string; content: InputOf<typeof createEvent>['content'] }) =>
      callApi(createEvent, { content }, { key }),
    onSuccess: (content) => cacheEvent(cache, content),
  })
}

/** Moves an event: to review, back, and what an administrator may. */
export function useChangeStatus() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (move: InputOf<typeof changeStatus>) => callApi(changeStatus, move),
    onSuccess: (content) => cacheEvent(cache, content),
  })
}

export function useDeleteContent() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callApi(deleteContent, { id }),
    onSuccess: (_, id) => {
      cache.removeQueries({ queryKey: contentKeys.one(id) })
      void refreshLists(cache)
    },
  })
}

/**
 * Stores some fields of an event, guarded by the version they were typed over. `onStored` is told before the cache is,
 * so that a form knows its own change when it comes back.
 */
export async function saveContent(
  cache: QueryClient,
  id: number,
  version: number | undefined,
  changes: EventChanges,
  onStored?: (content: OpenContent) => void,
): Promise<OpenContent> {
  const content = await callApi(updateContent, { content: { ...changes, id, version } })
  onStored?.(content)
  cacheEvent(cache, content)
  return content
}

/** Puts an answer in the cache, unless a newer one is there; lists are asked for again when they are looked at. */
export function cacheEvent(cache: QueryClient, content: OpenContent): void {
  cache.setQueryData<OpenContent>(contentKeys.one(content.id), (known) =>
    known && known.version > content.version ? known : content,
  )
  void refreshLists(cache)
}

/** After a change to what belongs to an event (sessions, pictures, participants): its progress changed as well. */
export function useRefreshContent(id: number): () => Promise<void> {
  const cache = useQueryClient()
  return async () => {
    void refreshLists(cache)
    await cache.invalidateQueries({ queryKey: contentKeys.one(id) })
  }
}

function refreshLists(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === contentKeys.all[0] && queryKey[1] !== 'one',
  })
}
