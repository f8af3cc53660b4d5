import {
  changeStatus,
  createEvent,
  deleteEvent,
  type EventDetail,
  type EventInput,
  getEvent,
  updateEvent,
} from '@larunbat/contract'
import type { InputOf, Of } from '@larunbat/contract/kit'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../shared/api/api.ts'
import { eventKeys } from './event-keys.ts'

/** An event with everything that belongs to it, as its owner or an administrator sees it. */
export type OpenEvent = Of<typeof EventDetail>
export type EventChanges = Omit<Of<typeof EventInput>, 'id' | 'version'>

/** One event to work on. What only its owner and the reviewers may see is empty when it is another owner's. */
export function useEvent(id: number) {
  return useQuery({
    queryKey: eventKeys.one(id),
    queryFn: async ({ signal }): Promise<OpenEvent> => {
      const event = await callApi(getEvent, { id }, { signal })
      return { ...event, remarks: event.remarks ?? [], warnings: event.warnings ?? [] }
    },
    // Each section asks again: another user may be working on the same event.
    staleTime: 3_000,
  })
}

/** Creates an event; the same key never makes two. */
export function useAddEvent() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ key, event }: { key: string; event: InputOf<typeof createEvent>['event'] }) =>
      callApi(createEvent, { event }, { key }),
    onSuccess: (event) => cacheEvent(cache, event),
  })
}

/** Moves an event: to review, back, and what an administrator may. */
export function useChangeStatus() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (move: InputOf<typeof changeStatus>) => callApi(changeStatus, move),
    onSuccess: (event) => cacheEvent(cache, event),
  })
}

export function useDeleteEvent() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callApi(deleteEvent, { id }),
    onSuccess: (_, id) => {
      cache.removeQueries({ queryKey: eventKeys.one(id) })
      void refreshLists(cache)
    },
  })
}

/**
 * Stores some fields of an event, guarded by the version they were typed over. `onStored` is called before the cache is
 * updated, so that a form recognises its own change.
 */
export async function saveEvent(
  cache: QueryClient,
  id: number,
  version: number | undefined,
  changes: EventChanges,
  onStored?: (event: OpenEvent) => void,
): Promise<OpenEvent> {
  const event = await callApi(updateEvent, { event: { ...changes, id, version } })
  onStored?.(event)
  cacheEvent(cache, event)
  return event
}

/** Puts a response in the cache, unless a newer one is there; lists are refreshed when they are shown again. */
export function cacheEvent(cache: QueryClient, event: OpenEvent): void {
  cache.setQueryData<OpenEvent>(eventKeys.one(event.id), (known) =>
    known && known.version > event.version ? known : event,
  )
  void refreshLists(cache)
}

/** After a change to what belongs to an event (sessions, pictures, participants): its progress changed as well. */
export function useRefreshEvent(id: number): () => Promise<void> {
  const cache = useQueryClient()
  return async () => {
    void refreshLists(cache)
    await cache.invalidateQueries({ queryKey: eventKeys.one(id) })
  }
}

function refreshLists(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === eventKeys.all[0] && queryKey[1] !== 'one',
  })
}
