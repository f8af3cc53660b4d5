import { listOwnEvents } from '@larunbat/contract'
import type { Page } from '@larunbat/contract/kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callApi } from '../../../shared/api/api.ts'
import { eventKeys } from '../event-keys.ts'

/** Number of own events in the first response; the rest is loaded afterwards. */
const OWN_PAGE = 50

/** Own events, newest change first. */
export function useOwnEvents() {
  const first = useQuery({ queryKey: eventKeys.own(), queryFn: ({ signal }) => ownPage(1, signal) })
  const total = first.data?.total ?? 0
  const rest = useQuery({
    queryKey: [...eventKeys.own(), 'rest', total, first.dataUpdatedAt],
    queryFn: ({ signal }) => ownPagesAfterFirst(total, signal),
    enabled: total > OWN_PAGE,
    placeholderData: keepPreviousData,
  })
  const data = useMemo(
    () =>
      first.data && distinct(total > OWN_PAGE ? [...first.data.rows, ...(rest.data ?? [])] : first.data.rows),
    [first.data, rest.data, total],
  )
  const { isPending, isFetching, refetch } = first
  return { data, error: first.error ?? rest.error, isPending, isFetching, refetch }
}

async function ownPage(page: number, signal: AbortSignal) {
  return pageOfRows(await callApi(listOwnEvents, { page, pageSize: OWN_PAGE }, { signal }))
}

async function ownPagesAfterFirst(total: number, signal: AbortSignal) {
  const rows: Awaited<ReturnType<typeof ownPage>>['rows'] = []
  for (let page = 2; (page - 1) * OWN_PAGE < total; page++) rows.push(...(await ownPage(page, signal)).rows)
  return rows
}

/** An event that was changed between two pages comes twice; its newer place counts. */
function distinct<T extends { id: number }>(rows: readonly T[]): T[] {
  return [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].toReversed()
}

/** Returns a list response as a page, also when the server sent all rows. */
export function pageOfRows<T>(answer: T[] | Page<T>): Page<T> {
  return Array.isArray(answer)
    ? { rows: answer, total: answer.length, page: 1, pageSize: answer.length || 1 }
    : answer
}
