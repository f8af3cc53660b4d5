import { defineCall, entity, field, id } from '../kit/index.ts'
import { Video } from './video.ts'

/** The video record of an event; made when there is none yet. Its `id` is the `video_id` of the upload calls. */
export const addVideo = defineCall({
  wireName: 'app_video_add',
  access: 'owner',
  right: 'edit',
  summary: "The event's video record; made when there is none.",
  input: entity({ contentId: field('id_contenido', id) }),
  output: Video,
  errors: ['content.not_found', 'content.in_review', 'content.archived'],
})
