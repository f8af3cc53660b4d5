import { type AccountRow, listUsers, sendMagicLink } from '@larunbat/contract'
import type { InputOf, Of, Page } from '@larunbat/contract/kit'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { callApi } from '../../shared/api/api.ts'

export type UserRow = Of<typeof AccountRow>
export type UserFilters = InputOf<typeof listUsers>

export const userKeys = {
  all: ['users'] as const,
  list: (filters: UserFilters) => [...userKeys.all, 'list', filters] as const,
}

/** One page of the users; the page before stays in sight while the next one comes. */
export function useUsers(filters: UserFilters) {
  return useQuery({
    queryKey: userKeys.list(filters),
    queryFn: async ({ signal }) => (await callApi(listUsers, filters, { signal })) as Page<UserRow>,
    placeholderData: keepPreviousData,
  })
}

/** Makes a sign-in link for somebody: mails it, answers it, and leaves a line in the audit log. */
export function useMagicLink() {
  return useMutation({
    mutationFn: (email: string) => callApi(sendMagicLink, { email }),
    // A link that signs somebody in is not kept longer than it is looked at.
    gcTime: 0,
  })
}
