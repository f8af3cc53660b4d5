import { defineCall, entity, field, flag, id, instant, list, nullable, optional, text } from '../kit/index.ts'
import { language } from '../values/common.ts'
import { email } from '../values/email.ts'
import { DoorLink } from './door-link.ts'

/**
 * Makes a link for helpers. Its address, which carries the secret, is answered here and never again. Without `caduca` it
 * ends a day after the last session; with `email` it is mailed to the helper, if the caller has
 * confirmed their own address.
 */
export const createDoorLink = defineCall({
  wireName: 'app_puerta_enlace_crear',
  access: 'owner',
  needs: 'confirmed',
  right: 'door',
  summary: 'Make a link that lets helpers admit people to an event.',
  input: entity({
    contentId: field('contenido_id', id),
    label: field('etiqueta', text(60, 1)),
    sessionIds: field('sesion_ids', optional(nullable(list(id, 100)))),
    maySell: field('puede_vender', optional(flag)),
    expiresAt: field('caduca', optional(nullable(instant))),
    language: field('idioma', optional(language)),
    email: field('email', optional(nullable(email))),
  }),
  output: entity({
    link: field('enlace', DoorLink),
    address: field('direccion', text(500)),
    /** The address as a QR code: an SVG picture. */
    picture: field('codigo_svg', text(50_000)),
  }),
  errors: [
    'content.not_found',
    'session.not_found',
    'account.not_confirmed',
    'door.expiry_wrong',
    'door.too_many_links',
  ],
})
