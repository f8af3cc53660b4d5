import {
  cancelNetworkBookings,
  collectOrder,
  disputePayment,
  type Guest,
  getOrder,
  getSales,
  listGuests,
  listNetworkBookings,
  listOrders,
  resendOrder,
  type SoldOrder,
  type SoldOrderDetail,
  takeBackRefund,
} from '@larunbat/contract'
import type { InputOf, Of, OutputOf, Page } from '@larunbat/contract/kit'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'

export type OrderRow = Of<typeof SoldOrder>
export type OrderDetail = Of<typeof SoldOrderDetail>
export type GuestRow = Of<typeof Guest>
export type Sales = OutputOf<typeof getSales>
export type NamedSession = OrderRow['sessions'][number]
type OrderFilters = InputOf<typeof listOrders>

/** Sales go on while the screen is shown. */
const AGAIN_MS = 30_000

/** One page of an event's orders, newest first. */
export function useOrders(filters: OrderFilters) {
  return useQuery({
    queryKey: ['orders', filters.eventId, 'list', filters],
    queryFn: async ({ signal }) => (await callApi(listOrders, filters, { signal })) as Page<OrderRow>,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })
}

/** Where places and money of an event stand in the cache. */
export const salesKey = (eventId: number) => ['orders', eventId, 'sales'] as const

/** Places and money of an event. */
export function useSales(eventId: number) {
  return useQuery({
    queryKey: salesKey(eventId),
    queryFn: ({ signal }) => callApi(getSales, { eventId }, { signal }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })
}

/** Bookings without payment by the network they came from. */
export function useNetworkBookings(eventId: number) {
  return useQuery({
    queryKey: ['orders', eventId, 'networks'],
    queryFn: ({ signal }) => callApi(listNetworkBookings, { eventId }, { signal }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })
}

/** Cancels bookings of a network; all data of the event's sales are refreshed. */
export function useCancelBookings(eventId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (orderIds: string[]) => callApi(cancelNetworkBookings, { eventId, orderIds }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders', eventId] }),
  })
}

/** One order; requested while its number is known. */
export function useOrder(eventId: number, orderId: string | undefined) {
  return useQuery({
    queryKey: ['orders', eventId, 'one', orderId],
    queryFn: ({ signal }) => callApi(getOrder, { eventId, orderId: orderId ?? '' }, { signal }),
    enabled: orderId !== undefined,
    staleTime: 0,
  })
}

/** Who comes to a session. */
export function useGuests(eventId: number, sessionId: number | undefined) {
  return useQuery({
    queryKey: ['orders', eventId, 'guests', sessionId],
    queryFn: ({ signal }) => callApi(listGuests, { eventId, sessionId: sessionId ?? 0 }, { signal }),
    enabled: sessionId !== undefined,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })
}

/** Sends the confirmation to the buyer again; returns their address. */
export function useResendOrder(eventId: number) {
  return useMutation({ mutationFn: (orderId: string) => callApi(resendOrder, { eventId, orderId }) })
}

/** Records that the money of an order was taken at the door; all data of the event's sales are refreshed. */
export function useCollectOrder(eventId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wish: Omit<InputOf<typeof collectOrder>, 'eventId'>) =>
      callApi(collectOrder, { eventId, ...wish }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders', eventId] }),
  })
}

/**
 * Withdraws a refund that no money has moved for; all data of the event's sales are refreshed, also after a failure.
 */
export function useTakeBackRefund(eventId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (refundId: string) => callApi(takeBackRefund, { eventId, refundId }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders', eventId] }),
  })
}

/** Notes that the buyer's bank wants the money of an order back. */
export function useDisputePayment(eventId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wish: Omit<InputOf<typeof disputePayment>, 'eventId'>) =>
      callApi(disputePayment, { eventId, ...wish }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders', eventId] }),
  })
}
