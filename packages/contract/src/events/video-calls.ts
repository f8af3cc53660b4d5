import { defineCall, either, entity, field, id, nullable, optional, text } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'
import { uploadErrors, uploadFields, Video, VideoAssets, VideoUpload } from './video.ts'

/** The video record of an event; made when there is none yet. Its `id` is the `video_id` of the upload calls. */
export const addVideo = defineCall({
  wireName: 'app_video_add',
  access: 'owner',
  right: 'edit',
  summary: "The event's video record; made when there is none.",
  input: entity({ eventId: field('id_contenido', id) }),
  output: Video,
  errors: ['content.not_found', 'content.in_review', 'content.archived'],
})

/** Stops an upload, or takes a video out of its event with its files. */
export const deleteVideo = defineCall({
  wireName: 'app_video_delete',
  access: 'owner',
  right: 'edit',
  summary: 'Cancel an upload or delete a video.',
  input: entity({ id: field('asset_id', id) }),
  output: okAnswer,
  errors: ['content.in_review', 'content.archived', 'video.not_found'],
})

/**
 * Opens an upload by a plain form: `form` is the address a form posts its file to (`multipart/form-data`, field
 * `file_data`); the browser then comes back to `vimeoform?uri=`. Without an event it belongs to the account that opened it until
 * it is tied.
 */
export const uploadTrailerWithForm = defineCall({
  wireName: 'vimeo_upload_trailer_with_form',
  access: 'owner',
  needs: 'confirmed',
  right: 'edit',
  summary: 'Open an upload by a form post that returns to vimeoform.',
  input: entity({
    fileName: uploadFields.fileName,
    eventId: field('contenido_id', optional(nullable(id))),
  }),
  output: entity({
    form: field('form', text(2000)),
    uri: field('uri', text(500)),
    assetId: field('asset_id', id),
  }),
  errors: ['content.not_found', ...uploadErrors],
})

const tie = { uri: field('uri', text(500, 1)), videoId: field('video_id', id) }
const tieErrors = ['content.in_review', 'content.archived', 'video.not_found']

/** Makes an uploaded video the trailer of an event. */
export const setTrailerWithForm = defineCall({
  wireName: 'vimeo_set_trailer_with_form',
  access: 'owner',
  right: 'edit',
  summary: 'Tie a video uploaded by form as trailer.',
  input: entity(tie),
  output: Video,
  errors: tieErrors,
})

/** Makes an uploaded video the main one of an event. */
export const setPrincipalWithForm = defineCall({
  wireName: 'vimeo_set_principal_with_form',
  access: 'owner',
  right: 'edit',
  summary: 'Tie a video uploaded by form as main video.',
  input: entity(tie),
  output: Video,
  errors: tieErrors,
})

/** Every video of an event with state and progress: what arrives, what is being prepared, what is ready or failed. */
export const listVideos = defineCall({
  wireName: 'app_videos_get',
  access: 'owner',
  right: 'read',
  summary: 'Videos of an event with state and progress.',
  input: entity({ eventId: field('contenido_id', id) }),
  output: VideoAssets,
  errors: ['content.not_found'],
})

/**
 * Main video and trailer as links to public videos of YouTube or Vimeo. A link left out or equal is unchanged; null
 * removes the video, also an uploaded one.
 */
export const updateVideo = defineCall({
  wireName: 'app_video_update_v2',
  access: 'owner',
  right: 'edit',
  summary: 'Set or remove the links of main video and trailer.',
  input: entity({
    event: field(
      'contenido',
      entity({
        id: field('id', id),
        video: field(
          'video',
          optional(
            nullable(
              entity({
                url: field('url', optional(nullable(text(500)))),
                trailer: field('trailer', optional(nullable(text(500)))),
              }),
            ),
          ),
        ),
      }),
    ),
  }),
  output: Video,
  errors: ['content.not_found', 'content.in_review', 'content.archived', 'video.link_wrong'],
})

const videoId = { videoId: field('video_id', id) }

/** Opens an upload for the main video of an event. The present one is kept until the new one is ready. */
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
