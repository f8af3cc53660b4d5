import { decimal, defineCall, entity, field, id, nullable, optional, text, whole } from '../kit/index.ts'
import { Media, mediaUse } from './media.ts'

const title = optional(nullable(text(500)))
const alt = optional(nullable(text(2064)))

/**
 * Changes what belongs to a picture: its title, place, use, alternative text and focal point. Nothing is written when words
 * that are to change are no longer as the caller saw them (`content.changed_meanwhile`, with the picture in `data.actual`).
 */
export const updateMedia = defineCall({
  wireName: 'app_contenido_media_update',
  access: 'owner',
  right: 'edit',
  summary: 'Change title, place, use, alternative text or focal point of a picture.',
  input: entity({
    id: field('media_id', id),
    title: field('titulo', title),
    position: field('cont', optional(whole(0, 100_000))),
    use: field('uso', optional(mediaUse)),
    alt: field('alt', alt),
    focusX: field('foco_x', optional(nullable(decimal(0, 1)))),
    focusY: field('foco_y', optional(nullable(decimal(0, 1)))),
    /** What the caller saw there. */
    before: field('antes', optional(entity({ title: field('titulo', title), alt: field('alt', alt) }))),
  }),
  output: Media,
  errors: ['content.changed_meanwhile', 'content.in_review', 'content.archived', 'media.not_found'],
})
