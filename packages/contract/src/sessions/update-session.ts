import { defineCall, entity, field, optional } from '../kit/index.ts'
import { Session, SessionInput } from './session.ts'

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
