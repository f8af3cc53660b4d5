import { defineCall, entity, field, id, list } from '../kit/index.ts'
import { DoorLink } from './door-link.ts'

/** Links of an event's door, the newest first; those that ended a month ago are left out. */
export const listDoorLinks = defineCall({
  wireName: 'app_puerta_enlaces',
  access: 'owner',
  right: 'door',
  summary: 'Links that let helpers admit people to an event.',
  input: entity({ contentId: field('contenido_id', id) }),
  output: list(DoorLink),
  errors: ['content.not_found'],
})
