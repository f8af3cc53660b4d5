import { checkInvitation, claimParticipant, listArtists, listEventsOfParticipant } from '@larunbat/contract'
import type { InputOf, Page } from '@larunbat/contract/kit'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'
import {
  type BookRow,
  participantKeys,
  useRefreshParticipants,
} from '../../../shared/participant/participant-queries.ts'

export type BookFilters = InputOf<typeof listArtists>

/** One page of the address book; the page before stays in sight while the next one comes. */
export function usePeople(filters: BookFilters) {
  return useQuery({
    queryKey: [...participantKeys.all, 'list', filters],
    queryFn: async ({ signal }) => (await callApi(listArtists, filters, { signal })) as Page<BookRow>,
    placeholderData: keepPreviousData,
  })
}

/** All people the filters find, in their order, for a file. */
export async function fetchAllPeople(filters: BookFilters): Promise<BookRow[]> {
  const rows: BookRow[] = []
  for (let page = 1; ; page++) {
    const answer = (await callApi(listArtists, { ...filters, page, pageSize: 500 })) as Page<BookRow>
    rows.push(...answer.rows)
    if (answer.rows.length < 500) return rows
  }
}

/** So many events of a person are shown, newest change first. */
export const MAX_EVENTS = 50

/** Events a person takes part in, of these years, and how many there are. */
export function useEventsOf(participantId: number, years: { yearFrom?: number; yearUntil?: number }) {
  return useQuery({
    queryKey: [...participantKeys.one(participantId), 'events', years],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const input = { participantId, ...years, page: 1, pageSize: MAX_EVENTS }
      const answer = await callApi(listEventsOfParticipant, input, { signal })
      return Array.isArray(answer) ? { rows: answer, total: answer.length } : answer
    },
  })
}

/** What a mailed invitation is about; looking spends nothing. */
export function useInvitation(link: string) {
  return useQuery({
    queryKey: [...participantKeys.all, 'invitation', link],
    queryFn: ({ signal }) => callApi(checkInvitation, { link }, { signal }),
    enabled: link !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useClaim() {
  const refresh = useRefreshParticipants()
  return useMutation({
    mutationFn: (input: InputOf<typeof claimParticipant>) => callApi(claimParticipant, input),
    onSuccess: refresh,
  })
}
