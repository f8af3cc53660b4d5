import {
  defineCall,
  entity,
  field,
  filter,
  flag,
  id,
  list,
  pageFields,
  pageOf,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { EventRow, eventStatus } from './event.ts'

const lookupId = whole(0, 10_000)
const textLanguage = word('es', 'en', 'eu', 'pt')

/** What the administrators' table is filtered by. Several values of one list mean any of them; several filters, all. */
export const tableFilters = {
  yearFrom: field('anio', filter(whole(2000, 2100))),
  yearUntil: field('anio_max', filter(whole(2000, 2100))),
  status: field('estado', filter(eventStatus)),
  statuses: field('estados', filter(list(eventStatus, 4))),
  hubId: field('hub', filter(lookupId)),
  hubIds: field('hubs', filter(list(lookupId, 100))),
  typeId: field('tipo', filter(lookupId)),
  typeIds: field('tipos', filter(list(lookupId, 100))),
  disciplineIds: field('disciplinas', filter(list(lookupId, 100))),
  /** Ways to get a ticket, `entradas_modo`. */
  ticketModes: field('modos', filter(list(whole(1, 5), 5))),
  city: field('ciudad', filter(text(120))),
  ownerId: field('propietario_id', filter(id)),
  query: field('texto', filter(text(200))),
  hasPendingChanges: field('cambios_pendientes', filter(flag)),
  hasChangeRequest: field('cambios_solicitados', filter(flag)),
  isFeatured: field('destacado', filter(flag)),
  is360: field('is360', filter(flag)),
  isBlacklisted: field('blacklist', filter(flag)),
  isSeries: field('es_serie', filter(flag)),
  /** Languages the title must have, and must lack. */
  language: field('con_idioma', filter(textLanguage)),
  missingLanguage: field('sin_idioma', filter(textLanguage)),
  /** Less complete than this, in per cent. */
  progressBelow: field('progreso_menor', filter(whole(0, 100))),
  /** Waits for the caller: to be reviewed, in a hub of theirs; in any, where they look after none. */
  needsMe: field('pendiente_de_mi', filter(flag)),
}

/** The same as one value, where a call takes the filters of a table beside other things. */
export const TableFilters = entity(tableFilters)

const count = whole(0, 1_000_000_000)

/** How many events the filters of the administrators' table find, by what one looks for first. */
export const countEvents = defineCall({
  wireName: 'app_contenidos_cuentas_admin',
  access: 'admin',
  task: 'read',
  isHubScoped: true,
  summary: 'Numbers of events by state, under the filters of the table.',
  input: entity(tableFilters),
  output: entity({
    total: field('total', count),
    /** By state, regardless of the filter by state: in progress, in review, published, archived. */
    byStatus: field('estados', list(count, 4)),
    /** Of all events there are, those that wait for the caller. */
    needsMe: field('pendientes_de_mi', count),
  }),
})

/**
 * Events a participant takes part in, newest change first. An administrator gets all; the participant's owner gets their
 * own ones as they stand, and those of others once published, as they were approved.
 */
export const listEventsOfParticipant = defineCall({
  wireName: 'app_contenidos_by_artist_usu_get',
  access: 'owner',
  summary: 'Events a participant takes part in, of a year range.',
  input: entity({
    participantId: field('artista_id', id),
    yearFrom: field('anio', filter(whole(2000, 2100))),
    yearUntil: field('anio_max', filter(whole(2000, 2100))),
    ...pageFields,
  }),
  output: pageOf(EventRow),
  errors: ['participant.not_found'],
})

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
export const listEvents = defineCall({
  wireName: 'app_contenidos_usu_get_admin',
  access: 'admin',
  task: 'read',
  isHubScoped: true,
  summary: 'Events of a year range, filtered.',
  input: entity({
    ...tableFilters,
    sort: field('orden', filter(word(...TABLE_ORDERS))),
    direction: field('sentido', filter(word('asc', 'desc'))),
    ...pageFields,
  }),
  output: pageOf(TableRow),
})
