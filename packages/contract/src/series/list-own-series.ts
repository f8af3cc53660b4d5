import { defineCall, entity, field, filter, id, pageFields, pageOf } from '../kit/index.ts'
import { Series } from './series.ts'

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
