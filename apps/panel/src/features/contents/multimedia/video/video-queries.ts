import { deleteVideo, listVideos, updateVideo, type VideoAsset } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callApi } from '../../../../shared/api/api.ts'
import { contentKeys } from '../../content-keys.ts'
import { useRefreshContent } from '../../content-queries.ts'

export type VideoRow = Of<typeof VideoAsset>
export type MainUse = 'main' | 'trailer'

/** So often a screen asks how far a video has come. */
const ASK_MS = 3_000

/** Below the key of its event: whatever refreshes that refreshes these as well. */
const videosKey = (contentId: number) => [...contentKeys.one(contentId), 'videos']

/** The videos of an event with their state; asked again while one is on its way. */
export function useVideos(contentId: number) {
  const refresh = useRefreshContent(contentId)
  const query = useQuery({
    queryKey: videosKey(contentId),
    queryFn: ({ signal }) => callApi(listVideos, { contentId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isOnWay) ? ASK_MS : false),
  })
  // A video that became ready or failed changes the event as well.
  const states = query.data?.map(({ id, status }) => `${id} ${status}`).join()
  const before = useRef(states)
  useEffect(() => {
    const isNews = before.current !== undefined && before.current !== states
    before.current = states
    if (isNews) void refresh()
  }, [states, refresh])
  return query
}

const isOnWay = ({ status }: VideoRow) => status === 'uploading' || status === 'processing'

/** Stops an upload, or takes a video out with its files. */
export function useDeleteVideo(contentId: number) {
  const refresh = useRefreshContent(contentId)
  return useMutation({
    mutationFn: (id: number) => callApi(deleteVideo, { id }),
    onSettled: refresh,
  })
}

/** Sets the link of the main video or the trailer. */
export function useLinkVideo(contentId: number, use: MainUse) {
  const cache = useQueryClient()
  const refresh = useRefreshContent(contentId)
  return useMutation({
    mutationFn: (url: string) =>
      callApi(updateVideo, {
        content: { id: contentId, video: use === 'main' ? { url } : { trailer: url } },
      }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: videosKey(contentId) })
      await refresh()
    },
  })
}
