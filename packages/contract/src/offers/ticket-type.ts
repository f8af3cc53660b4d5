import { CAPACITY_MAX, PER_PERSON_MAX } from '@larunbat/rules/ticket-mode'
import { TYPE_NAME_MAX } from '@larunbat/rules/ticket-type'
import { vatRegime } from '../contents/content-fields.ts'
import {
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
import { sessionStatus } from '../sessions/session.ts'
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
  /** A quota of its own in each session, within the session's. */
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
