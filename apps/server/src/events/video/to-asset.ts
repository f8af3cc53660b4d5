import type { VideoAsset as contract } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { isOpen, type VideoAsset } from './video-store.ts'

/** A video as its owner sees it. `received` are the bytes that have come, for one whose bytes come to this server. */
export function toAsset(
  asset: VideoAsset,
  { received, uploadLink }: { received: number | null; uploadLink: string | null },
): Of<typeof contract> {
  return {
    id: asset.id,
    eventId: asset.event_id,
    use: asset.use,
    host: asset.host,
    status: asset.status,
    error: asset.error,
    fileName: asset.file_name,
    title: asset.title,
    description: asset.description,
    uri: asset.uri,
    uploadLink: isOpen(asset) ? uploadLink : null,
    bytes: asset.bytes,
    received,
    progress: asset.status === 'ready' ? 100 : asset.progress,
    durationS: asset.duration_s,
    width: asset.width,
    height: asset.height,
    url: asset.url,
    fileUrl: asset.file_url,
    posterUrl: asset.poster_url,
    createdAt: asset.created_at,
    updatedAt: asset.updated_at,
  }
}
