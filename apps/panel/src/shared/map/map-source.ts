import { getMapSource } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../api/api.ts'

export type MapSource = OutputOf<typeof getMapSource>

/** What this installation lays its maps on; undefined while it is not known, and without network. */
export function useMapSource(): MapSource | undefined {
  const { data } = useQuery({
    queryKey: ['map-source'],
    queryFn: async ({ signal }) => (await callApi(getMapSource, {}, { signal })) as MapSource,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
