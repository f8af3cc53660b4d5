import { defineCall, entity, field, flag, id, instant, list, nullable, optional, text } from '../kit/index.ts'
import { NamedSession } from '../order-desk/sold-order.ts'
import { sessionStatus } from '../sessions/session.ts'
import { language } from '../values/common.ts'
import { doorToken } from './door-link.ts'

const DoorSession = NamedSession.extend({
  status: field('estado', sessionStatus),
  /** Null where no duration is known. */
  endsAt: field('fin', optional(nullable(instant))),
})

/** What a helper's device needs to know of its door, and the keys it checks codes with while it has no network. */
export const openCheckIn = defineCall({
  wireName: 'puerta_abrir',
  access: 'anon',
  summary: 'The event, the sessions and the keys of a door, for whoever has its link.',
  input: entity({ token: field('puerta', doorToken) }),
  output: entity({
    contentId: field('contenido_id', id),
    /** Multilingual. */
    title: field('titulo', text(1000)),
    venue: field('lugar', nullable(text(300))),
    /** Of what is paid at the door. */
    currency: field('moneda', text(3)),
    label: field('etiqueta', text(60)),
    language: field('idioma', language),
    maySell: field('puede_vender', flag),
    expiresAt: field('caduca', instant),
    sessions: field('sesiones', list(DoorSession)),
    /** Public keys, 32 bytes each in base64url. */
    keys: field('claves', list(text(43), 50)),
    now: field('ahora', instant),
  }),
  errors: ['door.link_invalid'],
})
