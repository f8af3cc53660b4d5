import { entity, field, filter, flag, id, list, text, whole, word } from '../kit/index.ts'
import { eventStatus } from './content-fields.ts'

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
