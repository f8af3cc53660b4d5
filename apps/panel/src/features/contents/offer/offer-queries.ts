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
export type TermsChanges = Omit<InputOf<typeof updateSaleTerms>, 'contentId'>

/** Sales go on while the screen is shown. */
const AGAIN_MS = 30_000

const keyOf = (contentId: number, part: 'types' | 'vouchers' | 'terms') => ['offer', contentId, part]

/** What an event sells: its types, their sales, its sessions. */
export function useOffer(contentId: number) {
  return useQuery({
    queryKey: keyOf(contentId, 'types'),
    queryFn: ({ signal }) => callApi(listTicketTypes, { contentId }, { signal }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })
}

export function useVouchers(contentId: number) {
  return useQuery({
    queryKey: keyOf(contentId, 'vouchers'),
    queryFn: ({ signal }) => callApi(listVouchers, { contentId }, { signal }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })
}

export function useTerms(contentId: number) {
  return useQuery({
    queryKey: keyOf(contentId, 'terms'),
    queryFn: ({ signal }) => callApi(getSaleTerms, { contentId }, { signal }),
    staleTime: 0,
  })
}

/** The types, the vouchers or the terms as they are stored at this moment. */
export const readTypes = async (contentId: number): Promise<TypeRow[]> =>
  (await callApi(listTicketTypes, { contentId })).types
export const readVouchers = (contentId: number): Promise<VoucherRow[]> => callApi(listVouchers, { contentId })
export const readTerms = (contentId: number): Promise<Terms> => callApi(getSaleTerms, { contentId })

/** It was changed since it was read. */
export const isBehind = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'offer.changed_meanwhile'

function useRefresh(contentId: number, part: 'types' | 'vouchers' | 'terms') {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: keyOf(contentId, part) })
}

/** Makes or changes a type; `key` makes a new one once. */
export function useSaveType(contentId: number) {
  return useMutation({
    mutationFn: ({ type, key }: { type: TypeChanges; key?: string }) =>
      callApi(updateTicketType, { contentId, type }, key === undefined ? {} : { key }),
    onSettled: useRefresh(contentId, 'types'),
  })
}

/** Returns whether it was only put out of sale. */
export function useDeleteType(contentId: number) {
  return useMutation({
    mutationFn: (typeId: number) => callApi(deleteTicketType, { contentId, typeId }),
    onSettled: useRefresh(contentId, 'types'),
  })
}

export function useOrderTypes(contentId: number) {
  return useMutation({
    mutationFn: (ids: number[]) => callApi(orderTicketTypes, { contentId, ids }),
    onSettled: useRefresh(contentId, 'types'),
  })
}

export function useSaveVoucher(contentId: number) {
  return useMutation({
    mutationFn: ({ voucher, key }: { voucher: VoucherChanges; key?: string }) =>
      callApi(updateVoucher, { contentId, voucher }, key === undefined ? {} : { key }),
    onSettled: useRefresh(contentId, 'vouchers'),
  })
}

export function useDeleteVoucher(contentId: number) {
  return useMutation({
    mutationFn: (voucherId: number) => callApi(deleteVoucher, { contentId, voucherId }),
    onSettled: useRefresh(contentId, 'vouchers'),
  })
}

/** Makes a batch of codes; `key` makes it once. */
export function useMakeCodes(contentId: number) {
  return useMutation({
    mutationFn: ({ batch, key }: { batch: BatchChanges; key: string }) =>
      callApi(generateVouchers, { contentId, batch }, { key }),
    onSettled: useRefresh(contentId, 'vouchers'),
  })
}

export function useSaveTerms(contentId: number) {
  return useMutation({
    mutationFn: (terms: TermsChanges) => callApi(updateSaleTerms, { ...terms, contentId }),
    onSettled: useRefresh(contentId, 'terms'),
  })
}
