import {
  type AnyMessage,
  cancelAnyMessage,
  listAllMessages,
  listEditions,
  previewTeamMessage,
  sendTeamMessage,
  testTeamMessage,
} from '@larunbat/contract'
import type { InputOf, Of, Page } from '@larunbat/contract/kit'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'
import { isMoving } from './mailing-list.tsx'

export type TeamMessageRow = Of<typeof AnyMessage>
type Wanted = InputOf<typeof testTeamMessage>

/** While a message is on its way. */
const AGAIN_MS = 4_000
const KEY = ['team-messages']

export function useAllMessages(filters: InputOf<typeof listAllMessages>) {
  return useQuery({
    queryKey: [...KEY, filters],
    queryFn: async ({ signal }) =>
      (await callApi(listAllMessages, filters, { signal })) as Page<TeamMessageRow>,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.rows.some(isMoving) ? AGAIN_MS : false),
  })
}

export const useEditions = () =>
  useQuery({
    queryKey: ['editions'],
    queryFn: ({ signal }) => callApi(listEditions, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** How many people an audience has now, without words. */
export function useReaders(audience: Wanted['audience']) {
  return useQuery({
    queryKey: ['team-message-readers', audience],
    queryFn: ({ signal }) =>
      callApi(previewTeamMessage, { audience, subject: '', text: '', isCountOnly: true }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export const usePreview = () =>
  useMutation({ mutationFn: (wanted: Wanted) => callApi(previewTeamMessage, wanted) })

export const useTest = () => useMutation({ mutationFn: (wanted: Wanted) => callApi(testTeamMessage, wanted) })

/** `key`: the same for the same message, so that a second press sends nothing twice. */
export function useSend() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...wanted }: InputOf<typeof sendTeamMessage> & { key: string }) =>
      callApi(sendTeamMessage, wanted, { key }),
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  })
}

export function useCancel() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (messageId: number) => callApi(cancelAnyMessage, { messageId }),
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  })
}
