import type { Config } from '../../../platform/config/config.ts'
import { AppError } from '../../../platform/errors.ts'
import { ownUploadLink } from '../own-host.ts'
import type { VideoHost } from '../video-host.ts'
import type { VideoAsset } from '../video-store.ts'
import { askVimeo } from './vimeo-client.ts'

const URI = /^\/videos\/\d{1,20}$/
/** Where Vimeo sends a browser after a form post; we send it on to the panel. */
export const FORM_RETURN_PATH = '/uploads/vimeoform'

export interface MadeVideo {
  readonly hostUri: string
  readonly uploadLink: string
}

/** Makes the video at Vimeo, by which it gets its name and an address for its bytes. */
export async function makeVideo(config: Config, asset: VideoAsset, bytes: number | null): Promise<MadeVideo> {
  const upload = asset.is_form
    ? { approach: 'post', redirect_url: config.publicUrl + FORM_RETURN_PATH }
    : { approach: 'tus', size: bytes }
  const { body } = await askVimeo(config, {
    method: 'POST',
    path: '/me/videos',
    body: {
      upload,
      name: (asset.title || asset.file_name || 'Video').slice(0, 128),
      ...(asset.description ? { description: asset.description } : {}),
      privacy: { view: 'unlisted', comments: 'nobody' },
    },
  })
  const uploadLink = (body.upload as { upload_link?: unknown } | undefined)?.upload_link
  if (typeof body.uri !== 'string' || !URI.test(body.uri) || !isWeb(uploadLink))
    throw new AppError('video.host_unavailable', {
      cause: new Error('POST /me/videos: answer not understood'),
    })
  return { hostUri: body.uri, uploadLink }
}

const isWeb = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//.test(value)

/**
 * Videos at Vimeo. A browser that declares the length sends its bytes directly to Vimeo; otherwise they come to this
 * server first and are forwarded.
 */
export function vimeoHost(config: Config): VideoHost {
  return {
    name: 'vimeo',
    uploadSources: ['https://*.vimeo.com'],
    open: async (asset) =>
      asset.bytes === null && !asset.is_form
        ? { uploadLink: ownUploadLink(config, asset) }
        : makeVideo(config, asset, asset.bytes),
  }
}
