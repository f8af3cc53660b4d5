import { defineCall, entity, field, id } from '../kit/index.ts'
import { VideoAssets } from './video.ts'

/** Every video of an event with state and progress: what arrives, what is being prepared, what is ready or failed. */
export const listVideos = defineCall({
  wireName: 'app_videos_get',
  access: 'owner',
  right: 'read',
  summary: 'Videos of an event with state and progress.',
  input: entity({ contentId: field('contenido_id', id) }),
  output: VideoAssets,
  errors: ['content.not_found'],
})
