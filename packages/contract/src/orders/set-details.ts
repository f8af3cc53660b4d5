import { defineCall, entity, field, flag, list, nullable, optional, text, whole, word } from '../kit/index.ts'
import { email } from '../values/email.ts'
import { personName } from '../values/person-name.ts'
import { Checkout, checkoutToken, uuid } from './checkout.ts'

/** Who buys. The number of places a person may have counts from here, by the address. What is left out stays. */
export const setCheckoutDetails = defineCall({
  wireName: 'web_reserva_datos',
  access: 'anon',
  summary: 'Say who buys, and what is given to the cause.',
  input: entity({
    token: field('compra', checkoutToken),
    email: field('email', optional(email)),
    name: field('nombre', optional(personName(200))),
    phone: field('telefono', optional(nullable(text(40)))),
    country: field('pais', optional(nullable(text(2)))),
    /** Whom the papers name beside the buyer: all three, or none. An empty text takes it away. */
    billedName: field('fiscal_nombre', optional(nullable(personName(200)))),
    billedTaxId: field('fiscal_nif', optional(nullable(text(40)))),
    billedAddress: field('fiscal_direccion', optional(nullable(text(300)))),
    wantsNews: field('novedades', optional(flag)),
    language: field('idioma', optional(word('es', 'en', 'eu'))),
    donations: field(
      'donativos',
      optional(
        list(
          entity({ orderId: field('pedido_id', uuid), cents: field('donativo_cent', whole(0, 1_000_000)) }),
          10,
        ),
      ),
    ),
  }),
  output: Checkout,
  errors: [
    'order.not_found',
    'order.hold_expired',
    'order.not_open',
    'order.too_many_per_person',
    'order.no_cause',
    'order.total_too_high',
  ],
})
