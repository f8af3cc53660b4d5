import { defineCall, entity, field, id, nullable, optional, text } from '../kit/index.ts'
import { uploadErrors, uploadFields, Video } from './video.ts'

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
    contentId: field('contenido_id', optional(nullable(id))),
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
