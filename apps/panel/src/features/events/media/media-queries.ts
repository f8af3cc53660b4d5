import { type Media, orderMedia, updateMedia } from '@larunbat/contract'
import type { InputOf, Of } from '@larunbat/contract/kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'
import { eventKeys } from '../event-keys.ts'
import { type OpenEvent, useRefreshEvent } from '../event-queries.ts'

export type MediaRow = Of<typeof Media>

/** Changes a picture; shown immediately, and reverted if the server refuses. */
export function useUpdateMedia(eventId: number) {
  const cache = useQueryClient()
  const key = eventKeys.one(eventId)
  const refresh = useRefreshEvent(eventId)
  return useMutation({
    mutationFn: (change: InputOf<typeof updateMedia>) => callApi(updateMedia, change),
    onSuccess: (picture) =>
      cache.setQueryData<OpenEvent>(
        key,
        (event) =>
          event && {
            ...event,
            cover: event.cover?.id === picture.id ? picture : event.cover,
            media: event.media.map((other) => (other.id === picture.id ? picture : other)),
          },
      ),
    onSettled: refresh,
  })
}

/** Stores the order of the whole gallery. */
export function useOrderMedia(eventId: number) {
  const cache = useQueryClient()
  const refresh = useRefreshEvent(eventId)
  return async (mediaIds: number[]) => {
    try {
      const media = await callApi(orderMedia, { eventId, mediaIds })
      cache.setQueryData<OpenEvent>(eventKeys.one(eventId), (event) => event && { ...event, media })
    } finally {
      await refresh()
    }
  }
}
