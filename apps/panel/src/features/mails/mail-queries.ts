import { listMails, type Mail } from '@larunbat/contract'
import type { InputOf, Of, Page } from '@larunbat/contract/kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../shared/api/api.ts'

export type MailRow = Of<typeof Mail>
export type MailFilters = InputOf<typeof listMails>

/** One page of the outbox, newest first; asked again while somebody waits for a mail to leave. */
export function useMails(filters: MailFilters) {
  return useQuery({
    queryKey: ['mails', filters],
    queryFn: async ({ signal }) => (await callApi(listMails, filters, { signal })) as Page<MailRow>,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 30_000,
  })
}
