import {
  changeOrderHolder,
  getRefundRuns,
  planRefundRun,
  quoteOrderRefund,
  refundOrder,
  startRefundRun,
} from '@larunbat/contract'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'

export type OrderQuote = OutputOf<typeof quoteOrderRefund>
export type QuotedTicket = OrderQuote['tickets'][number]
export type RunPlan = OutputOf<typeof planRefundRun>
export type RunScope = InputOf<typeof planRefundRun>
export type RefundRuns = OutputOf<typeof getRefundRuns>

const RUNNING_MS = 2_000
const IDLE_MS = 30_000

interface Keyed<T> {
  input: T
  /** The same for a second press. */
  key: string
}

/** What giving tickets back would bring, as it stands now. */
export function useOrderQuote(input: InputOf<typeof quoteOrderRefund>) {
  return useQuery({
    queryKey: ['orders', input.contentId, 'quote', input],
    queryFn: ({ signal }) => callApi(quoteOrderRefund, input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** What is shown of an event's orders is out of date afterwards. */
function useOrderChange<T, R>(contentId: number, change: (value: T) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: ['orders', contentId] }),
  })
}

export const useRefundOrder = (contentId: number) =>
  useOrderChange(contentId, ({ input, key }: Keyed<InputOf<typeof refundOrder>>) =>
    callApi(refundOrder, input, { key }),
  )

export const useChangeHolder = (contentId: number) =>
  useOrderChange(contentId, (input: InputOf<typeof changeOrderHolder>) => callApi(changeOrderHolder, input))

/** What giving back a session or an event would do, as it stands now; asked for anew whenever `progress` differs. */
export function useRunPlan(scope: RunScope, progress: number) {
  return useQuery({
    queryKey: ['orders', scope.contentId, 'plan', scope, progress],
    queryFn: ({ signal }) => callApi(planRefundRun, scope, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const useStartRun = (contentId: number) =>
  useOrderChange(contentId, ({ input, key }: Keyed<InputOf<typeof startRefundRun>>) =>
    callApi(startRefundRun, input, { key }),
  )

/** Refunds of many orders, followed closely while one is under way, and what buyers answered to changes. */
export function useRefundRuns(contentId: number) {
  return useQuery({
    queryKey: ['orders', contentId, 'runs'],
    queryFn: ({ signal }) => callApi(getRefundRuns, { contentId }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.runs.some(({ doneAt }) => doneAt === null) ? RUNNING_MS : IDLE_MS,
  })
}
