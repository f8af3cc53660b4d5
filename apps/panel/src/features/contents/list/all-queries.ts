import { listContents } from '@larunbat/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'
import { type ContentFilters, contentKeys } from '../content-keys.ts'
import { pageOfRows } from './own-queries.ts'

/** One page of everybody's events; the page before stays in sight while the next one comes. */
export function useContentPage(filters: ContentFilters) {
  return useQuery({
    queryKey: contentKeys.list(filters),
    queryFn: async ({ signal }) => pageOfRows(await callApi(listContents, filters, { signal })),
    placeholderData: keepPreviousData,
  })
}
