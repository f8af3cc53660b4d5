import {
  listMails,
  type Mail,
  previewResend,
  resendMail,
  resendMails,
  sendTestMail,
} from '@larunbat/contract'
import type { InputOf, Of, Page } from '@larunbat/contract/kit'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'

export type MailRow = Of<typeof Mail>
export type MailFilters = InputOf<typeof previewResend>

/** One page of the outbox, newest first; refreshed while a mail waits to be sent. */
export function useMails(filters: InputOf<typeof listMails>) {
  return useQuery({
    queryKey: ['mails', filters],
    queryFn: async ({ signal }) => (await callApi(listMails, filters, { signal })) as Page<MailRow>,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 30_000,
  })
}

/** The failed mails of the filters that could be sent again; requested on demand. */
export function useFailed(filters: MailFilters, isWanted: boolean) {
  return useQuery({
    queryKey: ['mails', 'failed', filters],
    queryFn: ({ signal }) => callApi(previewResend, filters, { signal }),
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Sending again and sending a test; a repeated press is the same request. */
export function useMailActions() {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: ['mails'] })
  return {
    again: useMutation({
      mutationFn: ({ id, key }: { id: number; key: string }) => callApi(resendMail, { id }, { key }),
      onSuccess,
    }),
    failed: useMutation({
      mutationFn: ({ ids, key }: { ids: number[]; key: string }) => callApi(resendMails, { ids }, { key }),
      onSuccess,
    }),
    test: useMutation({ mutationFn: () => callApi(sendTestMail, {}), onSuccess }),
  }
}
