import { defineCall, entity, field, flag, id, instant, list, nullable, optional, text } from '../kit/index.ts'
import { doorToken, uuid } from './door-link.ts'
import { DoorTicket } from './scan.ts'

/** Tickets of one answer. */
export const DOOR_PAGE = 5_000

const DoorType = entity({
  id: field('tipo_id', id),
  /** Multilingual; null for the only type of an event. */
  name: field('nombre', nullable(text(1000))),
  /** Free beside another ticket of the same order. */
  isCompanion: field('acompanante', optional(flag)),
})

/**
 * Tickets of a session: all of them, in pages by number, or with `cursor` those that changed since the answer it came from.
 * The cursor of a list's first page is the one to keep.
 */
export const listDoorTickets = defineCall({
  wireName: 'puerta_lista',
  access: 'anon',
  summary: 'The tickets of a session for its door, or what changed since the last time.',
  input: entity({
    token: field('puerta', doorToken),
    sessionId: field('sesion_id', id),
    cursor: field('cursor', optional(nullable(text(20)))),
    /** The last ticket of the page before. */
    after: field('tras', optional(nullable(uuid))),
  }),
  output: entity({
    tickets: field('entradas', list(DoorTicket, DOOR_PAGE)),
    /** More pages follow. */
    hasMore: field('hay_mas', flag),
    /** The whole list, and not what changed: what a device had is over. */
    isWhole: field('completa', flag),
    types: field('tipos', list(DoorType)),
    cursor: field('cursor', text(20)),
    now: field('ahora', instant),
  }),
  errors: ['door.link_invalid', 'session.not_found'],
})
