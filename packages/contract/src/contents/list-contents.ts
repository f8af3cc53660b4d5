import { defineCall, entity, field, filter, pageFields, pageOf, whole, word } from '../kit/index.ts'
import { EventRow } from './content.ts'
import { tableFilters } from './table-filters.ts'

/** What the administrators' table can be ordered by. */
export const TABLE_ORDERS = [
  'titulo',
  'inicio',
  'estado',
  'hub',
  'progreso',
  'actualizado',
  'enviado',
  'tipo',
  'ciudad',
  'lugar',
  'propietario',
  'modo',
  'vendidas',
  'plazas',
  'creado',
] as const

/** Row of the administrators' table, with the places of all its sessions and the number of its chapters. */
export const TableRow = EventRow.extend({
  soldCount: field('vendidas', whole(0, 100_000_000)),
  /** 0 where no session says how many it has. */
  placeCount: field('plazas', whole(0, 1_000_000_000)),
  /** Of a series; 0 of any other event. */
  chapterCount: field('capitulos', whole(0, 100_000)),
})

/** Events of a year range for administrators, filtered and ordered. */
export const listContents = defineCall({
  wireName: 'app_contenidos_usu_get_admin',
  access: 'admin',
  summary: 'Events of a year range, filtered.',
  input: entity({
    ...tableFilters,
    sort: field('orden', filter(word(...TABLE_ORDERS))),
    direction: field('sentido', filter(word('asc', 'desc'))),
    ...pageFields,
  }),
  output: pageOf(TableRow),
})
