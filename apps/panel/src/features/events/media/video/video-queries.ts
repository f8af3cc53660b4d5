import { deleteVideo, listVideos, updateVideo, type VideoAsset } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callApi } from '../../../../shared/api/api.ts'
import { eventKeys } from '../../event-keys.ts'
import { useRefreshEvent } from '../../event-queries.ts'

export type VideoRow = Of<typeof VideoAsset>
export type MainUse = 'main' | 'trailer'

/** So often a screen asks how far a video has come. */
const ASK_MS = 3_000

/** Below the key of its event: refreshing that refreshes these as well. */
const videosKey = (eventId: number) => [...eventKeys.one(eventId), 'videos']

/** The videos of an event with their state; refreshed while one is being processed. */
export function useVideos(eventId: number) {
  const refresh = useRefreshEvent(eventId)
  const query = useQuery({
    queryKey: videosKey(eventId),
    queryFn: ({ signal }) => callApi(listVideos, { eventId }, { signal }),
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
export function useDeleteVideo(eventId: number) {
  const refresh = useRefreshEvent(eventId)
  return useMutation({
    mutationFn: (id: number) => callApi(deleteVideo, { id }),
    onSettled: refresh,
  })
}

/** Sets the link of the main video or the trailer. */
export function useLinkVideo(eventId: number, use: MainUse) {
  const cache = useQueryClient()
  const refresh = useRefreshEvent(eventId)
  return useMutation({
    mutationFn: (url: string) =>
      callApi(updateVideo, {
        event: { id: eventId, video: use === 'main' ? { url } : { trailer: url } },
      }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: videosKey(eventId) })
      await refresh()
    },
  })
}
