import { defineCall, entity, field, id } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'

/** Takes a picture out of its event. */
export const deleteMedia = defineCall({
  wireName: 'app_contenido_media_delete',
  access: 'owner',
  right: 'edit',
  summary: 'Delete a picture.',
  input: entity({ id: field('media_id', id) }),
  output: okAnswer,
  errors: ['content.in_review', 'content.archived', 'media.not_found'],
})
