import { defineCall, entity, field, list, whole } from '../kit/index.ts'
import { tableFilters } from './table-filters.ts'

const count = whole(0, 1_000_000_000)

/** How many events the filters of the administrators' table find, by what one looks for first. */
export const countContents = defineCall({
  wireName: 'app_contenidos_cuentas_admin',
  access: 'admin',
  summary: 'Numbers of events by state, under the filters of the table.',
  input: entity(tableFilters),
  output: entity({
    total: field('total', count),
    /** By state, whatever states are filtered by: in progress, in review, published, archived. */
    byStatus: field('estados', list(count, 4)),
    /** Of all events there are, those that wait for the caller. */
    needsMe: field('pendientes_de_mi', count),
  }),
})
