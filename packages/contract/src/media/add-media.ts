import {
  decimal,
  defineCall,
  entity,
  field,
  id,
  nullable,
  opaque,
  optional,
  text,
  whole,
} from '../kit/index.ts'
import { Media, mediaUse } from './media.ts'

/**
 * Adds a picture, as `base64` (a bare base64 text or a data URL, at most 15 MB) or as the `subida_id` of an upload for a
 * picture (at most 25 MB), one of the two. JPEG, PNG, WebP, AVIF or GIF told by its content, at most 40 megapixels and
 * 30,000 pixels a side. It is re-encoded: metadata is lost, orientation applied. The focal point comes whole or not at
 * all. An upload makes one picture: asked again with its number, the call answers that picture.
 */
export const addMedia = defineCall({
  wireName: 'app_contenido_media_add',
  access: 'owner',
  right: 'edit',
  summary: 'Add a picture (base64 of at most 15 MB, or an upload; re-encoded).',
  input: entity({
    contentId: field('contenido_id', id),
    base64: field('base64', optional(nullable(opaque(15 * 1024 * 1024)))),
    uploadId: field('subida_id', optional(nullable(opaque(64)))),
    title: field('titulo', optional(nullable(text(500)))),
    position: field('cont', optional(nullable(whole(0, 100_000)))),
    use: field('uso', optional(mediaUse)),
    alt: field('alt', optional(nullable(text(2064)))),
    focusX: field('foco_x', optional(nullable(decimal(0, 1)))),
    focusY: field('foco_y', optional(nullable(decimal(0, 1)))),
  }),
  output: Media,
  errors: [
    'account.storage_quota',
    'content.not_found',
    'content.in_review',
    'content.archived',
    'storage.full',
    'storage.unavailable',
    'upload.not_found',
    'upload.not_arrived',
    'upload.wrong_length',
    'upload.wrong_type',
    'upload.infected',
    'upload.unscanned',
    'media.not_a_picture',
    'media.too_many_pixels',
    'media.too_large',
    'media.too_slow',
    'media.busy',
    'media.too_many',
  ],
  maxBytes: 15 * 1024 * 1024 + 64 * 1024,
})
