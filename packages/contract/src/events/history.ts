import {
  defineCall,
  entity,
  field,
  flag,
  id,
  instant,
  json,
  list,
  nullable,
  optional,
  pageFields,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { EventDetail } from './event-calls.ts'

/** One value that changed. */
export const HistoryChange = entity({
  /**
   * Wire name of a field of the event (`titulo`, `impacto.texto`), or of what belongs to it: `sesiones.12`, `galeria.5`,
   * `extras.3`, `eventos.2`, `participantes.7`, `tipos.1`, whose values are objects, null where it was not there.
   */
  field: field('campo', text(80)),
  before: field('antes', json),
  after: field('despues', json),
  /** The event still has the value after the change. */
  isCurrent: field('vigente', flag),
  /** The caller may bring the value before the change back. */
  isRestorable: field('restaurable', flag),
})

/** Line of an event's history: an edit, a move through its states, or a remark of the reviewers. */
export const HistoryLine = entity({
  /** `c12`, `e40`, `o3`: unique among all lines. */
  key: field('clave', text(24)),
  kind: field('clase', word('cambio', 'estado', 'observacion')),
  /** Of an edit; the call that restores takes it. */
  changeId: field('change_id', nullable(id)),
  at: field('fecha', instant),
  /** When the first of the edits that are one line was stored. */
  since: field('desde', nullable(instant)),
  /** Null for a deleted account or a job. */
  actor: field('quien', nullable(text(120))),
  isMine: field('soy_yo', flag),
  /** A member of the festival's team, named to the team alone. */
  isTeam: field('equipo', flag),
  /** Of an edit: where it came from; else the action of the audit log, or the section of the remark. */
  source: field('origen', text(80)),
  version: field('version', nullable(whole(0, Number.MAX_SAFE_INTEGER))),
  changes: field('cambios', list(HistoryChange, 200)),
  /** Words of a remark or a refusal. */
  text: field('texto', nullable(text(4000))),
})

/** What happened to an event, newest first: its edits, moves and remarks. */
export const listEventHistory = defineCall({
  wireName: 'app_contenido_historial',
  access: 'owner',
  right: 'read',
  summary: 'History of an event: edits with the values before and after, moves and remarks.',
  input: entity({ id: field('id', id), ...pageFields }),
  output: entity({
    rows: field('filas', list(HistoryLine, 500)),
    total: field('total', whole(0, Number.MAX_SAFE_INTEGER)),
    page: field('pagina', whole(1, 1_000_000)),
    pageSize: field('por_pagina', whole(1, 500)),
  }),
  errors: ['content.not_found'],
})

/**
 * Gives fields of an event the values they had before a line of its history: an edit like any other, with the same checks
 * and the same approval.
 */
export const restoreEventChange = defineCall({
  wireName: 'app_contenido_restaurar',
  access: 'owner',
  right: 'edit',
  summary: 'Bring values of an event back that a line of its history replaced.',
  input: entity({
    id: field('id', id),
    changeId: field('change_id', id),
    /** Wire names as in the history line. */
    fields: field('campos', list(text(80), 60)),
    version: field('version', optional(whole(0, Number.MAX_SAFE_INTEGER))),
  }),
  output: EventDetail,
  errors: [
    'content.not_found',
    'content.changed_meanwhile',
    'content.in_review',
    'content.archived',
    'history.not_found',
  ],
  success: 'content.saved',
})
