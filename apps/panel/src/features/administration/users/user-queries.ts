import {
  type AccountRow,
  type AdministeredUser,
  blockUser,
  endUserSignIns,
  getAdministeredUser,
  listUsers,
  resendUserConfirmation,
  sendMagicLink,
  setUserAnalytics,
  setUserQuota,
} from '@larunbat/contract'
import type { InputOf, Of, Page } from '@larunbat/contract/kit'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'

export type UserRow = Of<typeof AccountRow>
export type UserFilters = InputOf<typeof listUsers>
export type Person = Of<typeof AdministeredUser>

export const userKeys = {
  all: ['users'] as const,
  list: (filters: UserFilters) => [...userKeys.all, 'list', filters] as const,
  one: (id: number) => [...userKeys.all, 'one', id] as const,
}

/** One page of the users; the page before stays in sight while the next one comes. */
export function useUsers(filters: UserFilters) {
  return useQuery({
    queryKey: userKeys.list(filters),
    queryFn: async ({ signal }) => (await callApi(listUsers, filters, { signal })) as Page<UserRow>,
    placeholderData: keepPreviousData,
  })
}

/** All users the filters find, 5,000 at most, for a file. */
export async function fetchUsers({ page: _, pageSize: __, ...filters }: UserFilters): Promise<UserRow[]> {
  return (await callApi(listUsers, filters)) as UserRow[]
}

export function usePerson(id: number) {
  return useQuery({
    queryKey: userKeys.one(id),
    queryFn: ({ signal }) => callApi(getAdministeredUser, { id }, { signal }),
    staleTime: 0,
  })
}

/** What is changed with one press; lists and pages of users are read again. */
export function useUserActions(id: number) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: userKeys.all })
  return {
    refresh,
    block: useMutation({
      mutationFn: (input: Omit<InputOf<typeof blockUser>, 'id'>) => callApi(blockUser, { id, ...input }),
      onSuccess: refresh,
    }),
    analytics: useMutation({
      mutationFn: (canSeeAnalytics: boolean) => callApi(setUserAnalytics, { id, canSeeAnalytics }),
      onSuccess: refresh,
    }),
    quota: useMutation({
      mutationFn: (figures: Omit<InputOf<typeof setUserQuota>, 'id'>) =>
        callApi(setUserQuota, { id, ...figures }),
      onSuccess: refresh,
    }),
    confirm: useMutation({ mutationFn: () => callApi(resendUserConfirmation, { id }) }),
    end: useMutation({ mutationFn: () => callApi(endUserSignIns, { id }) }),
  }
}

/**
 * Creates a sign-in link for a user: mails it, returns it unless the user is an administrator, and writes a line in the
 * audit log.
 */
export function useMagicLink() {
  return useMutation({
    mutationFn: ({ email, currentPassword }: InputOf<typeof sendMagicLink>) =>
      callApi(sendMagicLink, { email, currentPassword: currentPassword ?? '' }),
    // A sign-in link is not kept longer than it is shown.
    gcTime: 0,
  })
}
