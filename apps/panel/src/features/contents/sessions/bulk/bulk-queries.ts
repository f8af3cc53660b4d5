import { changeSessions, updateEventDates } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '../../../../shared/api/api.ts'
import { cacheEvent, useRefreshContent } from '../../content-queries.ts'
import type { BulkChange } from './change-values.ts'

const PAUSE_MS = 300

/** What a change would do, asked of the server once typing pauses; nothing is stored. */
export function useChangePreview(contentId: number, ids: readonly number[], change: BulkChange | undefined) {
  const asked = usePaused(JSON.stringify(change ?? null))
  const settled = JSON.parse(asked) as BulkChange | null
  const query = useQuery({
    queryKey: ['session-change', contentId, ids, asked],
    queryFn: ({ signal }) =>
      callApi(
        changeSessions,
        { contentId, ids: [...ids], change: settled ?? {}, isPreview: true },
        { signal },
      ),
    enabled: settled !== null && ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const isCurrent = asked === JSON.stringify(change ?? null) && !query.isPlaceholderData
  return { ...query, data: settled === null ? undefined : query.data, isCurrent }
}

/** Carries a change out, all of it or nothing. */
export function useChangeSessions(contentId: number) {
  const refresh = useRefreshContent(contentId)
  return useMutation({
    mutationFn: ({ ids, change }: { ids: readonly number[]; change: BulkChange }) =>
      callApi(changeSessions, { contentId, ids: [...ids], change }),
    onSettled: refresh,
  })
}

/** Brings the sessions back as they were. */
export function useUndoChange() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (undo: InputOf<typeof updateEventDates>) => callApi(updateEventDates, undo),
    onSuccess: (content) => cacheEvent(cache, content),
  })
}

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
