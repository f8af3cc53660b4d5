import { defineCall, entity, field, id } from '../kit/index.ts'
import { DoorLink } from './door-link.ts'

/** Ends a link at once: devices that opened it can neither read nor send any more. */
export const revokeDoorLink = defineCall({
  wireName: 'app_puerta_enlace_revocar',
  access: 'owner',
  right: 'door',
  summary: 'End a link for helpers.',
  input: entity({ contentId: field('contenido_id', id), linkId: field('enlace_id', id) }),
  output: DoorLink,
  errors: ['content.not_found', 'door.link_not_found'],
})
