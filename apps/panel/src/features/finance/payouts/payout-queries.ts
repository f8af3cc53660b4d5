import {
  approvePayoutBatch,
  cancelPayoutBatch,
  createPayoutBatch,
  dropPayout,
  exportPayoutBatch,
  getPayoutBatch,
  getPayoutProposal,
  getStatement,
  listPayoutBatches,
  listPayoutDebts,
  listPayoutTransfers,
  markPayoutReturned,
  markPayoutsPaid,
  printStatement,
  setPayoutBlock,
} from '@larunbat/contract'
import type { InputOf, OutputOf, Page } from '@larunbat/contract/kit'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'

export type Proposal = OutputOf<typeof getPayoutProposal>
export type Debt = OutputOf<typeof listPayoutDebts>['debts'][number]
export type Due = Proposal['dues'][number]
export type Batch = OutputOf<typeof getPayoutBatch>
export type BatchPayout = Batch['payouts'][number]
export type StatementAnswer = OutputOf<typeof getStatement>
export type Statement = StatementAnswer['statements'][number]
export type StatementScope = InputOf<typeof getStatement>
export type BatchRow = Extract<OutputOf<typeof listPayoutBatches>, unknown[]>[number]

/** Who could be paid now in a currency. */
export const useProposal = (currency: string | undefined) =>
  useQuery({
    queryKey: ['payouts', 'proposal', currency],
    queryFn: ({ signal }) => callApi(getPayoutProposal, { currency }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** What organisers owe the festival. */
export const usePayoutDebts = () =>
  useQuery({
    queryKey: ['payouts', 'debts'],
    queryFn: ({ signal }) => callApi(listPayoutDebts, {}, { signal }),
    staleTime: 0,
  })

export const useBatches = (page: number, pageSize: number) =>
  useQuery({
    queryKey: ['payouts', 'batches', page],
    queryFn: async ({ signal }) =>
      (await callApi(listPayoutBatches, { page, pageSize }, { signal })) as Page<BatchRow>,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useBatch = (batchId: number) =>
  useQuery({
    queryKey: ['payouts', 'batch', batchId],
    queryFn: ({ signal }) => callApi(getPayoutBatch, { batchId }, { signal }),
    staleTime: 0,
  })

/** A statement; one's own unless an administrator asks for another's. */
export const useStatement = (scope: StatementScope) =>
  useQuery({
    queryKey: ['payouts', 'statement', scope],
    queryFn: ({ signal }) => callApi(getStatement, scope, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** All actions on payouts; the data on screen are refreshed afterwards. */
export function usePayoutActions() {
  const queries = useQueryClient()
  const settled = async () => {
    await queries.invalidateQueries({ queryKey: ['payouts'] })
  }
  const step = <V, R>(run: (values: V) => Promise<R>) => ({ mutationFn: run, onSettled: settled })
  return {
    create: useMutation(
      step(({ key, ...values }: InputOf<typeof createPayoutBatch> & { key: string }) =>
        callApi(createPayoutBatch, values, { key }),
      ),
    ),
    drop: useMutation(step((values: InputOf<typeof dropPayout>) => callApi(dropPayout, values))),
    approve: useMutation(
      step((values: InputOf<typeof approvePayoutBatch>) => callApi(approvePayoutBatch, values)),
    ),
    listTransfers: useMutation(
      step((values: InputOf<typeof listPayoutTransfers>) => callApi(listPayoutTransfers, values)),
    ),
    exportFile: useMutation(
      step((values: InputOf<typeof exportPayoutBatch>) => callApi(exportPayoutBatch, values)),
    ),
    markPaid: useMutation(
      step((values: InputOf<typeof markPayoutsPaid>) => callApi(markPayoutsPaid, values)),
    ),
    markReturned: useMutation(
      step((values: InputOf<typeof markPayoutReturned>) => callApi(markPayoutReturned, values)),
    ),
    cancel: useMutation(
      step((values: InputOf<typeof cancelPayoutBatch>) => callApi(cancelPayoutBatch, values)),
    ),
    block: useMutation(step((values: InputOf<typeof setPayoutBlock>) => callApi(setPayoutBlock, values))),
  }
}

export const usePrintStatement = () =>
  useMutation({ mutationFn: (values: InputOf<typeof printStatement>) => callApi(printStatement, values) })
