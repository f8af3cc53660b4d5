import {
  type BookParticipant,
  deleteParticipant,
  getParticipant,
  inviteParticipant,
  updateParticipant,
} from '@larunbat/contract'
import type { InputOf, Of } from '@larunbat/contract/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../api/api.ts'

/** A participant as its owner sees it. */
export type BookRow = Of<typeof BookParticipant>
export type ParticipantChanges = Omit<InputOf<typeof updateParticipant>, 'participantId'>

export const participantKeys = {
  all: ['participants'] as const,
  one: (id: number) => [...participantKeys.all, 'one', id] as const,
}

/** What events show of a participant changes with it. */
export function useRefreshParticipants() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: participantKeys.all }),
      client.invalidateQueries({ queryKey: ['events'] }),
    ])
}

/** One participant, for its owner. */
export function useParticipant(id: number, isEnabled = true) {
  return useQuery({
    queryKey: participantKeys.one(id),
    queryFn: ({ signal }) => callApi(getParticipant, { participantId: id }, { signal }),
    enabled: isEnabled,
  })
}

export function useUpdateParticipant() {
  const refresh = useRefreshParticipants()
  return useMutation({
    mutationFn: ({ id, values }: { id: number; values: ParticipantChanges }) =>
      callApi(updateParticipant, { participantId: id, ...values }, { timeoutMs: 60_000 }),
    onSuccess: refresh,
  })
}

/** Mails the link by which the person takes over the profile. */
export function useInvite() {
  const refresh = useRefreshParticipants()
  return useMutation({
    mutationFn: (input: InputOf<typeof inviteParticipant>) => callApi(inviteParticipant, input),
    onSuccess: refresh,
  })
}

export function useDeleteParticipant() {
  const refresh = useRefreshParticipants()
  return useMutation({
    mutationFn: (id: number) => callApi(deleteParticipant, { participantId: id }),
    onSuccess: refresh,
  })
}
