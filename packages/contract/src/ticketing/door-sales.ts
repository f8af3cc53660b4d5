import {
  defineCall,
  entity,
  field,
  flag,
  id,
  list,
  nullable,
  oneOf,
  optional,
  text,
  whole,
} from '../kit/index.ts'
import { email, personName } from '../values/personal.ts'
import { doorToken, strictUuid } from './check-in.ts'
import { checkoutToken, WantedLine } from './orders.ts'

/** How the organiser takes money at the door: cash, or a card on their own terminal. */
export const collectMethod = oneOf({ cash: 'efectivo', card: 'tarjeta' })

const collectFields = {
  orderId: field('pedido_id', strictUuid),
  method: field('metodo', collectMethod),
  /** Who of a party came: the other tickets are given back and not paid. Without, all of them. */
  ticketIds: field('entrada_ids', optional(list(strictUuid, 1000))),
}

const Collected = entity({
  amountCents: field('importe_cent', whole(0, 2_147_483_647)),
  currency: field('moneda', text(3)),
  /** False when it had been taken before. */
  isNew: field('nuevo', flag),
})

const collectErrors = [
  'order.not_found',
  'door.nothing_due',
  'refund.no_tickets',
  'refund.ticket_offered',
] as const

/** The money of an order was taken at the door. The order is its own key: saying it again changes nothing. */
export const collectAtDoor = defineCall({
  wireName: 'puerta_cobrar',
  access: 'anon',
  summary: 'A helper took the money of an order that is paid at the door.',
  input: entity({ token: field('puerta', doorToken), ...collectFields }),
  output: Collected,
  errors: ['door.link_invalid', 'door.may_not_sell', ...collectErrors],
})

/** The same for the organiser, in the panel. */
export const collectOrder = defineCall({
  wireName: 'app_puerta_cobrar',
  access: 'owner',
  right: 'sell',
  summary: 'The organiser took the money of an order that is paid at the door.',
  input: entity({ eventId: field('contenido_id', id), ...collectFields }),
  output: Collected,
  errors: ['content.not_found', ...collectErrors],
})

const saleFields = {
  /** The same key identifies the same sale, for any number of requests. */
  key: field('clave', text(100, 8)),
  lines: field('lineas', list(WantedLine, 20)),
  method: field('metodo', collectMethod),
  donationCents: field('donativo_cent', optional(nullable(whole(0, 1_000_000)))),
  /** Where tickets and receipt are sent to. */
  email: field('email', optional(nullable(email))),
  name: field('nombre', optional(nullable(personName(200)))),
}

const DoorSale = entity({
  orderId: field('pedido_id', strictUuid),
  /** As on receipt and tickets. */
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
        id: field('entrada_id', strictUuid),
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

const saleErrors = [
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

/** Sells tickets at the door: the organiser has the money, and the purchase is confirmed immediately. */
export const sellAtDoor = defineCall({
  wireName: 'puerta_venta',
  access: 'anon',
  summary: 'A helper whose link may sell sells tickets at the door.',
  input: entity({ token: field('puerta', doorToken), ...saleFields }),
  output: DoorSale,
  errors: ['door.link_invalid', 'door.may_not_sell', 'session.not_found', ...saleErrors],
})

/** The same for the organiser, in the panel. */
export const sellTickets = defineCall({
  wireName: 'app_puerta_venta',
  access: 'owner',
  right: 'sell',
  summary: 'The organiser sells tickets at the door.',
  input: entity({ eventId: field('contenido_id', id), ...saleFields }),
  output: DoorSale,
  errors: [...saleErrors],
})
