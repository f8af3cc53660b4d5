import { listMapEvents, type MapEvent } from '@larunbat/contract'
import type { Of, OutputOf } from '@larunbat/contract/kit'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'

export type MapEventRow = Of<typeof MapEvent>

/** Everything on the map of an edition, the running one without a year. */
export function useMapEvents(year: number | undefined) {
  return useQuery({
    queryKey: ['map', year],
    queryFn: async ({ signal }) =>
      (await callApi(listMapEvents, { year }, { signal })) as OutputOf<typeof listMapEvents>,
    staleTime: 60_000,
  })
}
