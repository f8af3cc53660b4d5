import {
  defineCall,
  entity,
  field,
  flag,
  optional,
  pageFields,
  pageOf,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { ContentRow } from './content.ts'
import { contentStatus } from './content-fields.ts'

/** Events of a year range for administrators, filtered and ordered. */
export const listContents = defineCall({
  wireName: 'app_contenidos_usu_get_admin',
  access: 'admin',
  summary: 'Events of a year range, filtered.',
  input: entity({
    yearFrom: field('anio', optional(whole(2000, 2100))),
    yearUntil: field('anio_max', optional(whole(2000, 2100))),
    status: field('estado', optional(contentStatus)),
    hubId: field('hub', optional(whole(0, 10_000))),
    typeId: field('tipo', optional(whole(0, 10_000))),
    query: field('texto', optional(text(200))),
    hasPendingChanges: field('cambios_pendientes', optional(flag)),
    sort: field(
      'orden',
      optional(word('titulo', 'inicio', 'estado', 'hub', 'progreso', 'actualizado', 'enviado')),
    ),
    direction: field('sentido', optional(word('asc', 'desc'))),
    ...pageFields,
  }),
  output: pageOf(ContentRow),
})
