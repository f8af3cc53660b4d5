import { defineCall, entity, field, id, list, optional } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'
import { Session, SessionInput } from './session.ts'

/** Add a session to an event. */
export const addSession = defineCall({
  wireName: 'app_sesion_add',
  access: 'owner',
  right: 'edit',
  summary: 'Add a session to an event.',
  isIdempotent: true,
  input: entity({ session: field('sesion', SessionInput) }),
  output: Session,
  errors: [
    'content.not_found',
    'content.in_review',
    'content.archived',
    'session.not_found',
    'session.capacity_below_sold',
    'session.times_wrong',
    'session.too_many',
  ],
})

/** Deletes a session; one with orders can only be cancelled. */
export const deleteSession = defineCall({
  wireName: 'app_sesion_delete',
  access: 'owner',
  right: 'edit',
  summary: 'Delete a session without orders.',
  input: entity({ id: field('sesion_id', id) }),
  output: okAnswer,
  errors: ['content.in_review', 'content.archived', 'session.not_found', 'session.has_orders'],
})

/** Sessions of an event by start: to its owner, and to anyone once published. */
export const listSessions = defineCall({
  wireName: 'app_sesiones_get',
  access: 'anon',
  summary: 'Sessions of an event (owner; anyone once published).',
  input: entity({ eventId: field('contenido_id', id) }),
  output: list(Session, 5000),
  errors: ['content.not_found'],
})

/**
 * Change a session; without an id it makes one. `antes` says how the caller found the fields they change: one that another user
 * else has changed since is not overwritten (`session.changed_meanwhile`).
 */
export const updateSession = defineCall({
  wireName: 'app_sesion_update',
  access: 'owner',
  right: 'edit',
  summary: 'Change a session; without an id it makes one.',
  input: entity({
    session: field('sesion', SessionInput),
    before: field('antes', optional(Session.partial())),
  }),
  output: Session,
  errors: [
    'content.not_found',
    'content.in_review',
    'content.archived',
    'session.not_found',
    'session.capacity_below_sold',
    'session.times_wrong',
    'session.too_many',
    'session.changed_meanwhile',
    'session.over_sold',
  ],
})
