import { defineCall, entity, field } from '../kit/index.ts'
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
