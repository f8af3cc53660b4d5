import {
  defineCall,
  entity,
  field,
  flag,
  id,
  instant,
  list,
  nullable,
  optional,
  text,
  whole,
} from '../kit/index.ts'
import { SessionInput } from '../sessions/session.ts'
import { webAddress } from '../values/web-address.ts'
import { availabilityCode, seenVersion, vatRegime } from './content-fields.ts'
import { EventDetail } from './event-detail.ts'

const errors = [
  'content.not_found',
  'content.changed_meanwhile',
  'content.in_review',
  'content.archived',
  'content.vat_not_of_seller',
]
const key = { id: field('id', id), version: seenVersion }

/** The date part of an event. With `sesiones` the list replaces the event's sessions (those with orders stay). */
export const updateEventDates = defineCall({
  wireName: 'app_contenido_update_cuando',
  access: 'owner',
  right: 'edit',
  summary: 'Change start, duration, zone and, if sent, the sessions of an event.',
  input: entity({
    ...key,
    startsAt: field('inicio', optional(nullable(instant))),
    durationMin: field('duracion_min', optional(nullable(whole(0, 100_000)))),
    timeZone: field('zona_horaria', optional(nullable(text(64)))),
    sessions: field('sesiones', optional(list(SessionInput, 500))),
  }),
  output: EventDetail,
  errors: [...errors, 'session.not_found', 'session.has_orders', 'session.times_wrong'],
  success: 'content.saved',
})

/** The ticket part of an event. */
export const updateContentTickets = defineCall({
  wireName: 'app_contenido_update_fact',
  access: 'owner',
  right: 'edit',
  summary: 'Change the ticket data of an event.',
  input: entity({
    ...key,
    ticketMode: field('entradas_modo', optional(nullable(whole(1, 5)))),
    priceCents: field('precio_cent', optional(nullable(whole(0, 100_000_000)))),
    currency: field('moneda', optional(nullable(text(3)))),
    capacity: field('aforo', optional(nullable(whole(0, 1_000_000)))),
    maxPerPerson: field('max_por_persona', optional(nullable(whole(0, 10_000)))),
    saleStartsAt: field('venta_inicio', optional(nullable(instant))),
    saleEndsAt: field('venta_fin', optional(nullable(instant))),
    salesUrl: field('enlace_venta', optional(nullable(webAddress))),
    vatRegime: field('regimen_iva', optional(nullable(vatRegime))),
  }),
  output: EventDetail,
  errors,
  success: 'content.saved',
})

/** The streaming part of an event. */
export const updateContentStreaming = defineCall({
  wireName: 'app_contenido_update_streaming',
  access: 'owner',
  right: 'edit',
  summary: 'Change availability, stream link and on-demand dates of an event.',
  input: entity({
    ...key,
    availability: field('disponibilidad', optional(list(availabilityCode, 3))),
    streamUrl: field('enlace_streaming', optional(nullable(webAddress))),
    isStreamUrlLater: field('enlace_mas_tarde', optional(flag)),
    visibleFrom: field('visible_desde', optional(nullable(instant))),
    visibleUntil: field('visible_hasta', optional(nullable(instant))),
  }),
  output: EventDetail,
  errors,
  success: 'content.saved',
})
