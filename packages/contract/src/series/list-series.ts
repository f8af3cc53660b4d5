import { defineCall, entity, field, filter, id, pageFields, pageOf } from '../kit/index.ts'
import { SeriesRow } from './series.ts'

/** Series of all owners for administrators, newest change first. */
export const listSeries = defineCall({
  wireName: 'app_series_usu_get_admin',
  access: 'admin',
  summary: 'All series with their chapters.',
  input: entity({
    /** Only this one. */
    id: field('id', filter(id)),
    ...pageFields,
  }),
  output: pageOf(SeriesRow),
})
