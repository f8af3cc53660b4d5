import { defineCall, entity, field, filter, id, list, pageFields, pageOf, whole } from '../kit/index.ts'
import { EventRow, EventSummary } from './event.ts'

/** Chapters one series may have. */
export const MAX_CHAPTERS = 500

/** A series with its chapters in their order. */
export const Series = EventSummary.extend({ chapters: field('capitulos', list(EventSummary, MAX_CHAPTERS)) })

/** The same for the administrators' table. */
export const SeriesRow = EventRow.extend({ chapters: field('capitulos', list(EventRow, MAX_CHAPTERS)) })

/** A series and the numbers of its chapters, 1 to n without gaps. */
export const ChapterOrder = entity({
  seriesId: field('serie_id', id),
  chapters: field(
    'capitulos',
    list(entity({ id: field('id', id), order: field('serie_order', whole(1, MAX_CHAPTERS)) })),
  ),
})

/** Makes an event the last chapter of a series. The caller must own both; an existing chapter is unchanged. */
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

/** Removes a chapter from its series; the event is kept. The following chapters move up. */
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

/** The caller's own series, newest change first, with those chapters that are the caller's own. */
export const listOwnSeries = defineCall({
  wireName: 'app_series_usu_get',
  access: 'user',
  summary: 'Own series with their chapters.',
  input: entity({
    /** Only this one. */
    id: field('id', filter(id)),
    ...pageFields,
  }),
  output: pageOf(Series),
})

/** Series of all owners for administrators, newest change first. */
export const listSeries = defineCall({
  wireName: 'app_series_usu_get_admin',
  access: 'admin',
  task: 'read',
  isHubScoped: true,
  summary: 'All series with their chapters.',
  input: entity({
    /** Only this one. */
    id: field('id', filter(id)),
    ...pageFields,
  }),
  output: pageOf(SeriesRow),
})

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
