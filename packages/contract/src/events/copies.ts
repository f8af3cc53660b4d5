import { defineCall, entity, field, flag, id, instant, list, nullable, text, word } from '../kit/index.ts'
import { EventDetail } from './event-calls.ts'

/** What a copy of an event still has to renew. */
export const renewalCode = word(
  'fechas',
  'espacio',
  'causa',
  'derechos',
  'precios',
  'participantes',
  'capitulos',
  'archivos',
)

/** Where a copy came from, and its list of what to renew. */
export const Renewal = entity({
  eventId: field('contenido_id', id),
  /** Null when it was deleted. */
  sourceId: field('origen_id', nullable(id)),
  sourceTitle: field('origen_titulo', nullable(text(2000))),
  madeAt: field('hecha', instant),
  items: field(
    'puntos',
    list(entity({ code: field('codigo', renewalCode), isDone: field('hecho', flag) }), 20),
  ),
})

/**
 * A new draft of the running edition with what an event says: texts, place, cause, participants, pictures, ticket types;
 * without dates, sessions, orders, state and address. Of a series its chapters come along.
 */
export const copyEvent = defineCall({
  wireName: 'app_contenido_copiar',
  access: 'owner',
  right: 'own',
  summary: 'Copy an event into a draft of the running edition, with the list of what must be renewed.',
  input: entity({
    id: field('id', id),
    /** The same key makes no second copy: files are copied before, outside of any transaction. */
    key: field('clave', text(64, 8)),
  }),
  output: EventDetail,
  errors: [
    'account.event_quota',
    'account.storage_quota',
    'content.not_found',
    'copy.too_large',
    'request.key_reused',
  ],
  success: 'content.saved',
})

/** The list of what to renew; null for an event that is no copy. */
export const getRenewal = defineCall({
  wireName: 'app_contenido_renovacion',
  access: 'owner',
  right: 'read',
  summary: 'What a copied event still has to renew.',
  input: entity({ id: field('id', id) }),
  output: entity({ renewal: field('renovacion', nullable(Renewal)) }),
  errors: ['content.not_found'],
})

/** Confirms one point of the list, or opens it again. */
export const confirmRenewal = defineCall({
  wireName: 'app_contenido_renovar',
  access: 'owner',
  right: 'edit',
  summary: 'Confirm a point of what a copied event has to renew.',
  input: entity({
    id: field('id', id),
    code: field('codigo', renewalCode),
    isDone: field('hecho', flag),
  }),
  output: entity({ renewal: field('renovacion', nullable(Renewal)) }),
  errors: ['content.not_found', 'copy.no_such_point'],
})
