import { defineCall, entity, field, id } from '../kit/index.ts'
import { ChapterOrder } from './series.ts'

/** Takes a chapter out of its series; the event stays. The following chapters move up. */
export const deleteChapter = defineCall({
  wireName: 'app_serie_capitulo_delete',
  access: 'owner',
  right: 'own',
  summary: 'Take a chapter out of its series; the event stays.',
  input: entity({ id: field('id', id) }),
  output: ChapterOrder,
  errors: [
    'content.not_found',
    'content.in_review',
    'content.archived',
    'series.not_found',
    'series.not_a_chapter',
  ],
})
