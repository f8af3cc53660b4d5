import {
  decimal,
  defineCall,
  entity,
  field,
  id,
  list,
  nullable,
  opaque,
  optional,
  text,
  whole,
} from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'
import { Media, mediaUse } from './media.ts'

/**
 * Adds a picture, as `base64` (a bare base64 text or a data URL, at most 15 MB) or as the `subida_id` of an upload for
 * a picture (at most 25 MB), one of the two. JPEG, PNG, WebP, AVIF or GIF, determined from its content, at most 40
 * megapixels and 30,000 pixels a side. It is re-encoded: metadata is lost, orientation applied. The focal point has
 * both coordinates or none. An upload makes one picture: called again with its number, the call returns that picture.
 */
export const addMedia = defineCall({
  wireName: 'app_contenido_media_add',
  access: 'owner',
  right: 'edit',
  summary: 'Add a picture (base64 of at most 15 MB, or an upload; re-encoded).',
  input: entity({
    eventId: field('contenido_id', id),
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

/** Pictures of an event in gallery order: to its owner, and to anyone once published. */
export const listMedia = defineCall({
  wireName: 'app_galeria_get',
  access: 'anon',
  summary: 'Pictures of an event (owner; anyone once published).',
  input: entity({ eventId: field('contenido_id', id) }),
  output: list(Media, 5000),
  errors: ['content.not_found'],
})

/**
 * Puts the gallery of an event in order: `media_ids` are all its gallery pictures, each once. Whatever else is sent, as
 * one was added or deleted meanwhile, is `media.order_stale`, with the current order in `media_ids`.
 */
export const orderMedia = defineCall({
  wireName: 'app_contenido_media_orden',
  access: 'owner',
  right: 'edit',
  summary: 'Put the whole gallery of an event in order.',
  input: entity({ eventId: field('contenido_id', id), mediaIds: field('media_ids', list(id, 5000)) }),
  output: list(Media, 5000),
  errors: ['content.not_found', 'content.in_review', 'content.archived', 'media.order_stale'],
})

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
