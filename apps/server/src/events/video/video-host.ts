import type { Config } from '../../platform/config/config.ts'
import { ownHost } from './own-host.ts'
import type { VideoAsset } from './video-store.ts'
import { vimeoHost } from './vimeo/vimeo-host.ts'

/** Where a new upload goes. */
export interface OpenedUpload {
  /** Address for tus, or for a form post. */
  readonly uploadLink: string
  /** What the host calls the video; undefined while the bytes only come to this server. */
  readonly hostUri?: string
}

/** Where videos are kept and played from. */
export interface VideoHost {
  readonly name: 'own' | 'vimeo'
  /**
   * Opens the upload of a stored video: where its bytes go. Throws `video.host_unavailable` when the host does not
   * answer or refuses.
   */
  open(asset: VideoAsset): Promise<OpenedUpload>
  /** Addresses that browsers must be allowed to send uploads to, beside our own. */
  readonly uploadSources: readonly string[]
}

/** Vimeo with VIMEO_TOKEN, else this server. */
export const videoHostOf = (config: Config): VideoHost =>
  config.vimeoToken ? vimeoHost(config) : ownHost(config)
