import { defineCall, either, entity, field, id } from '../kit/index.ts'
import { uploadErrors, uploadFields, VideoUpload } from './video.ts'

const videoId = { videoId: field('video_id', id) }

/** Opens an upload for the main video of an event. What is there now stays until the new one is ready. */
export const uploadVideo = defineCall({
  wireName: 'vimeo_upload_video',
  access: 'owner',
  needs: 'confirmed',
  right: 'edit',
  summary: 'Open a resumable upload for the main video.',
  input: entity({ ...videoId, ...uploadFields }),
  output: VideoUpload,
  errors: uploadErrors,
})

/** Opens an upload for the trailer of an event. */
export const uploadTrailer = defineCall({
  wireName: 'vimeo_upload_trailer',
  access: 'owner',
  needs: 'confirmed',
  right: 'edit',
  summary: 'Open a resumable upload for the trailer.',
  input: entity({ ...videoId, ...uploadFields }),
  output: VideoUpload,
  errors: uploadErrors,
})

/** Opens an upload for an extra; `extra` is its number or an object with it. */
export const uploadExtra = defineCall({
  wireName: 'vimeo_upload_extra',
  access: 'owner',
  needs: 'confirmed',
  right: 'edit',
  summary: 'Open a resumable upload for an extra.',
  input: entity({
    extra: field('extra', either(id, entity({ id: field('extra_id', id) }), isNumber)),
    ...uploadFields,
  }),
  output: VideoUpload,
  errors: [...uploadErrors, 'extra.not_found', 'extra.kind_fixed'],
})

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'string'
}
