import {
  addParticipant,
  listArtists,
  type Participant,
  tieParticipant,
  untieParticipant,
  updateParticipant,
} from '@larunbat/contract'
import type { InputOf, Of } from '@larunbat/contract/kit'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'
import { useRefreshContent } from '../content-queries.ts'

export type ParticipantRow = Of<typeof Participant>
export type ParticipantChanges = Omit<InputOf<typeof updateParticipant>, 'participantId'>

/** The address book: own and public participants that fit the text. */
export function useAddressBook(query: string, isEnabled: boolean) {
  return useQuery({
    queryKey: ['participants', 'book', query],
    queryFn: async ({ signal }) => {
      const answer = await callApi(listArtists, { query, page: 1, pageSize: 50 }, { signal })
      return Array.isArray(answer) ? answer : answer.rows
    },
    enabled: isEnabled,
  })
}

/** A new participant of the event, or a changed one. */
export function useSaveParticipant(contentId: number) {
  const refresh = useRefreshContent(contentId)
  return useMutation({
    mutationFn: ({ id, kind, values }: { id?: number; kind: number; values: ParticipantChanges }) =>
      id === undefined
        ? callApi(addParticipant, { contentId, kind, ...values }, { timeoutMs: 60_000 })
        : callApi(updateParticipant, { participantId: id, ...values }, { timeoutMs: 60_000 }),
    onSuccess: refresh,
  })
}

/** Ties somebody of the address book to the event. */
export function useTieParticipant(contentId: number) {
  const refresh = useRefreshContent(contentId)
  return useMutation({
    mutationFn: ({ id, kind }: { id: number; kind: number }) =>
      callApi(tieParticipant, { contentId, participantId: id, kind }),
    onSuccess: refresh,
  })
}

/** Takes somebody out of the event; they stay in the address book. */
export function useUntieParticipant(contentId: number) {
  const refresh = useRefreshContent(contentId)
  return useMutation({
    mutationFn: ({ id, kind }: { id: number; kind: number }) =>
      callApi(untieParticipant, { contentId, participantId: id, kind }),
    onSuccess: refresh,
  })
}
