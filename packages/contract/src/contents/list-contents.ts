import {
  defineCall,
  entity,
  field,
  filter,
  flag,
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
    yearFrom: field('anio', filter(whole(2000, 2100))),
    yearUntil: field('anio_max', filter(whole(2000, 2100))),
    status: field('estado', filter(contentStatus)),
    hubId: field('hub', filter(whole(0, 10_000))),
    typeId: field('tipo', filter(whole(0, 10_000))),
    query: field('texto', filter(text(200))),
    hasPendingChanges: field('cambios_pendientes', filter(flag)),
    sort: field(
      'orden',
      filter(word('titulo', 'inicio', 'estado', 'hub', 'progreso', 'actualizado', 'enviado')),
    ),
    direction: field('sentido', filter(word('asc', 'desc'))),
    ...pageFields,
  }),
  output: pageOf(ContentRow),
})
