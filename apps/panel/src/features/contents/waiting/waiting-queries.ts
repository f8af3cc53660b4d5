import { closeWaitingList, listWaiting, offerWaiting, removeWaiting, sendOffer } from '@larunbat/contract'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'

export type WaitingLists = OutputOf<typeof listWaiting>
export type WaitingList = WaitingLists['sessions'][number]
export type WaitingEntry = WaitingList['entries'][number]

/** Offers come and go while the screen is shown. */
const AGAIN_MS = 10_000

const keyOf = (contentId: number) => ['waiting', contentId]

export function useWaiting(contentId: number) {
  return useQuery({
    queryKey: keyOf(contentId),
    queryFn: ({ signal }) => callApi(listWaiting, { contentId }, { signal }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })
}

function useChange<I>(contentId: number, change: (input: I) => Promise<unknown>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(contentId) }),
  })
}

/** Offers free places out of turn. */
export const useOfferNow = (contentId: number) =>
  useChange(contentId, (entryId: string) => callApi(offerWaiting, { contentId, entryId }))

export const useRemoveEntry = (contentId: number) =>
  useChange(contentId, (entryId: string) => callApi(removeWaiting, { contentId, entryId }))

/** Lets people enter a list, or not. */
export const useCloseList = (contentId: number) =>
  useChange(contentId, (input: { sessionId: number; isClosed: boolean }) =>
    callApi(closeWaitingList, { contentId, ...input }),
  )

/** `key`: the same for the same offer, so that a second press keeps places once. */
export const useSendOffer = (contentId: number) =>
  useChange(contentId, ({ key, ...input }: InputOf<typeof sendOffer> & { key: string }) =>
    callApi(sendOffer, input, { key }),
  )
