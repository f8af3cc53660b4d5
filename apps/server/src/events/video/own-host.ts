import type { Config } from '../../platform/config/config.ts'
import type { VideoHost } from './video-host.ts'
import type { VideoAsset } from './video-store.ts'

export const TUS_PATH = '/uploads/video'
export const FORM_PATH = '/uploads/form'

/** Address for the bytes of an upload that come to this server. */
export const ownUploadLink = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { upload_id, is_form }: Pick<VideoAsset, 'upload_id' | 'is_form'>,
): string => `${publicUrl}${is_form ? FORM_PATH : TUS_PATH}/${upload_id}`

/** Videos on this server: the upload resource is there from the moment its row is. */
export function ownHost(config: Config): VideoHost {
  return {
    name: 'own',
    uploadSources: [],
    open: async (asset) => ({ uploadLink: ownUploadLink(config, asset) }),
  }
}
