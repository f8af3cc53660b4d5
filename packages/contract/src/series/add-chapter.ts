import { defineCall, entity, field, id } from '../kit/index.ts'
import { ChapterOrder } from './series.ts'

/** Makes an event the last chapter of a series. Both must be the caller's; one that is its chapter already stays. */
export const addChapter = defineCall({
  wireName: 'app_serie_capitulo_add',
  access: 'owner',
  right: 'own',
  summary: 'Make an event the last chapter of a series.',
  input: entity({ seriesId: field('serie_id', id), id: field('id', id) }),
  output: ChapterOrder,
  errors: [
    'series.not_found',
    'content.not_found',
    'content.in_review',
    'content.archived',
    'series.nested',
    'series.chapter_taken',
    'series.too_many_chapters',
  ],
})
