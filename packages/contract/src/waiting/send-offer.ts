import { defineCall, entity, field, flag, id, instant, whole, word } from '../kit/index.ts'
import { email } from '../values/email.ts'
import { personName } from '../values/person-name.ts'

/**
 * Keeps places of a type for an address for some hours, and mails the link to take them: for press and partners. Free
 * places only, those of a waiting list among them; the organiser decides.
 */
export const sendOffer = defineCall({
  wireName: 'app_espera_invitar',
  access: 'owner',
  needs: 'confirmed',
  right: 'sell',
  summary: 'Keep places for somebody for some hours and mail them the link.',
  input: entity({
    contentId: field('contenido_id', id),
    sessionId: field('sesion_id', id),
    typeId: field('tipo_id', id),
    quantity: field('plazas', whole(1, 100)),
    email: field('email', email),
    name: field('nombre', personName(200)),
    language: field('idioma', word('es', 'en', 'eu')),
    hours: field('horas', whole(1, 168)),
    isFree: field('gratis', flag),
  }),
  output: entity({ offeredUntil: field('ofrecida_hasta', instant) }),
  errors: [
    'content.not_found',
    'session.not_found',
    'offer.not_sold_here',
    'order.no_such_type',
    'order.session_not_on_sale',
    'order.sale_over',
    'order.sold_out',
    'order.too_many_per_person',
    'order.companion_alone',
  ],
  isIdempotent: true,
})
