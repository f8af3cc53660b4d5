import { previewBatch, runBatch } from '@larunbat/contract'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../../shared/api/api.ts'
import { reviewKeys } from '../review-queries.ts'

export type Batch = InputOf<typeof runBatch>
export type BatchPreviewRow = OutputOf<typeof previewBatch>[number]
export type BatchResultRow = OutputOf<typeof runBatch>[number]

/** What a batch would do, as the server sees it now. */
export function useBatchPreview(batch: Batch) {
  return useQuery({
    queryKey: ['batch', batch.key],
    queryFn: ({ signal }) => callApi(previewBatch, { items: batch.items }, { signal }),
    staleTime: 0,
    // The list must not change between reading it and agreeing to it.
    refetchOnWindowFocus: false,
  })
}

/** Runs a batch; called again after a failure it continues where it stopped. */
export function useRunBatch() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (batch: Batch) => callApi(runBatch, batch),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: ['events'] })
      void cache.invalidateQueries({ queryKey: reviewKeys.all })
      void cache.invalidateQueries({ queryKey: reviewKeys.watch })
    },
  })
}
