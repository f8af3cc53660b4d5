import { sessionStatus } from '../events/session.ts'
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
  optional,
  text,
  whole,
} from '../kit/index.ts'

/** How a type is priced: one price, what one likes, nothing. */
export const pricing = oneOf({ fixed: 'fijo', choice: 'libre', free: 'gratis' })

/** Why something cannot be bought now. */
export const notOnSale = oneOf({
  notYet: 'sin_abrir',
  over: 'terminada',
  soldOut: 'agotada',
  status: 'no_disponible',
})

/** One ticket type in one session. Money in minor units, taxes included: what is shown is what is paid. */
export const OfferedType = entity({
  id: field('tipo_id', id),
  /** Multilingual; null for the only type of an event. */
  name: field('nombre', nullable(text(1000))),
  pricing: field('precio_modo', pricing),
  /** Null where the buyer chooses. */
  priceCents: field('precio_cent', nullable(whole(0, 100_000_000))),
  minCents: field('minimo_cent', whole(0, 100_000_000)),
  maxCents: field('maximo_cent', nullable(whole(0, 100_000_000))),
  suggestedCents: field('sugeridos_cent', list(whole(0, 100_000_000))),
  maxPerOrder: field('max_por_pedido', whole(0, 10_000)),
  /** Free, beside a paying visitor. */
  isCompanion: field('acompanante', flag),
  /** Shown because its code was given. */
  isHidden: field('con_codigo', flag),
  available: field('disponibles', nullable(whole(0, 1_000_000))),
  saleStartsAt: field('venta_inicio', nullable(instant)),
  saleEndsAt: field('venta_fin', nullable(instant)),
  isOnSale: field('en_venta', flag),
  reason: field('motivo', nullable(notOnSale)),
})

export const OfferedSession = entity({
  id: field('sesion_id', id),
  name: field('nombre', nullable(text(200))),
  startsAt: field('inicio', instant),
  endsAt: field('fin', nullable(instant)),
  timeZone: field('zona_horaria', text(64)),
  status: field('estado', sessionStatus),
  available: field('disponibles', nullable(whole(0, 1_000_000))),
  maxPerPerson: field('max_por_persona', whole(0, 10_000)),
  types: field('tipos', list(OfferedType)),
})

/** When a buyer may give tickets back, as it would be fixed by a purchase now. */
export const RefundTerms = entity({
  untilHours: field('hasta_horas', nullable(whole(0, 100_000))),
  percentage: field('porcentaje', whole(0, 100)),
  /** Minutes after the start when unclaimed free places are released; left out: never. */
  releaseAfterMin: field('libera_min', optional(whole(0, 240))),
})

/** What of a published event can be bought now, at which final price, and how many places are left. */
export const getOffer = defineCall({
  wireName: 'web_oferta',
  access: 'anon',
  summary: 'What of a published event can be bought or booked now, with final prices and places left.',
  input: entity({
    eventId: field('contenido_id', id),
    /** Shows types that are hidden behind it. */
    code: field('codigo', optional(nullable(text(60)))),
  }),
  output: entity({
    eventId: field('contenido_id', id),
    /** Multilingual. */
    title: field('titulo', text(1000)),
    seller: field('vendedor', text(200)),
    currency: field('moneda', text(3)),
    /** The clock that decides. */
    now: field('ahora', instant),
    sessions: field('sesiones', list(OfferedSession)),
    /** The name of the cause; null when the event has none, and takes no donations. */
    cause: field('causa', nullable(text(500))),
    takesDonations: field('admite_donativo', flag),
    /** A donation reaches the cause in full; false where the cause bears card fees. */
    isDonationWhole: field('donativo_entero', flag),
    refundTerms: field('devolucion', RefundTerms),
    /** Sold out sessions have a line to wait in. */
    hasWaitingList: field('lista_espera', flag),
  }),
  errors: ['content.not_found', 'offer.not_sold_here'],
})
