import { defineCall, entity, field, list, optional, text, whole } from '../kit/index.ts'
import { City } from './lookups.ts'

/** Cities of Spain, Portugal and Great Britain; served by GET as well (`GET /ciudades?q=&limite=`). */
export const listCities = defineCall({
  wireName: 'ciudades',
  access: 'anon',
  summary: 'Cities by name, accents and both languages; without `q` the whole list.',
  input: entity({
    query: field('q', optional(text(120))),
    limit: field('limite', optional(whole(1, 20_000))),
  }),
  output: list(City, 20_000),
})
