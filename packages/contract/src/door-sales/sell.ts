import { doorToken, uuid } from '../door/door-link.ts'
import { defineCall, entity, field, id, list, nullable, optional, text, whole } from '../kit/index.ts'
import { checkoutToken } from '../orders/checkout.ts'
import { WantedLine } from '../orders/reserve.ts'
import { email } from '../values/email.ts'
import { personName } from '../values/person-name.ts'
import { collectMethod } from './collect.ts'

const wish = {
  /** The same key stands for the same sale, however often it is sent. */
  key: field('clave', text(100, 8)),
  lines: field('lineas', list(WantedLine, 20)),
  method: field('metodo', collectMethod),
  donationCents: field('donativo_cent', optional(nullable(whole(0, 1_000_000)))),
  /** Where tickets and receipt are sent to. */
  email: field('email', optional(nullable(email))),
  name: field('nombre', optional(nullable(personName(200)))),
}

const DoorSale = entity({
  orderId: field('pedido_id', uuid),
  /** As it stands on receipt and tickets. */
  number: field('numero', text(20)),
  totalCents: field('total_cent', whole(0, 2_147_483_647)),
  currency: field('moneda', text(3)),
  /** The secret of the purchase, and its page: for the buyer alone. */
  token: field('compra', checkoutToken),
  address: field('enlace', text(2000)),
  tickets: field(
    'entradas',
    list(
      entity({
        id: field('entrada_id', uuid),
        sessionId: field('sesion_id', id),
        typeId: field('tipo_id', id),
        paidCents: field('pagado_cent', whole(0, 2_147_483_647)),
        /** What a scanner reads. */
        code: field('codigo', text(400)),
      }),
      1000,
    ),
  ),
})

const errors = [
  'content.not_found',
  'offer.not_sold_here',
  'order.empty',
  'request.key_reused',
  'order.no_such_type',
  'order.session_not_on_sale',
  'order.sold_out',
  'order.too_many_per_person',
  'order.amount_missing',
  'order.amount_too_low',
  'order.amount_too_high',
  'order.price_changed',
  'order.companion_alone',
  'order.no_cause',
  'order.total_too_high',
] as const

/** Sells tickets at the door: the organiser has the money, and the tickets are bought at once. */
export const sellAtDoor = defineCall({
  wireName: 'puerta_venta',
  access: 'anon',
  summary: 'A helper whose link may sell sells tickets at the door.',
  input: entity({ token: field('puerta', doorToken), ...wish }),
  output: DoorSale,
  errors: ['door.link_invalid', 'door.may_not_sell', 'session.not_found', ...errors],
})

/** The same for the organiser, in the panel. */
export const sellTickets = defineCall({
  wireName: 'app_puerta_venta',
  access: 'owner',
  right: 'sell',
  summary: 'The organiser sells tickets at the door.',
  input: entity({ contentId: field('contenido_id', id), ...wish }),
  output: DoorSale,
  errors: [...errors],
})
