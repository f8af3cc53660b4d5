import { CAPACITY_MAX, PER_PERSON_MAX } from '@larunbat/rules/ticketing/ticket-mode'
import { TYPE_NAME_MAX } from '@larunbat/rules/ticketing/ticket-type'
import { vatRegime } from '../events/event.ts'
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
import { multilingual } from '../values/common.ts'
import { pricing } from './offer.ts'

const cents = whole(0, 100_000_000)
const places = whole(0, 1_000_000)

/** How often it was changed: sent back with a change, so that no unseen change is overwritten. */
export const offerVersion = whole(0, 2_147_483_647)

/** Places of one type in one session. */
const TypeSales = entity({
  sessionId: field('sesion_id', id),
  sold: field('vendidas', places),
  /** In baskets that are being paid. */
  held: field('reservadas', places),
})

/** A ticket type as its organiser sees it. Money in minor units, taxes included. */
export const TicketType = entity({
  id: field('tipo_id', id),
  version: field('version', offerVersion),
  /** Multilingual; null for the type an event begins with. */
  name: field('nombre', nullable(multilingual(TYPE_NAME_MAX))),
  pricing: field('precio_modo', pricing),
  /** Of a fixed price; null: what the session costs. */
  priceCents: field('precio_cent', nullable(cents)),
  minCents: field('minimo_cent', cents),
  suggestedCents: field('sugeridos_cent', list(cents, 20)),
  /** Its own quota in each session, within the session's. */
  capacity: field('cupo', nullable(whole(0, CAPACITY_MAX))),
  maxPerOrder: field('max_por_pedido', nullable(whole(1, PER_PERSON_MAX))),
  saleStartsAt: field('venta_inicio', nullable(instant)),
  saleEndsAt: field('venta_fin', nullable(instant)),
  /** In capitals; the type is hidden until it is typed. */
  code: field('codigo', nullable(text(40))),
  isCompanion: field('acompanante', flag),
  /** Null: the event's. */
  vatRegime: field('regimen_iva', nullable(vatRegime)),
  /** Null: every session. */
  sessionIds: field('sesion_ids', nullable(list(id))),
  isActive: field('activo', flag),
  /** The one an event begins with: its mode says how it is priced. */
  isDefault: field('por_defecto', flag),
  sales: field('ventas', list(TypeSales)),
})

/** What of a type is written. Left out: as it is, or for a new one as it usually is. */
export const TicketTypeInput = entity({
  /** Without it a new one is made. */
  id: field('tipo_id', optional(nullable(id))),
  version: field('version', optional(nullable(offerVersion))),
  name: field('nombre', optional(nullable(multilingual(TYPE_NAME_MAX)))),
  pricing: field('precio_modo', optional(pricing)),
  priceCents: field('precio_cent', optional(nullable(cents))),
  minCents: field('minimo_cent', optional(cents)),
  suggestedCents: field('sugeridos_cent', optional(list(cents, 20))),
  capacity: field('cupo', optional(nullable(whole(1, CAPACITY_MAX)))),
  maxPerOrder: field('max_por_pedido', optional(nullable(whole(1, PER_PERSON_MAX)))),
  saleStartsAt: field('venta_inicio', optional(nullable(instant))),
  saleEndsAt: field('venta_fin', optional(nullable(instant))),
  code: field('codigo', optional(nullable(text(40)))),
  isCompanion: field('acompanante', optional(flag)),
  vatRegime: field('regimen_iva', optional(nullable(vatRegime))),
  sessionIds: field('sesion_ids', optional(nullable(list(id)))),
  /** 0 takes it off sale, 1 puts it back. */
  isActive: field('activo', optional(flag)),
})

/** A session as it is sold; price and places are the approved ones of a published event. */
export const TypedSession = entity({
  id: field('sesion_id', id),
  name: field('nombre', nullable(text(200))),
  startsAt: field('inicio', instant),
  timeZone: field('zona_horaria', text(64)),
  status: field('estado', sessionStatus),
  priceCents: field('precio_cent', nullable(cents)),
  capacity: field('aforo', nullable(places)),
  sold: field('vendidas', places),
  held: field('reservadas', places),
})

/** What is worth a look in a type, though it may be meant. */
export const typeWarning = oneOf({
  quotaAboveCapacity: 'cupo_sobre_aforo',
  maxAboveEvent: 'max_sobre_evento',
  companionAlone: 'acompanante_solo',
  freeMode: 'modo_gratis',
})

/** Errors of every change of what is offered. */
export const OFFER_ERRORS = ['content.not_found', 'content.in_review', 'content.archived'] as const

/**
 * Creates or changes a ticket type. It applies immediately, without approval; holds and orders are unchanged. A quota
 * may not be less than the sold and held places in any session.
 */
export const updateTicketType = defineCall({
  wireName: 'app_tipo_entrada_update',
  access: 'owner',
  right: 'sell',
  summary: 'Make or change a ticket type: name, price, quota, sale window, code, sessions.',
  input: entity({ eventId: field('contenido_id', id), type: field('tipo', TicketTypeInput) }),
  output: entity({ type: field('tipo', TicketType), warnings: field('avisos', list(typeWarning)) }),
  errors: [
    ...OFFER_ERRORS,
    'ticket_type.not_found',
    'ticket_type.capacity_below_sold',
    'ticket_type.last_one',
    'ticket_type.too_many',
    'offer.changed_meanwhile',
  ],
  isIdempotent: true,
})

/**
 * Deletes a ticket type; one that was ever taken is only withdrawn from sale. The last one on sale cannot be deleted.
 */
export const deleteTicketType = defineCall({
  wireName: 'app_tipo_entrada_delete',
  access: 'owner',
  right: 'sell',
  summary: 'Delete a ticket type, or retire it when places of it were taken.',
  input: entity({ eventId: field('contenido_id', id), typeId: field('tipo_id', id) }),
  output: entity({ isRetired: field('retirado', flag) }),
  errors: [...OFFER_ERRORS, 'ticket_type.not_found', 'ticket_type.last_one'],
})

/** What an event sells, for its organiser: its types in order, its sessions, and what both are held against. */
export const listTicketTypes = defineCall({
  wireName: 'app_tipos_entrada',
  access: 'owner',
  right: 'sell',
  summary: 'Ticket types of an event with their sales, and the sessions they are sold for.',
  input: entity({ eventId: field('contenido_id', id) }),
  output: entity({
    eventId: field('contenido_id', id),
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
    /** Changes of the caller are on sale immediately; else the event is under review, archived or not public. */
    isOnSale: field('publicado', flag),
    mayChange: field('editable', flag),
    types: field('tipos', list(TicketType)),
    sessions: field('sesiones', list(TypedSession)),
  }),
  errors: ['content.not_found'],
})

/** Puts the ticket types of an event in order; those that are not named follow in their old order. */
export const orderTicketTypes = defineCall({
  wireName: 'app_tipos_entrada_orden',
  access: 'owner',
  right: 'sell',
  summary: 'Order of the ticket types of an event.',
  input: entity({ eventId: field('contenido_id', id), ids: field('tipo_ids', list(id)) }),
  output: entity({ ids: field('tipo_ids', list(id)) }),
  errors: [...OFFER_ERRORS, 'ticket_type.not_found'],
})

const hours = whole(0, 8760)
const minutes = whole(0, 240)

/** How an event is sold beside its prices. */
export const SaleTerms = entity({
  /** 0 while none were chosen: the defaults apply. */
  version: field('version', offerVersion),
  /** Hours before the session until which a buyer may give a ticket back; null: only when the session changes. */
  refundUntilHours: field('devolucion_horas', nullable(hours)),
  refundPercentage: field('devolucion_porcentaje', whole(0, 100)),
  takesDoorPayment: field('pago_en_puerta', flag),
  hasWaitingList: field('lista_espera', flag),
  /** Hours that places are held for a person from the waiting list. */
  offerHours: field('oferta_horas', whole(1, 168)),
  /** Minutes after the start when unclaimed free places are released; null: never. */
  releaseAfterMin: field('liberar_min', nullable(minutes)),
})

export const getSaleTerms = defineCall({
  wireName: 'app_venta_condiciones',
  access: 'owner',
  right: 'sell',
  summary: 'Terms an event is sold by: refunds, payment at the door, waiting list, free places.',
  input: entity({ eventId: field('contenido_id', id) }),
  output: SaleTerms,
  errors: ['content.not_found'],
})

/** Changes the terms, for what is bought from now on. Left out: as they are. */
export const updateSaleTerms = defineCall({
  wireName: 'app_venta_condiciones_update',
  access: 'owner',
  right: 'sell',
  summary: 'Change the terms an event is sold by, for later purchases.',
  input: entity({
    eventId: field('contenido_id', id),
    version: field('version', optional(nullable(offerVersion))),
    refundUntilHours: field('devolucion_horas', optional(nullable(hours))),
    refundPercentage: field('devolucion_porcentaje', optional(whole(0, 100))),
    takesDoorPayment: field('pago_en_puerta', optional(flag)),
    hasWaitingList: field('lista_espera', optional(flag)),
    offerHours: field('oferta_horas', optional(whole(1, 168))),
    releaseAfterMin: field('liberar_min', optional(nullable(minutes))),
  }),
  output: SaleTerms,
  errors: [...OFFER_ERRORS, 'offer.changed_meanwhile'],
})
