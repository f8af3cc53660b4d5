import { listPaymentCases, type PaymentCase, settlePaymentCase } from '@larunbat/contract'
import type { InputOf, Of } from '@larunbat/contract/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'

export type Case = Of<typeof PaymentCase>
export type CaseAction = Case['actions'][number]

/** Payments and refunds that need attention, refreshed while the screen is open. */
export const useCases = () =>
  useQuery({
    queryKey: ['payment-cases'],
    queryFn: async ({ signal }) => (await callApi(listPaymentCases, {}, { signal })) as Case[],
    staleTime: 0,
    refetchInterval: 60_000,
  })

/** Carries out an action on one; the list is refreshed afterwards, also after a failure. */
export function useSettleCase() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (values: InputOf<typeof settlePaymentCase>) => callApi(settlePaymentCase, values),
    onSettled: () => queries.invalidateQueries({ queryKey: ['payment-cases'] }),
  })
}
