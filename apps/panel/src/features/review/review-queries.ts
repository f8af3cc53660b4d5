import {
  addReviewNote,
  administerContent,
  type ContentRow,
  changeStatus,
  decideChanges,
  getUser,
  listReviewQueue,
  openReview,
  type ReviewDesk,
} from '@larunbat/contract'
import type { InputOf, Of, Page } from '@larunbat/contract/kit'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../shared/api/api.ts'

export type QueueRow = Of<typeof ContentRow>
export type QueueFilters = InputOf<typeof listReviewQueue>
export type DeskData = Of<typeof ReviewDesk>
export type DeskContent = DeskData['content']

/** How often the desk asks who else has the event open, and whether it changed. */
const POLL_MS = 30_000

export const reviewKeys = {
  all: ['review'] as const,
  queue: (filters: QueueFilters) => [...reviewKeys.all, 'queue', filters] as const,
  desk: (id: number, hubId?: number) => [...reviewKeys.all, 'desk', id, hubId ?? null] as const,
  owner: (id: number) => [...reviewKeys.all, 'owner', id] as const,
}

/** One page of what waits, oldest first. */
export function useReviewQueue(filters: QueueFilters) {
  return useQuery({
    queryKey: reviewKeys.queue(filters),
    queryFn: async ({ signal }) => (await callApi(listReviewQueue, filters, { signal })) as Page<QueueRow>,
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    staleTime: 0,
  })
}

/** An event with all a reviewer needs; asking tells the others that this person has it open. */
export function useReviewDesk(id: number, hubId: number | undefined) {
  return useQuery({
    queryKey: reviewKeys.desk(id, hubId),
    queryFn: ({ signal }) => callApi(openReview, { id, hubId }, { signal }),
    refetchInterval: POLL_MS,
    staleTime: 0,
  })
}

/** The account the mails of a decision go to: its address and language. */
export function useOwner(id: number) {
  return useQuery({
    queryKey: reviewKeys.owner(id),
    queryFn: ({ signal }) => callApi(getUser, { id }, { signal }),
    staleTime: 5 * 60_000,
  })
}

/** The decisions and settings of one event. After each the queue, the desk and every list of events are asked again. */
export function useDecisions() {
  const cache = useQueryClient()
  const refresh = async () => {
    void cache.invalidateQueries({ queryKey: ['contents'] })
    await cache.invalidateQueries({ queryKey: reviewKeys.all })
  }
  return {
    refresh,
    // The reviewer goes on to the next event: nothing waits for the lists.
    move: useMutation({
      mutationFn: (input: InputOf<typeof changeStatus>) => callApi(changeStatus, input),
      onSuccess: () => void refresh(),
    }),
    decide: useMutation({
      mutationFn: (input: InputOf<typeof decideChanges>) => callApi(decideChanges, input),
      onSuccess: () => void refresh(),
    }),
    administer: useMutation({
      mutationFn: (input: InputOf<typeof administerContent>) => callApi(administerContent, input),
      onSuccess: refresh,
    }),
    addNote: useMutation({
      mutationFn: (input: InputOf<typeof addReviewNote>) => callApi(addReviewNote, input),
      onSuccess: refresh,
    }),
  }
}

/** The event as it is now on the server, to compare with what is on screen before a decision that sends a mail. */
export function readAgain(id: number, hubId: number | undefined) {
  return callApi(openReview, { id, hubId })
}
