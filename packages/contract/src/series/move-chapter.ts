import { defineCall, entity, field, id, whole } from '../kit/index.ts'
import { ChapterOrder } from './series.ts'

/** Moves a chapter to a place in its series, from 1; a number beyond the last place means the last one. */
export const moveChapter = defineCall({
  wireName: 'app_serie_capitulo_update_order',
  access: 'owner',
  right: 'own',
  summary: 'Move a chapter to another place in its series.',
  input: entity({ id: field('id', id), order: field('serie_order', whole(0, 100_000)) }),
  output: ChapterOrder,
  errors: [
    'content.not_found',
    'content.in_review',
    'content.archived',
    'series.not_found',
    'series.not_a_chapter',
  ],
})
