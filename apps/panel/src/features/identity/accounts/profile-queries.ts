import { getUser, listProfiles } from '@larunbat/contract'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'
import { currentLanguage } from '../../../shared/i18n/i18n.ts'

export const profileKeys = {
  own: (id: number) => ['account', id] as const,
  profiles: () => ['profiles', currentLanguage()] as const,
}

/** The own account, fresh from the server. */
export const useOwnAccount = (id: number) =>
  useQuery({ queryKey: profileKeys.own(id), queryFn: ({ signal }) => callApi(getUser, { id }, { signal }) })

/** The profiles one may have, as options. */
export const useProfiles = () =>
  useQuery({
    queryKey: profileKeys.profiles(),
    queryFn: async ({ signal }) => {
      const rows = await callApi(listProfiles, {}, { signal })
      return rows.map(({ id, name }) => ({ value: id, label: name }))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
