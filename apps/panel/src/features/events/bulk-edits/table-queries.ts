import { countEvents, listEvents, type TableRow } from '@larunbat/contract'
import type { Of, Page } from '@larunbat/contract/kit'
import { keepPreviousData, type QueryClient, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callApi } from '../../../shared/api/api.ts'
import { eventKeys } from '../event-keys.ts'
import type { TableFilterInput, TableInput } from './table-address.ts'

export type TableRowValue = Of<typeof TableRow>

/** Rows per request. */
export const PAGE_SIZE = 100

const pageQuery = (input: TableInput, page: number) => ({
  queryKey: [...eventKeys.all, 'table', input, page] as const,
  queryFn: async ({ signal }: { signal?: AbortSignal }) =>
    (await callApi(listEvents, { ...input, page, pageSize: PAGE_SIZE }, { signal })) as Page<TableRowValue>,
})

/** The first rows of the table, which also say how long it is. */
export const useFirstRows = (input: TableInput) =>
  useQuery({ ...pageQuery(input, 1), placeholderData: keepPreviousData })

/** Rows by index, as far as they have loaded: each page is requested when it comes near the window. */
export function useTableRows(input: TableInput, first: FirstRows, from: number, to: number) {
  const total = first.data?.total ?? 0
  const lastPage = Math.max(1, Math.ceil(Math.min(to, total) / PAGE_SIZE))
  const firstPage = Math.min(Math.floor(from / PAGE_SIZE) + 1, lastPage)
  const pages = Array.from({ length: lastPage - firstPage + 1 }, (_, n) => firstPage + n)
  const others = useQueries({
    queries: first.isPlaceholderData
      ? []
      : pages.map((page) => ({ ...pageQuery(input, page), staleTime: 30_000 })),
    combine: (results) => results.map(({ data }) => data),
  })
  return useMemo(() => {
    const known = new Map<number, TableRowValue>()
    for (const page of [first.data, ...others])
      page?.rows.forEach((row, n) => {
        known.set((page.page - 1) * PAGE_SIZE + n, row)
      })
    return known
  }, [first.data, others])
}
export type FirstRows = ReturnType<typeof useFirstRows>

/** Rows from one index to another, requested where they have not loaded yet. */
export async function fetchRows(cache: QueryClient, input: TableInput, from: number, to: number) {
  const rows: TableRowValue[] = []
  for (let page = Math.floor(from / PAGE_SIZE) + 1; (page - 1) * PAGE_SIZE <= to; page++) {
    const answer = await cache.fetchQuery({ ...pageQuery(input, page), staleTime: 30_000 })
    rows.push(
      ...answer.rows.filter((_, n) => {
        const place = (page - 1) * PAGE_SIZE + n
        return place >= from && place <= to
      }),
    )
  }
  return rows
}

/** All rows that the filters find, in their order, for a file. Tells how many have come. */
export async function fetchAllRows(input: TableInput, onCount: (count: number) => void) {
  const rows: TableRowValue[] = []
  for (let page = 1; ; page++) {
    const answer = (await callApi(listEvents, { ...input, page, pageSize: 500 })) as Page<TableRowValue>
    rows.push(...answer.rows)
    onCount(rows.length)
    if (answer.rows.length < 500) return rows
  }
}

/** How many events the filters find, by state. */
export function useTableCounts(filters: TableFilterInput) {
  return useQuery({
    queryKey: [...eventKeys.all, 'counts', filters],
    queryFn: ({ signal }) => callApi(countEvents, filters, { signal }),
    placeholderData: keepPreviousData,
  })
}
