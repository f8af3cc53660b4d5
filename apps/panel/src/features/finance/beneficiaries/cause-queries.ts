import { listCauses, mergeCauses, updateCause } from '@larunbat/contract'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'

export type Cause = OutputOf<typeof listCauses>[number]
export type CauseSums = Cause['sums'][number]

const KEY = ['causes']

/** Causes of one's own events; of all for administrators. */
export const useCauses = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => callApi(listCauses, {}, { signal }), staleTime: 0 })

export function useCauseActions() {
  const queries = useQueryClient()
  const onSettled = async () => {
    await queries.invalidateQueries({ queryKey: KEY })
  }
  return {
    save: useMutation({
      mutationFn: (values: InputOf<typeof updateCause>) => callApi(updateCause, values),
      onSettled,
    }),
    merge: useMutation({
      mutationFn: (values: InputOf<typeof mergeCauses>) => callApi(mergeCauses, values),
      onSettled,
    }),
  }
}
