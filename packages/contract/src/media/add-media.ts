import { defineCall, entity, field, id, nullable, opaque, optional, text, whole } from '../kit/index.ts'
import { Media, mediaUse } from './media.ts'

/**
 * Adds a picture. `base64` may be a bare base64 text or a data URL, at most 15 MB; JPEG, PNG, WebP, AVIF or GIF told by
 * its content, at most 40 megapixels. It is re-encoded: metadata is lost, orientation applied.
 */
export const addMedia = defineCall({
  wireName: 'app_contenido_media_add',
  access: 'owner',
  summary: 'Add a picture (base64, at most 15 MB; re-encoded).',
  input: entity({
    contentId: field('contenido_id', id),
    base64: field('base64', opaque(15 * 1024 * 1024)),
    title: field('titulo', optional(nullable(text(500)))),
    position: field('cont', optional(nullable(whole(0, 100_000)))),
    use: field('uso', optional(mediaUse)),
    alt: field('alt', optional(nullable(text(2064)))),
  }),
  output: Media,
  errors: [
    'content.not_found',
    'content.in_review',
    'content.archived',
    'storage.full',
    'media.not_a_picture',
    'media.too_many_pixels',
    'media.too_large',
    'media.too_slow',
    'media.busy',
    'media.too_many',
  ],
  maxBytes: 15 * 1024 * 1024 + 64 * 1024,
})
