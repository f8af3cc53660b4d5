import { getSystem, retryJobs, setLogLevel } from '@larunbat/contract'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'

export type SystemState = OutputOf<typeof getSystem>
export type LogLevel = InputOf<typeof setLogLevel>['level']

const KEY = ['system']
/** Interval in which processes report their state. */
const LOOK_MS = 10_000

export const useSystem = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callApi(getSystem, {}, { signal }),
    staleTime: 0,
    refetchInterval: LOOK_MS,
  })

export function useSystemActions() {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: KEY })
  return {
    retry: useMutation({ mutationFn: (queue: string) => callApi(retryJobs, { queue }), onSettled }),
    log: useMutation({
      mutationFn: (values: InputOf<typeof setLogLevel>) => callApi(setLogLevel, values),
      onSettled,
    }),
  }
}
