import { addMedia, deleteMedia, type Media, updateMedia } from '@larunbat/contract'
import type { InputOf, Of } from '@larunbat/contract/kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'
import { contentKeys, type OpenContent, useRefreshContent } from '../content-queries.ts'
import { moveTo } from './order.ts'

export type MediaRow = Of<typeof Media>

/** Pictures travel for minutes on a phone's network. */
const UPLOAD_MS = 600_000

export function useAddMedia(contentId: number) {
  const refresh = useRefreshContent(contentId)
  return useMutation({
    mutationFn: (picture: Omit<InputOf<typeof addMedia>, 'contentId'>) =>
      callApi(addMedia, { contentId, ...picture }, { timeoutMs: UPLOAD_MS }),
    onSuccess: refresh,
  })
}

export function useUpdateMedia(contentId: number) {
  const refresh = useRefreshContent(contentId)
  return useMutation({
    mutationFn: (change: InputOf<typeof updateMedia>) => callApi(updateMedia, change),
    onSuccess: refresh,
  })
}

export function useDeleteMedia(contentId: number) {
  const refresh = useRefreshContent(contentId)
  return useMutation({
    mutationFn: (id: number) => callApi(deleteMedia, { id }),
    onSuccess: refresh,
  })
}

/** Moves a picture of the gallery to a place; it is seen there at once, and goes back if the server refuses. */
export function useMoveMedia(contentId: number) {
  const cache = useQueryClient()
  const key = contentKeys.one(contentId)
  const refresh = useRefreshContent(contentId)
  return useMutation({
    mutationFn: ({ id, position }: { id: number; position: number }) =>
      callApi(updateMedia, { id, position }),
    onMutate: async ({ id, position }) => {
      await cache.cancelQueries({ queryKey: key })
      const before = cache.getQueryData<OpenContent>(key)
      if (before)
        cache.setQueryData<OpenContent>(key, { ...before, media: moveTo(before.media, id, position) })
      return { before }
    },
    onError: (_error, _move, kept) => cache.setQueryData(key, kept?.before),
    onSettled: refresh,
  })
}
