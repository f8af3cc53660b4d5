import {
  defineCall,
  entity,
  field,
  flag,
  id,
  instant,
  list,
  nothing,
  nullable,
  optional,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { eventStatus } from './event.ts'
import { TableFilters } from './event-table.ts'

/** So many events are changed by one request. */
export const MAX_IN_BULK = 2000

/** Values to set in each event of a selection; a field left out is unchanged. */
export const BulkChange = entity({
  status: field('estado', optional(eventStatus)),
  typeId: field('tipo', optional(whole(0, 10_000))),
  hubId: field('hub', optional(whole(0, 10_000))),
  isFeatured: field('destacado', optional(flag)),
  is360: field('is360', optional(flag)),
  isBlacklisted: field('blacklist', optional(flag)),
})

/**
 * `cambiado`: it changes, or did. `igual`: it already is so. `rechazado`: a rule forbids it. `cambiado_antes`: another user
 * changed it since it was looked at. `no_existe`: it is gone.
 */
const outcome = word('cambiado', 'igual', 'rechazado', 'cambiado_antes', 'no_existe')

/** What happened, or would happen, to one event. */
export const BulkRow = entity({
  id: field('id', id),
  title: field('titulo', text(2000)),
  version: field('version', whole(0, Number.MAX_SAFE_INTEGER)),
  status: field('estado', nullable(eventStatus)),
  outcome: field('resultado', outcome),
  /** Code of the rule that forbids it, and its words in the caller's language. */
  code: field('codigo', nullable(text(80))),
  reason: field('motivo', nullable(text(500))),
})

const input = { change: field('cambio', BulkChange) }

/**
 * What a change would do to a selection: events by number, or all that the table's filters find but for some. Nothing is
 * stored. The answer names each event with its version; that list, not the filter, is what is changed afterwards, so that
 * a selection cannot grow or change unseen.
 */
export const previewBulk = defineCall({
  wireName: 'app_contenidos_lote_vista',
  access: 'admin',
  task: 'events',
  summary: 'Preview a change of many events: each with what would happen to it.',
  input: entity({
    ...input,
    ids: field('ids', optional(list(id, MAX_IN_BULK))),
    filters: field('filtros', optional(TableFilters)),
    except: field('menos', optional(list(id, MAX_IN_BULK))),
  }),
  output: entity({
    total: field('total', whole(0, MAX_IN_BULK)),
    rows: field('filas', list(BulkRow, MAX_IN_BULK)),
  }),
  errors: ['bulk.too_many', 'bulk.nothing_chosen', 'lookup.unknown'],
})

/**
 * Changes events that were previewed, each by the rules of a single change and each with a separate result. One that
 * was changed meanwhile is skipped. `lote` continues a change that the caller began by an earlier request and that was
 * not undone, so that all of it can be undone together.
 */
export const runBulk = defineCall({
  wireName: 'app_contenidos_lote',
  access: 'admin',
  task: 'events',
  summary: 'Change many events at once; answers what happened to each.',
  isIdempotent: true,
  input: entity({
    ...input,
    rows: field(
      'filas',
      list(
        entity({ id: field('id', id), version: field('version', whole(0, Number.MAX_SAFE_INTEGER)) }),
        MAX_IN_BULK,
      ),
    ),
    batchId: field('lote', optional(text(36, 36))),
  }),
  output: entity({ batchId: field('lote', text(36)), rows: field('filas', list(BulkRow, MAX_IN_BULK)) }),
  errors: ['bulk.nothing_chosen', 'bulk.not_found', 'lookup.unknown'],
})

/**
 * Puts back what a change of many events did, as far as it was not changed since. At most 500 events a request; the
 * caller asks again until none is left.
 */
export const undoBulk = defineCall({
  wireName: 'app_contenidos_lote_deshacer',
  access: 'admin',
  task: 'events',
  summary: 'Undo a change of many events; answers what happened to each, and how many are left.',
  input: entity({
    batchId: field('lote', text(36, 36)),
    /** Goes on after this event, the last one of the answer before. */
    afterId: field('desde', optional(id)),
  }),
  output: entity({
    rows: field('filas', list(BulkRow, MAX_IN_BULK)),
    lastId: field('ultimo', id),
    left: field('quedan', whole(0, 1_000_000)),
  }),
  errors: ['bulk.not_found'],
})

/** A change of many events, as it was made. */
export const BulkBatch = entity({
  batchId: field('lote', text(36)),
  at: field('fecha', instant),
  /** Author; null when the account was deleted. */
  by: field('por', nullable(text(200))),
  /** What it set. */
  change: field('cambio', BulkChange),
  /** Events it changed, and those of them not yet undone. */
  count: field('cuantos', whole(1, 1_000_000)),
  left: field('quedan', whole(0, 1_000_000)),
})

/** The latest 20 changes of many events within 90 days, newest first, made by any team member. */
export const listBulk = defineCall({
  wireName: 'app_contenidos_lotes_get',
  access: 'admin',
  task: 'events',
  summary: 'Latest changes of many events, each with how much of it can still be undone.',
  input: entity({}),
  output: entity({ rows: field('filas', list(BulkBatch, 20)) }),
})

const name = field('nombre', text(60, 1))
/** Filters and order as the address of the table says them, without the question mark. */
const search = field('consulta', text(2000))
/** Columns that are shown, in their order. */
const columns = field('columnas', list(text(40, 1), 40))

/** Filters, order and columns of the administrators' table, kept under a name. */
export const SavedView = entity({ id: field('id', id), name, search, columns })

export const listSavedViews = defineCall({
  wireName: 'app_vistas_get',
  access: 'admin',
  task: 'read',
  isHubScoped: true,
  summary: 'Own views of the table, by name.',
  input: entity({}),
  output: list(SavedView, 50),
})

/** Keeps a view; one of the same name is replaced. */
export const saveView = defineCall({
  wireName: 'app_vista_guardar',
  access: 'admin',
  task: 'read',
  isHubScoped: true,
  summary: 'Keep a view of the table under a name.',
  input: entity({ name, search, columns }),
  output: SavedView,
  errors: ['view.too_many'],
})

export const deleteView = defineCall({
  wireName: 'app_vista_borrar',
  access: 'admin',
  task: 'read',
  isHubScoped: true,
  summary: 'Delete an own view of the table.',
  input: entity({ id: field('id', id) }),
  output: nothing,
  errors: ['view.not_found'],
})
