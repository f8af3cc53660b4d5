import type { Generated } from 'kysely'
import type { GeneratedInstant, Id, Instant, Json } from './column-types.ts'

// Pictures, videos and other files of events.

export interface StoredVariant {
  width: number
  height: number
  type: string
  url: string
}

export type VideoStatus = 'created' | 'uploading' | 'processing' | 'ready' | 'failed'

export type VideoHostName = 'own' | 'vimeo' | 'link'

/** What an event says of its videos; rewritten whenever one of them changes. */
export interface StoredVideo {
  id: number | null
  status: VideoStatus | null
  host?: VideoHostName | null
  url: string | null
  fileUrl?: string | null
  posterUrl?: string | null
  trailer: string | null
  trailerStatus?: VideoStatus | null
  trailerHost?: VideoHostName | null
  trailerFileUrl?: string | null
  trailerPosterUrl?: string | null
}

export interface MediaTable {
  event_id: number
  id: Id
  use: 'gallery' | 'cover' | 'poster'
  title: string | null
  alt: string | null
  position: Generated<number>
  url: string
  variants: Json<StoredVariant[]>
  width: number
  height: number
  bytes: number
  type: string
  dominant_color: string | null
  /** From the left and the top, 0 to 1; both or none. */
  focus_x: number | null
  focus_y: number | null
  /** What it was made of, if that was an upload. */
  upload_id: string | null
  created_at: GeneratedInstant
}

export interface StoredFile {
  url: string
  name: string
  bytes: number
  type: string
}

export interface StoredExtraVideo {
  id: string | null
  status: VideoStatus | null
  url: string | null
  fileUrl: string | null
  poster: string | null
}

export interface ExtraTable {
  event_id: number
  id: Id
  /** Never changes. */
  kind: 'video' | 'document' | 'link' | 'audio'
  title: string
  description: string | null
  /** Of a link. */
  url: string | null
  /** Of a document or an audio. */
  file: Json<StoredFile> | null
  /** What the file was made of. */
  upload_id: string | null
  video_asset_id: number | null
  /** What is shown of the video asset. */
  video: Json<StoredExtraVideo> | null
  /** 1 to n within the event. */
  position: number
  created_at: GeneratedInstant
}

export interface VideoAssetTable {
  id: Id
  /** Null until a video that was uploaded by a form is tied to an event. */
  event_id: number | null
  use: 'main' | 'trailer' | 'extra'
  host: VideoHostName
  status: VideoStatus
  error: string | null
  uri: string | null
  host_uri: string | null
  upload_link: string | null
  upload_id: string | null
  folder: string | null
  is_form: Generated<boolean>
  file_name: string | null
  title: string | null
  description: string | null
  bytes: number | null
  progress: Generated<number>
  duration_s: number | null
  width: number | null
  height: number | null
  url: string | null
  file_url: string | null
  poster_url: string | null
  /** What preparing it costs, in pixels times frames; null until its file was measured. */
  work: Generated<number | null>
  attempts: Generated<number>
  lease_until: Instant | null
  lease_by: string | null
  created_by: number | null
  created_at: GeneratedInstant
  updated_at: GeneratedInstant
}
