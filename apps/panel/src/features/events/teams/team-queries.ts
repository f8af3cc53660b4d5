import {
  acceptMembership,
  changeMember,
  checkMembership,
  getTeam,
  inviteMember,
  removeFromOwnList,
  removeMember,
  restoreMember,
  type TeamMember,
} from '@larunbat/contract'
import type { InputOf, Of, OutputOf } from '@larunbat/contract/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'
import { eventKeys } from '../event-keys.ts'

export type Member = Of<typeof TeamMember>
export type Team = OutputOf<typeof getTeam>

const teamKey = (eventId: number) => ['team', eventId]

export function useTeam(eventId: number) {
  return useQuery({
    queryKey: teamKey(eventId),
    queryFn: ({ signal }) => callApi(getTeam, { eventId }, { signal }),
    staleTime: 3_000,
  })
}

/** A change of the team; the list is refreshed, also after a conflict. */
function useTeamChange<I extends { eventId: number }, O>(change: (input: I) => Promise<O>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: (_, __, { eventId }) => cache.invalidateQueries({ queryKey: teamKey(eventId) }),
  })
}

/** The same key never invites twice. */
export const useInvite = () =>
  useTeamChange(({ key, ...input }: InputOf<typeof inviteMember> & { key: string }) =>
    callApi(inviteMember, input, { key }),
  )
export const useChangeRole = () =>
  useTeamChange((input: InputOf<typeof changeMember>) => callApi(changeMember, input))
export const useRemoveMember = () =>
  useTeamChange((input: InputOf<typeof removeMember>) => callApi(removeMember, input))
export const useRestoreMember = () =>
  useTeamChange((input: InputOf<typeof restoreMember>) => callApi(restoreMember, input))

/** Leaves a team: the event is removed from the list and can no longer be opened. */
export function useLeave() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callApi(removeFromOwnList, { id }),
    onSuccess: (_, id) => {
      cache.removeQueries({ queryKey: eventKeys.one(id) })
      void cache.invalidateQueries({ queryKey: eventKeys.all })
    },
  })
}

/** What a mailed invitation is about; looking spends nothing. */
export function useMembership(code: string) {
  return useQuery({
    queryKey: ['membership', code],
    queryFn: ({ signal }) => callApi(checkMembership, { code }, { signal }),
    enabled: code !== '',
  })
}

export function useAccept() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => callApi(acceptMembership, { code }),
    onSuccess: () => cache.invalidateQueries({ queryKey: eventKeys.all }),
  })
}
