import { listEventHistory, restoreEventChange } from '@larunbat/contract'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'
import { cacheEvent } from '../event-queries.ts'

export type HistoryPageOf = OutputOf<typeof listEventHistory>
export type HistoryLineOf = HistoryPageOf['rows'][number]
export type HistoryChangeOf = HistoryLineOf['changes'][number]

const keyOf = (id: number) => ['event-work', 'history', id] as const

export function useHistory(id: number, page: number) {
  return useQuery({
    queryKey: [...keyOf(id), page],
    queryFn: ({ signal }) => callApi(listEventHistory, { id, page }, { signal }),
    staleTime: 0,
    placeholderData: (known) => known,
  })
}

/** Brings earlier values back; the event in the cache and the history follow. */
export function useRestore(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Omit<InputOf<typeof restoreEventChange>, 'id'>) =>
      callApi(restoreEventChange, { id, ...input }),
    onSuccess: (event) => cacheEvent(cache, event),
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(id) }),
  })
}
