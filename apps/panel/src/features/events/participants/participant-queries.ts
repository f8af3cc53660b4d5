import {
  addParticipant,
  listArtists,
  orderParticipants,
  type Participant,
  tieParticipant,
  untieParticipant,
} from '@larunbat/contract'
import type { InputOf, Of } from '@larunbat/contract/kit'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'
import {
  type ParticipantChanges,
  useRefreshParticipants,
} from '../../../shared/participant/participant-queries.ts'
import { useRefreshEvent } from '../event-queries.ts'

export type ParticipantRow = Of<typeof Participant>

/** The address book: own, known and public participants that fit the text. */
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

/** A new participant of the event. */
export function useAddParticipant(eventId: number) {
  const refresh = useRefreshParticipants()
  return useMutation({
    mutationFn: ({ kind, values }: { kind: number; values: ParticipantChanges }) =>
      callApi(addParticipant, { eventId, kind, ...values }, { timeoutMs: 60_000 }),
    onSuccess: refresh,
  })
}

/** Puts those of one part in order. */
export function useOrderParticipants(eventId: number) {
  const refresh = useRefreshEvent(eventId)
  return useMutation({
    mutationFn: (order: Omit<InputOf<typeof orderParticipants>, 'eventId'>) =>
      callApi(orderParticipants, { eventId, ...order }),
    onSuccess: refresh,
  })
}

/** Those who are tied one after the other stand so, however long each takes. */
const IN_TURN = { scope: { id: 'tied' } }

/** Links a participant of the address book to the event. */
export function useTieParticipant(eventId: number) {
  const refresh = useRefreshEvent(eventId)
  return useMutation({
    mutationFn: ({ id, kind }: { id: number; kind: number }) =>
      callApi(tieParticipant, { eventId, participantId: id, kind }),
    onSuccess: refresh,
    ...IN_TURN,
  })
}

/** Removes a participant from the event; the address book keeps it. */
export function useUntieParticipant(eventId: number) {
  const refresh = useRefreshEvent(eventId)
  return useMutation({
    mutationFn: ({ id, kind }: { id: number; kind: number }) =>
      callApi(untieParticipant, { eventId, participantId: id, kind }),
    onSuccess: refresh,
    ...IN_TURN,
  })
}
