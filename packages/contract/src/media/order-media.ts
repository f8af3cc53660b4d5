import { defineCall, entity, field, id, list } from '../kit/index.ts'
import { Media } from './media.ts'

/**
 * Puts the gallery of an event in order: `media_ids` are all its gallery pictures, each once. Whatever else is sent, as
 * one was added or deleted meanwhile, is `media.order_stale`, with the current order in `media_ids`.
 */
export const orderMedia = defineCall({
  wireName: 'app_contenido_media_orden',
  access: 'owner',
  right: 'edit',
  summary: 'Put the whole gallery of an event in order.',
  input: entity({ contentId: field('contenido_id', id), mediaIds: field('media_ids', list(id, 5000)) }),
  output: list(Media, 5000),
  errors: ['content.not_found', 'content.in_review', 'content.archived', 'media.order_stale'],
})
