import { PendingCheck } from '../contents/content.ts'
import {
  defineCall,
  entity,
  field,
  id,
  instant,
  list,
  nullable,
  optional,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { Person } from './queue.ts'

/** Most events of one batch. */
export const BATCH_MAX = 200

const version = whole(0, Number.MAX_SAFE_INTEGER)

/** One event of a batch, before anything is done. */
export const BatchPreview = entity({
  id: field('id', id),
  title: field('titulo', text(2000)),
  version: field('version', version),
  /** What would happen: publication, approval of its changes, or nothing, and then `motivo` says why. */
  outcome: field('efecto', word('publicar', 'aprobar', 'nada')),
  reason: field('motivo', nullable(word('incompleto', 'cambiado', 'no_espera', 'no_existe'))),
  pending: field('pendientes', list(PendingCheck)),
  readers: field('abierto_por', list(Person)),
  /** Who gets the mail, and in which language. */
  ownerName: field('propietario', text(120)),
  ownerLanguage: field('idioma', text(8)),
})

/** Events as the reviewer has seen them. */
const BatchItem = entity({ id: field('id', id), version: field('version', optional(version)) })

export const previewBatch = defineCall({
  wireName: 'app_revision_lote_ver',
  access: 'admin',
  summary: 'What publishing these events at once would do, event by event.',
  input: entity({ items: field('eventos', list(BatchItem, BATCH_MAX)) }),
  output: list(BatchPreview, BATCH_MAX),
})

/** What became of one event of a batch. */
export const BatchResult = entity({
  id: field('id', id),
  /** `antes`: this very batch had done it before it was interrupted. */
  outcome: field('efecto', word('publicado', 'aprobado', 'antes', 'rechazado')),
  /** Code of the failure, with `rechazado`. */
  code: field('codigo', nullable(text(80))),
  /** The same in words, in the language of the caller. */
  text: field('texto', nullable(text(2000))),
  at: field('fecha', nullable(instant)),
})

/**
 * Publishes events or approves their changes, each in a transaction of its own with its mail: one that cannot be
 * published stops no other one. Asked again with the same `clave`, it resumes where it stopped and sends no mail twice.
 */
export const runBatch = defineCall({
  wireName: 'app_revision_lote',
  access: 'admin',
  summary: 'Publish many events at once, each on its own.',
  input: entity({
    key: field('clave', text(100, 8)),
    items: field('eventos', list(BatchItem, BATCH_MAX)),
  }),
  output: list(BatchResult, BATCH_MAX),
})
