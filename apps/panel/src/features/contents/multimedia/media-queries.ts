import { type Media, orderMedia, updateMedia } from '@larunbat/contract'
import type { InputOf, Of } from '@larunbat/contract/kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'
import { contentKeys } from '../content-keys.ts'
import { type OpenContent, useRefreshContent } from '../content-queries.ts'

export type MediaRow = Of<typeof Media>

/** Changes a picture; seen at once, and back as it was if the server refuses. */
export function useUpdateMedia(contentId: number) {
  const cache = useQueryClient()
  const key = contentKeys.one(contentId)
  const refresh = useRefreshContent(contentId)
  return useMutation({
    mutationFn: (change: InputOf<typeof updateMedia>) => callApi(updateMedia, change),
    onSuccess: (picture) =>
      cache.setQueryData<OpenContent>(
        key,
        (content) =>
          content && {
            ...content,
            cover: content.cover?.id === picture.id ? picture : content.cover,
            media: content.media.map((other) => (other.id === picture.id ? picture : other)),
          },
      ),
    onSettled: refresh,
  })
}

/** Stores the order of the whole gallery. */
export function useOrderMedia(contentId: number) {
  const cache = useQueryClient()
  const refresh = useRefreshContent(contentId)
  return async (mediaIds: number[]) => {
    try {
      const media = await callApi(orderMedia, { contentId, mediaIds })
      cache.setQueryData<OpenContent>(
        contentKeys.one(contentId),
        (content) => content && { ...content, media },
      )
    } finally {
      await refresh()
    }
  }
}
