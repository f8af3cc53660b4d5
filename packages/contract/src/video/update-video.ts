import { defineCall, entity, field, id, nullable, optional, text } from '../kit/index.ts'
import { Video } from './video.ts'

/**
 * Main video and trailer as links to public videos of YouTube or Vimeo. What is left out or as it is stays; null takes
 * the video out, also an uploaded one.
 */
export const updateVideo = defineCall({
  wireName: 'app_video_update_v2',
  access: 'owner',
  right: 'edit',
  summary: 'Set or remove the links of main video and trailer.',
  input: entity({
    content: field(
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
