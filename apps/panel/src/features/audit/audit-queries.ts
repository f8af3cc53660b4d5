import { type LogLine, listAudit, listAuditActions } from '@larunbat/contract'
import type { InputOf, Of } from '@larunbat/contract/kit'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '../../shared/api/api.ts'

export type Line = Of<typeof LogLine>
export type LogFilters = Omit<InputOf<typeof listAudit>, 'beforeId' | 'limit'>

const PAGE = 50
/** Lines of a file at most, and of one request for it. */
const FILE = 50_000
const PORTION = 500

/** The log from the newest line on; older ones come when they are asked for. */
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

/** All lines of the filters for a file, newest first, and whether there were more than it takes. */
export async function fetchLog(
  filters: LogFilters,
  onProgress: (count: number) => void,
): Promise<{ lines: Line[]; isCut: boolean }> {
  const lines: Line[] = []
  let beforeId: number | undefined
  do {
    const page = await callApi(listAudit, { ...filters, beforeId, limit: PORTION })
    lines.push(...page.rows)
    onProgress(lines.length)
    beforeId = page.nextBefore ?? undefined
  } while (beforeId !== undefined && lines.length < FILE)
  return { lines, isCut: beforeId !== undefined }
}
