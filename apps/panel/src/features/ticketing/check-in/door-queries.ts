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

const keyOf = (eventId: number, part: string) => ['door', eventId, part]

export function useDoorState(eventId: number) {
  return useQuery({
    queryKey: keyOf(eventId, 'state'),
    queryFn: ({ signal }) => callApi(getDoorState, { eventId }, { signal }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })
}

export function useDoorLinks(eventId: number) {
  return useQuery({
    queryKey: keyOf(eventId, 'links'),
    queryFn: ({ signal }) => callApi(listDoorLinks, { eventId }, { signal }),
    staleTime: 0,
    refetchInterval: 4 * AGAIN_MS,
  })
}

/** Tickets admitted by mistake; refreshed when their number changes. */
export function useRepeated(eventId: number, count: number) {
  return useQuery({
    queryKey: [...keyOf(eventId, 'repeated'), count],
    queryFn: ({ signal }) => callApi(listRepeatedScans, { eventId }, { signal }),
    enabled: count > 0,
    staleTime: 0,
  })
}

export function useCreateLink() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof createDoorLink>) => callApi(createDoorLink, input),
    onSuccess: (_, { eventId }) => cache.invalidateQueries({ queryKey: keyOf(eventId, 'links') }),
  })
}

export function useRevokeLink(eventId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (linkId: number) => callApi(revokeDoorLink, { eventId, linkId }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keyOf(eventId, 'links') }),
  })
}
