import { closeWaitingList, listWaiting, offerWaiting, removeWaiting, sendOffer } from '@larunbat/contract'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'

export type WaitingLists = OutputOf<typeof listWaiting>
export type WaitingList = WaitingLists['sessions'][number]
export type WaitingEntry = WaitingList['entries'][number]

/** Offers come and go while the screen is shown. */
const AGAIN_MS = 10_000

const keyOf = (eventId: number) => ['waiting', eventId]

export function useWaiting(eventId: number) {
  return useQuery({
    queryKey: keyOf(eventId),
    queryFn: ({ signal }) => callApi(listWaiting, { eventId }, { signal }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })
}

function useChange<I>(eventId: number, change: (input: I) => Promise<unknown>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(eventId) }),
  })
}

/** Offers free places out of turn. */
export const useOfferNow = (eventId: number) =>
  useChange(eventId, (entryId: string) => callApi(offerWaiting, { eventId, entryId }))

export const useRemoveEntry = (eventId: number) =>
  useChange(eventId, (entryId: string) => callApi(removeWaiting, { eventId, entryId }))

/** Lets people enter a list, or not. */
export const useCloseList = (eventId: number) =>
  useChange(eventId, (input: { sessionId: number; isClosed: boolean }) =>
    callApi(closeWaitingList, { eventId, ...input }),
  )

/** `key`: the same for the same offer, so that a second press keeps places once. */
export const useSendOffer = (eventId: number) =>
  useChange(eventId, ({ key, ...input }: InputOf<typeof sendOffer> & { key: string }) =>
    callApi(sendOffer, input, { key }),
  )
