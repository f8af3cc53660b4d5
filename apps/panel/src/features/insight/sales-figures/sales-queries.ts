import {
  compareSales,
  getSalesHistory,
  getSalesNow,
  listSalesFilters,
  listSalesGroups,
} from '@larunbat/contract'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'

export type SalesFilters = InputOf<typeof getSalesNow>
export type SalesNow = OutputOf<typeof getSalesNow>['rows'][number]
export type SalesHistory = OutputOf<typeof getSalesHistory>
export type SalesGroups = OutputOf<typeof listSalesGroups>
export type SalesGroup = SalesGroups['rows'][number]
export type Comparison = OutputOf<typeof compareSales>
export type GroupsInput = InputOf<typeof listSalesGroups>
export type HistoryInput = InputOf<typeof getSalesHistory>

/** Tickets sold: those made less those cancelled. All figures of this page count so. */
export const soldOf = ({ tickets, cancelled }: { tickets: number; cancelled: number }): number =>
  tickets - cancelled

export const salesKeys = {
  all: ['sales'] as const,
  /** What changes with every sale. */
  figures: ['sales', 'figures'] as const,
  filters: ['sales', 'filters'] as const,
}

export function useSalesFilters() {
  return useQuery({
    queryKey: salesKeys.filters,
    queryFn: ({ signal }) => callApi(listSalesFilters, {}, { signal }),
    staleTime: 60_000,
  })
}

/** Figures stay in sight while those of another filter come. */
export function useSalesNow(filters: SalesFilters | undefined) {
  return useQuery({
    queryKey: [...salesKeys.figures, 'now', filters],
    queryFn: ({ signal }) => callApi(getSalesNow, filters ?? {}, { signal }),
    enabled: filters !== undefined,
    placeholderData: keepPreviousData,
  })
}

export function useSalesHistory(input: HistoryInput | undefined) {
  return useQuery({
    queryKey: [...salesKeys.figures, 'history', input],
    queryFn: ({ signal }) => callApi(getSalesHistory, input ?? {}, { signal }),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
  })
}

export function useSalesGroups(input: GroupsInput | undefined) {
  return useQuery({
    queryKey: [...salesKeys.figures, 'groups', input],
    queryFn: ({ signal }) => callApi(listSalesGroups, input as GroupsInput, { signal }),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
  })
}

export function useComparison(filters: SalesFilters | undefined) {
  return useQuery({
    queryKey: [...salesKeys.figures, 'comparison', filters],
    queryFn: ({ signal }) => callApi(compareSales, filters ?? {}, { signal }),
    enabled: filters !== undefined,
    placeholderData: keepPreviousData,
  })
}
