import { defineCall, entity, field, id } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'

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
