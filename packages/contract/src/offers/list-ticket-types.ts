import { vatRegime } from '../contents/content-fields.ts'
import {
  defineCall,
  entity,
  field,
  flag,
  id,
  instant,
  list,
  nullable,
  oneOf,
  text,
  whole,
} from '../kit/index.ts'
import { TicketType, TypedSession } from './ticket-type.ts'

/** What an event sells, for its organiser: its types in order, its sessions, and what both are held against. */
export const listTicketTypes = defineCall({
  wireName: 'app_tipos_entrada',
  access: 'owner',
  right: 'sell',
  summary: 'Ticket types of an event with their sales, and the sessions they are sold for.',
  input: entity({ contentId: field('contenido_id', id) }),
  output: entity({
    contentId: field('contenido_id', id),
    /** Multilingual. */
    title: field('titulo', text(1000)),
    /** Null while it is not public. */
    slug: field('slug', nullable(text(300))),
    mode: field('entradas_modo', nullable(whole(1, 5))),
    currency: field('moneda', text(3)),
    maxPerPerson: field('max_por_persona', nullable(whole(0, 10_000))),
    saleStartsAt: field('venta_inicio', nullable(instant)),
    saleEndsAt: field('venta_fin', nullable(instant)),
    vatRegime: field('regimen_iva', nullable(vatRegime)),
    /** Those its seller can choose, by the country of their billing data. */
    vatRegimes: field('regimenes_iva', list(vatRegime)),
    /** The cause that donations go to; null when there is none. */
    cause: field('causa', nullable(text(500))),
    /** Who bears the card fee of what is sold from now on; of an order it is frozen when its places are held. */
    cardFeeBearer: field(
      'comision_tarjeta',
      oneOf({ festival: 'festival', organiser: 'organiser', cause: 'cause' }),
    ),
    /** What the caller changes now is on sale at once; else the event is under review, archived or not public. */
    isOnSale: field('publicado', flag),
    mayChange: field('editable', flag),
    types: field('tipos', list(TicketType)),
    sessions: field('sesiones', list(TypedSession)),
  }),
  errors: ['content.not_found'],
})
