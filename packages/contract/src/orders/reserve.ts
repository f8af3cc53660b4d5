import { defineCall, entity, field, id, list, nullable, optional, text, whole } from '../kit/index.ts'
import { Checkout, checkoutToken } from './checkout.ts'

const cents = whole(0, 100_000_000)

export const WantedLine = entity({
  sessionId: field('sesion_id', id),
  typeId: field('tipo_id', id),
  quantity: field('cantidad', whole(1, 1000)),
  /** For each ticket, where the buyer chooses the price; elsewhere it is not looked at. */
  chosenCents: field('importe_cent', optional(nullable(cents))),
  /** The price that was shown: another one is answered as `order.price_changed` instead of sold. */
  seenCents: field('precio_cent', optional(nullable(cents))),
})

export const WantedOrder = entity({
  contentId: field('contenido_id', id),
  lines: field('lineas', list(WantedLine, 20)),
  voucher: field('vale', optional(nullable(text(60)))),
  /** Opens types that are hidden behind it. */
  code: field('codigo', optional(nullable(text(60)))),
  donationCents: field('donativo_cent', optional(nullable(whole(0, 1_000_000)))),
})

/**
 * Keeps places for a quarter of an hour, of one event or of several, all of them or none. With `clave` a repeated request
 * gets the first one's checkout.
 */
export const reservePlaces = defineCall({
  wireName: 'web_reserva',
  access: 'anon',
  summary: 'Keep places for 15 minutes, all that is asked for or nothing.',
  input: entity({
    key: field('clave', optional(nullable(text(100)))),
    orders: field('pedidos', list(WantedOrder, 10)),
  }),
  output: entity({ token: field('compra', checkoutToken), checkout: field('reserva', Checkout) }),
  errors: [
    'content.not_found',
    'offer.not_sold_here',
    'order.empty',
    'order.event_twice',
    'request.key_wrong',
    'request.key_reused',
    'order.no_such_type',
    'order.not_yet_on_sale',
    'order.sale_over',
    'order.session_not_on_sale',
    'order.sold_out',
    'order.too_many_per_person',
    'order.network_full',
    'order.amount_missing',
    'order.amount_too_low',
    'order.amount_too_high',
    'order.price_changed',
    'order.companion_alone',
    'order.currencies_mixed',
    'order.no_cause',
    'order.total_too_high',
    'voucher.unknown',
    'voucher.not_now',
    'voucher.used_up',
    'voucher.not_for_this',
    'voucher.rest_too_small',
  ],
})
