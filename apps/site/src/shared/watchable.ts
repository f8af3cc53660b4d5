import { isPlayableVideo } from '@larunbat/rules/address/video-link'
import type { PublicEvent, PublicExtra } from '@larunbat/rules/events/public-event'

/** What a player needs: addresses of ours, or the page of a video host. */
export interface Watchable {
  url: string
  fileUrl?: string | null
  posterUrl?: string | null
}

/** A video beside the event. */
export function extraVideoOf({ kind, video }: PublicExtra): Watchable | undefined {
  if (kind !== 'video' || !isPlayableVideo(video?.url)) return undefined
  return { url: video.url, fileUrl: video.fileUrl ?? null, posterUrl: video.poster ?? null }
}

export function trailerOf({ video }: PublicEvent): Watchable | undefined {
  if (!isPlayableVideo(video?.trailer)) return undefined
  return {
    url: video.trailer,
    fileUrl: video.trailerFileUrl ?? null,
    posterUrl: video.trailerPosterUrl ?? null,
  }
}

/** The event itself as a recording, from the first to the last moment it may be watched. */
export function recordingOf(
  { video, availability, visibleFrom, visibleUntil }: PublicEvent,
  now: number,
): Watchable | undefined {
  if (!isPlayableVideo(video?.url) || !availability?.includes('D')) return undefined
  if (visibleFrom && Date.parse(visibleFrom) > now) return undefined
  if (visibleUntil && Date.parse(visibleUntil) <= now) return undefined
  return { url: video.url, fileUrl: video.fileUrl ?? null, posterUrl: video.posterUrl ?? null }
}
