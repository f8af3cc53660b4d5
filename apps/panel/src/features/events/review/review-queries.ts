import {
  addReviewNote,
  administerEvent,
  assignReviewer,
  changeStatus,
  decideChanges,
  getUser,
  judgeComment,
  listReviewers,
  listReviewQueue,
  openReview,
  type QueueRow as QueueRowEntity,
  type ReviewDesk,
  watchReviewQueue,
} from '@larunbat/contract'
import type { InputOf, Of, OutputOf, Page } from '@larunbat/contract/kit'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi } from '../../../shared/api/api.ts'

export type QueueRow = Of<typeof QueueRowEntity>
export type QueueFilters = Omit<InputOf<typeof listReviewQueue>, 'page' | 'pageSize'>
export type QueueWatch = OutputOf<typeof watchReviewQueue>
export type DeskData = Of<typeof ReviewDesk>
export type DeskEvent = DeskData['event']

/** How often the desk asks who else has the event open, and whether it changed. */
const POLL_MS = 30_000
/** How often the queue asks for its mark, which costs the server next to nothing. */
const WATCH_MS = 8_000

export const reviewKeys = {
  all: ['review'] as const,
  queues: ['review', 'queue'] as const,
  queue: (filters: QueueFilters, page: number) => [...reviewKeys.queues, filters, page] as const,
  watch: ['review-watch'] as const,
  reviewers: ['reviewers'] as const,
  desk: (id: number, filters: QueueFilters) => [...reviewKeys.all, 'desk', id, filters] as const,
  owner: (id: number) => [...reviewKeys.all, 'owner', id] as const,
}

export const PAGE_SIZE = 50

/** One page of the review queue. It is refreshed when the mark of `useQueueWatch` changes, not by time. */
export function useReviewQueue(filters: QueueFilters, page: number) {
  return useQuery({
    queryKey: reviewKeys.queue(filters, page),
    queryFn: async ({ signal }) =>
      (await callApi(
        listReviewQueue,
        { ...filters, page, pageSize: PAGE_SIZE },
        { signal },
      )) as Page<QueueRow>,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** How many wait in each hub and who has what open, while the page is looked at; a new mark brings new rows. */
export function useQueueWatch() {
  const cache = useQueryClient()
  const mark = useRef<string>(undefined)
  return useQuery({
    queryKey: reviewKeys.watch,
    queryFn: async ({ signal }) => {
      const watch = await callApi(watchReviewQueue, {}, { signal })
      if (mark.current !== undefined && mark.current !== watch.mark)
        void cache.invalidateQueries({ queryKey: reviewKeys.queues })
      mark.current = watch.mark
      return watch
    },
    refetchInterval: WATCH_MS,
    staleTime: 0,
  })
}

/** All users who may review an event. */
export function useReviewers() {
  return useQuery({
    queryKey: reviewKeys.reviewers,
    queryFn: ({ signal }) => callApi(listReviewers, {}, { signal }),
    staleTime: 5 * 60_000,
  })
}

/** An event with all data for a reviewer; the call shows the others that this person has it open. */
export function useReviewDesk(id: number, filters: QueueFilters) {
  return useQuery({
    queryKey: reviewKeys.desk(id, filters),
    queryFn: ({ signal }) => callApi(openReview, { id, ...filters }, { signal }),
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

/** The decisions and settings of one event. After each the queue, the desk and every list of events are refreshed. */
export function useDecisions() {
  const cache = useQueryClient()
  const refresh = async () => {
    void cache.invalidateQueries({ queryKey: ['events'] })
    void cache.invalidateQueries({ queryKey: reviewKeys.watch })
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
      mutationFn: (input: InputOf<typeof administerEvent>) => callApi(administerEvent, input),
      onSuccess: refresh,
    }),
    judge: useMutation({
      mutationFn: (input: InputOf<typeof judgeComment>) => callApi(judgeComment, input),
      onSuccess: refresh,
    }),
    assign: useMutation({
      mutationFn: (input: InputOf<typeof assignReviewer>) => callApi(assignReviewer, input),
      onSuccess: refresh,
    }),
    addNote: useMutation({
      mutationFn: (input: InputOf<typeof addReviewNote>) => callApi(addReviewNote, input),
      onSuccess: refresh,
    }),
  }
}

/** The event as it is now on the server, to compare with what is on screen before a decision that sends a mail. */
export function readAgain(id: number) {
  return callApi(openReview, { id })
}
