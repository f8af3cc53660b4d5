import { decimal, defineCall, entity, field, id, nullable, optional, text, whole } from '../kit/index.ts'
import { Media, mediaUse } from './media.ts'

/** Changes what belongs to a picture: its title, place, use, alternative text and focal point. */
export const updateMedia = defineCall({
  wireName: 'app_contenido_media_update',
  access: 'owner',
  right: 'edit',
  summary: 'Change title, place, use, alternative text or focal point of a picture.',
  input: entity({
    id: field('media_id', id),
    title: field('titulo', optional(nullable(text(500)))),
    position: field('cont', optional(whole(0, 100_000))),
    use: field('uso', optional(mediaUse)),
    alt: field('alt', optional(nullable(text(2064)))),
    focusX: field('foco_x', optional(nullable(decimal(0, 1)))),
    focusY: field('foco_y', optional(nullable(decimal(0, 1)))),
  }),
  output: Media,
  errors: ['content.in_review', 'content.archived', 'media.not_found'],
})
