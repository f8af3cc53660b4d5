import {
  createDoorLink,
  type DoorLink,
  getDoorState,
  listDoorLinks,
  listRepeatedScans,
  type RepeatedTicket,
  revokeDoorLink,
} from '@larunbat/contract'
import type { InputOf, Of, OutputOf } from '@larunbat/contract/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'

export type Link = Of<typeof DoorLink>
export type DoorState = OutputOf<typeof getDoorState>
export type Repeated = Of<typeof RepeatedTicket>

/** Check-ins go on while the screen is shown. */
const AGAIN_MS = 5_000

const keyOf = (contentId: number, part: string) => ['door', contentId, part]

export function useDoorState(contentId: number) {
  return useQuery({
    queryKey: keyOf(contentId, 'state'),
    queryFn: ({ signal }) => callApi(getDoorState, { contentId }, { signal }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })
}

export function useDoorLinks(contentId: number) {
  return useQuery({
    queryKey: keyOf(contentId, 'links'),
    queryFn: ({ signal }) => callApi(listDoorLinks, { contentId }, { signal }),
    staleTime: 0,
    refetchInterval: 4 * AGAIN_MS,
  })
}

/** Tickets let in though they should not have been; asked for again when their number changes. */
export function useRepeated(contentId: number, count: number) {
  return useQuery({
    queryKey: [...keyOf(contentId, 'repeated'), count],
    queryFn: ({ signal }) => callApi(listRepeatedScans, { contentId }, { signal }),
    enabled: count > 0,
    staleTime: 0,
  })
}

export function useCreateLink() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof createDoorLink>) => callApi(createDoorLink, input),
    onSuccess: (_, { contentId }) => cache.invalidateQueries({ queryKey: keyOf(contentId, 'links') }),
  })
}

export function useRevokeLink(contentId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (linkId: number) => callApi(revokeDoorLink, { contentId, linkId }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keyOf(contentId, 'links') }),
  })
}
