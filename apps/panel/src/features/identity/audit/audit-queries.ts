import { type LogLine, listAudit, listAuditActions } from '@larunbat/contract'
import type { InputOf, Of } from '@larunbat/contract/kit'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'

export type Line = Of<typeof LogLine>
export type LogFilters = Omit<InputOf<typeof listAudit>, 'beforeId' | 'limit'>

const PAGE = 50

/** The log from the newest line on; older ones load on request. */
export function useLog(filters: LogFilters) {
  return useInfiniteQuery({
    queryKey: ['audit', filters],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ signal, pageParam }) =>
      callApi(listAudit, { ...filters, beforeId: pageParam, limit: PAGE }, { signal }),
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    staleTime: 0,
  })
}

export function useActions() {
  return useQuery({
    queryKey: ['audit', 'actions'],
    queryFn: ({ signal }) => callApi(listAuditActions, {}, { signal }),
    staleTime: 60_000,
  })
}
