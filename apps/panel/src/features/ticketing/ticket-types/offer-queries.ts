import {
  deleteTicketType,
  deleteVoucher,
  generateVouchers,
  getSaleTerms,
  listTicketTypes,
  listVouchers,
  orderTicketTypes,
  updateSaleTerms,
  updateTicketType,
  updateVoucher,
} from '@larunbat/contract'
import { ApiError } from '@larunbat/contract/client'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'

export type Offer = OutputOf<typeof listTicketTypes>
export type TypeRow = Offer['types'][number]
export type SoldSession = Offer['sessions'][number]
export type TypeChanges = InputOf<typeof updateTicketType>['type']
export type VoucherRow = OutputOf<typeof listVouchers>[number]
export type VoucherChanges = InputOf<typeof updateVoucher>['voucher']
export type BatchChanges = InputOf<typeof generateVouchers>['batch']
export type Terms = OutputOf<typeof getSaleTerms>
export type TermsChanges = Omit<InputOf<typeof updateSaleTerms>, 'eventId'>

/** Sales go on while the screen is shown. */
const AGAIN_MS = 30_000

const keyOf = (eventId: number, part: 'types' | 'vouchers' | 'terms') => ['offer', eventId, part]

/** What an event sells: its types, their sales, its sessions. */
export function useOffer(eventId: number) {
  return useQuery({
    queryKey: keyOf(eventId, 'types'),
    queryFn: ({ signal }) => callApi(listTicketTypes, { eventId }, { signal }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })
}

export function useVouchers(eventId: number) {
  return useQuery({
    queryKey: keyOf(eventId, 'vouchers'),
    queryFn: ({ signal }) => callApi(listVouchers, { eventId }, { signal }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })
}

export function useTerms(eventId: number) {
  return useQuery({
    queryKey: keyOf(eventId, 'terms'),
    queryFn: ({ signal }) => callApi(getSaleTerms, { eventId }, { signal }),
    staleTime: 0,
  })
}

/** The types, the vouchers or the terms as they are stored at this moment. */
export const readTypes = async (eventId: number): Promise<TypeRow[]> =>
  (await callApi(listTicketTypes, { eventId })).types
export const readVouchers = (eventId: number): Promise<VoucherRow[]> => callApi(listVouchers, { eventId })
export const readTerms = (eventId: number): Promise<Terms> => callApi(getSaleTerms, { eventId })

/** It was changed since it was read. */
export const isBehind = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'offer.changed_meanwhile'

function useRefresh(eventId: number, part: 'types' | 'vouchers' | 'terms') {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: keyOf(eventId, part) })
}

/** Makes or changes a type; `key` makes a new one once. */
export function useSaveType(eventId: number) {
  return useMutation({
    mutationFn: ({ type, key }: { type: TypeChanges; key?: string }) =>
      callApi(updateTicketType, { eventId, type }, key === undefined ? {} : { key }),
    onSettled: useRefresh(eventId, 'types'),
  })
}

/** Returns whether it was only put out of sale. */
export function useDeleteType(eventId: number) {
  return useMutation({
    mutationFn: (typeId: number) => callApi(deleteTicketType, { eventId, typeId }),
    onSettled: useRefresh(eventId, 'types'),
  })
}

export function useOrderTypes(eventId: number) {
  return useMutation({
    mutationFn: (ids: number[]) => callApi(orderTicketTypes, { eventId, ids }),
    onSettled: useRefresh(eventId, 'types'),
  })
}

export function useSaveVoucher(eventId: number) {
  return useMutation({
    mutationFn: ({ voucher, key }: { voucher: VoucherChanges; key?: string }) =>
      callApi(updateVoucher, { eventId, voucher }, key === undefined ? {} : { key }),
    onSettled: useRefresh(eventId, 'vouchers'),
  })
}

export function useDeleteVoucher(eventId: number) {
  return useMutation({
    mutationFn: (voucherId: number) => callApi(deleteVoucher, { eventId, voucherId }),
    onSettled: useRefresh(eventId, 'vouchers'),
  })
}

/** Makes a batch of codes; `key` makes it once. */
export function useMakeCodes(eventId: number) {
  return useMutation({
    mutationFn: ({ batch, key }: { batch: BatchChanges; key: string }) =>
      callApi(generateVouchers, { eventId, batch }, { key }),
    onSettled: useRefresh(eventId, 'vouchers'),
  })
}

export function useSaveTerms(eventId: number) {
  return useMutation({
    mutationFn: (terms: TermsChanges) => callApi(updateSaleTerms, { ...terms, eventId }),
    onSettled: useRefresh(eventId, 'terms'),
  })
}
