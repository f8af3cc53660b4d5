import { Content, EventRow } from '../contents/content.ts'
import { entity, field, id, list, whole } from '../kit/index.ts'

/** Chapters one series may have. */
export const MAX_CHAPTERS = 500

/** A series with its chapters in their order. */
export const Series = Content.extend({ chapters: field('capitulos', list(Content, MAX_CHAPTERS)) })

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
