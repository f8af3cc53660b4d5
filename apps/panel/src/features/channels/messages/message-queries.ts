import { cancelMessage, listMessages, previewMessage, sendMessage, testMessage } from '@larunbat/contract'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'
import { isMoving } from './mailing-list.tsx'

export type Messages = OutputOf<typeof listMessages>
export type EventMessageRow = Messages['messages'][number]
type Wanted = InputOf<typeof testMessage>

/** While a message is on its way. */
const AGAIN_MS = 4_000

const keyOf = (eventId: number) => ['messages', eventId]

export function useMessages(eventId: number) {
  return useQuery({
    queryKey: keyOf(eventId),
    queryFn: ({ signal }) => callApi(listMessages, { eventId }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.messages.some(isMoving) ? AGAIN_MS : false),
  })
}

/** How many people an audience has now, without words. */
export function useReaders(eventId: number, audience: Wanted['audience']) {
  return useQuery({
    queryKey: ['message-readers', eventId, audience],
    queryFn: ({ signal }) =>
      callApi(previewMessage, { eventId, audience, subject: '', text: '', isCountOnly: true }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export const usePreview = () =>
  useMutation({ mutationFn: (wanted: Wanted) => callApi(previewMessage, wanted) })

export const useTest = () => useMutation({ mutationFn: (wanted: Wanted) => callApi(testMessage, wanted) })

/** `key`: the same for the same message, so that a second press sends nothing twice. */
export function useSend(eventId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...wanted }: InputOf<typeof sendMessage> & { key: string }) =>
      callApi(sendMessage, wanted, { key }),
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(eventId) }),
  })
}

export function useCancel(eventId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (messageId: number) => callApi(cancelMessage, { eventId, messageId }),
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(eventId) }),
  })
}
