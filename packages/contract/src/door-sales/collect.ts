import { doorToken, uuid } from '../door/door-link.ts'
import { defineCall, entity, field, flag, id, list, oneOf, optional, text, whole } from '../kit/index.ts'

/** How the organiser takes money at the door: coins and notes, or a card on a terminal of their own. */
export const collectMethod = oneOf({ cash: 'efectivo', card: 'tarjeta' })

const wish = {
  orderId: field('pedido_id', uuid),
  method: field('metodo', collectMethod),
  /** Who of a party came: the other tickets are given back and not paid. Without, all of them. */
  ticketIds: field('entrada_ids', optional(list(uuid, 1000))),
}

const Collected = entity({
  amountCents: field('importe_cent', whole(0, 2_147_483_647)),
  currency: field('moneda', text(3)),
  /** False when it had been taken before. */
  isNew: field('nuevo', flag),
})

const errors = ['order.not_found', 'door.nothing_due', 'refund.no_tickets', 'refund.ticket_offered'] as const

/** The money of an order was taken at the door. The order is its own key: saying it again changes nothing. */
export const collectAtDoor = defineCall({
  wireName: 'puerta_cobrar',
  access: 'anon',
  summary: 'A helper took the money of an order that is paid at the door.',
  input: entity({ token: field('puerta', doorToken), ...wish }),
  output: Collected,
  errors: ['door.link_invalid', 'door.may_not_sell', ...errors],
})

/** The same for the organiser, in the panel. */
export const collectOrder = defineCall({
  wireName: 'app_puerta_cobrar',
  access: 'owner',
  right: 'sell',
  summary: 'The organiser took the money of an order that is paid at the door.',
  input: entity({ contentId: field('contenido_id', id), ...wish }),
  output: Collected,
  errors: ['content.not_found', ...errors],
})
