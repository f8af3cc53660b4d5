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

/** Preview of the refund of tickets, as of now. */
export function useOrderQuote(input: InputOf<typeof quoteOrderRefund>) {
  return useQuery({
    queryKey: ['orders', input.eventId, 'quote', input],
    queryFn: ({ signal }) => callApi(quoteOrderRefund, input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** What is shown of an event's orders is out of date afterwards. */
function useOrderChange<T, R>(eventId: number, change: (value: T) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: ['orders', eventId] }),
  })
}

export const useRefundOrder = (eventId: number) =>
  useOrderChange(eventId, ({ input, key }: Keyed<InputOf<typeof refundOrder>>) =>
    callApi(refundOrder, input, { key }),
  )

export const useChangeHolder = (eventId: number) =>
  useOrderChange(eventId, (input: InputOf<typeof changeOrderHolder>) => callApi(changeOrderHolder, input))

/** Preview of the refund of a session or an event, as it stands now; refreshed whenever `progress` changes. */
export function useRunPlan(scope: RunScope, progress: number) {
  return useQuery({
    queryKey: ['orders', scope.eventId, 'plan', scope, progress],
    queryFn: ({ signal }) => callApi(planRefundRun, scope, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const useStartRun = (eventId: number) =>
  useOrderChange(eventId, ({ input, key }: Keyed<InputOf<typeof startRefundRun>>) =>
    callApi(startRefundRun, input, { key }),
  )

/** Refunds of many orders, followed closely while one is under way, and what buyers answered to changes. */
export function useRefundRuns(eventId: number) {
  return useQuery({
    queryKey: ['orders', eventId, 'runs'],
    queryFn: ({ signal }) => callApi(getRefundRuns, { eventId }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.runs.some(({ doneAt }) => doneAt === null) ? RUNNING_MS : IDLE_MS,
  })
}
