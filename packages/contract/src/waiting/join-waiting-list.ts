import { defineCall, entity, field, id, list, optional } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'
import { email } from '../values/email.ts'
import { personName } from '../values/person-name.ts'
import { party } from './waiting.ts'

/**
 * Adds an entry to the waiting list of a session without enough places, and mails a link. A person who
 * waits already keeps their place and gets the link again: the answer is the same.
 */
export const joinWaitingList = defineCall({
  wireName: 'web_espera',
  access: 'anon',
  summary: 'Wait for places of a session that is sold out.',
  input: entity({
    contentId: field('contenido_id', id),
    sessionId: field('sesion_id', id),
    email: field('email', email),
    name: field('nombre', personName(200)),
    party: field('plazas', party),
    /** Types they accept; without, any. */
    typeIds: field('tipos', optional(list(id, 20))),
  }),
  output: okAnswer,
  errors: [
    'content.not_found',
    'offer.not_sold_here',
    'order.session_not_on_sale',
    'order.no_such_type',
    'order.too_many_per_person',
    'waiting.closed',
    'waiting.not_needed',
  ],
})
