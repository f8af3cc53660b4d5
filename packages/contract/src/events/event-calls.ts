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
import { okAnswer, webAddress } from '../values/common.ts'
import { Appearance } from './appearances.ts'
import {
  availabilityCode,
  EventInput,
  EventSummary,
  echoedVersion,
  eventStatus,
  PendingCheck,
  SHARE_PHOTO_MAX_BYTES,
  seenVersion,
  sharePhotoErrors,
  vatRegime,
} from './event.ts'
import { Extra } from './extras.ts'
import { Media } from './media.ts'
import { SessionInput } from './session.ts'

/** One remark of the reviewers to the owner. */
export const Remark = entity({
  id: field('id', id),
  section: field('seccion', text(40)),
  /** Code of `motivos_devolucion`. */
  reason: field('motivo', text(40)),
  text: field('texto', nullable(text(2000))),
  createdAt: field('creado', instant),
  /** When the event was sent again, or published: requested changes count as done until they are reopened. */
  resolvedAt: field('resuelto', nullable(instant)),
  /** What the owner says about it, if anything. */
  answer: field('respuesta', nullable(text(2000))),
  /** When the owner marked it as done; null while they have not. */
  answeredAt: field('respondido', nullable(instant)),
  /** When a reviewer said that it is done well. */
  acceptedAt: field('aceptado', nullable(instant)),
  /** When a reviewer reopened it. */
  reopenedAt: field('reabierto', nullable(instant)),
})

/** An event with everything that belongs to it. */
export const EventDetail = EventSummary.extend({
  media: field('galeria', list(Media, 5000)),
  extras: field('extras', list(Extra)),
  appearances: field('eventos', list(Appearance)),
  remarks: field('observaciones', list(Remark, 5000)),
  /** Checks that only warn. */
  warnings: field('avisos', list(PendingCheck)),
  /** Regimes of VAT that its seller can choose, by the country of their billing data. */
  vatRegimes: field('regimenes_iva', optional(list(vatRegime))),
})

/** Fields of an event that other accounts may see: nothing of the review. */
export const VisibleEvent = EventDetail.extend({
  remarks: field('observaciones', optional(list(Remark, 5000))),
  warnings: field('avisos', optional(list(PendingCheck))),
})

/** Remark as an administrator writes it. */
export const RemarkInput = entity({
  section: field('seccion', text(40, 1)),
  reason: field('motivo', text(40, 1)),
  text: field('texto', text(2000)),
})

/**
 * Moves an event through the state machine (contract section 5): the owner may send (0 to 1) and withdraw (1 to 0),
 * the rest is an administrator's. Returning an event (1 to 0) by an administrator needs remarks.
 */
export const changeStatus = defineCall({
  wireName: 'app_contenido_update_stat',
  access: 'owner',
  task: 'review',
  isHubScoped: true,
  right: 'edit',
  summary: 'Move an event through its states; an administrator may set featured and 360.',
  input: entity({
    id: field('id', id),
    ownerId: field('usuario_contenido_id', optional(id)),
    languages: field('idiomas', optional(list(text(8), 10))),
    status: field('estado', optional(eventStatus)),
    isFeatured: field('destacado', optional(flag)),
    is360: field('is360', optional(flag)),
    remarks: field('observaciones', optional(list(RemarkInput, 50))),
    /** Version that the caller has seen: a decision about a newer one is refused. */
    version: field('version', optional(whole(0, Number.MAX_SAFE_INTEGER))),
  }),
  output: EventDetail,
  errors: [
    'content.not_found',
    'content.move_not_allowed',
    'content.incomplete',
    'content.remarks_required',
    'content.sessions_on_sale',
    'content.changed_meanwhile',
  ],
  success: 'content.saved',
})

/**
 * Flags that only the festival's team sets, by separate calls. Here another value changes nothing, and the response has
 * a remark.
 */
const teamFlags = {
  isFeatured: field('destacado', optional(nullable(flag))),
  is360: field('is360', optional(nullable(flag))),
  isBlacklisted: field('blacklist', optional(nullable(flag))),
}

/** What an event is made of. */
export const NewEvent = EventInput.extend({
  /** The event is a series, which has other events as chapters; this cannot be changed. */
  isSeries: field('es_serie', optional(flag)),
  /** Says where an event without a city is; with a city it follows that. */
  hubId: field('hub', optional(nullable(whole(0, 10_000)))),
  ...teamFlags,
})

/** Creates an event in progress. Only the title is required; fields missing for a review are in `pendientes`. */
export const createEvent = defineCall({
  wireName: 'app_contenido_add',
  access: 'user',
  summary: 'Create an event in progress (a title is needed; city and type may follow).',
  input: entity({ event: field('contenido', NewEvent) }),
  output: EventDetail,
  errors: ['account.event_quota', ...sharePhotoErrors],
  success: 'content.saved',
  maxBytes: SHARE_PHOTO_MAX_BYTES,
  isIdempotent: true,
})

/** Deletes an event: its owner while it is in progress, an administrator always; never once tickets were sold. */
export const deleteEvent = defineCall({
  wireName: 'app_contenido_delete',
  access: 'owner',
  right: 'own',
  summary: 'Delete an event (owner while in progress; administrator).',
  input: entity({ id: field('id', id) }),
  output: okAnswer,
  errors: ['content.not_found', 'content.has_orders', 'content.not_in_progress'],
})

/** One event with everything that belongs to it: to its owner, and to anyone once published (the approved copy). */
export const getEvent = defineCall({
  wireName: 'app_contenido_by_id',
  access: 'anon',
  summary: 'One event with sessions, participants and pictures (owner; anyone once published).',
  input: entity({ id: field('id', id) }),
  output: VisibleEvent,
  errors: ['content.not_found'],
})

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
export const updateEventTickets = defineCall({
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
export const updateEventStreaming = defineCall({
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

/**
 * Stores the given fields; a field left out is unchanged. With `version_vista` a change made meanwhile is not
 * overwritten: `content.changed_meanwhile` comes with the stored event in `data.actual`. A whole response may be sent
 * back: by its `version`, values equal to those of that version are no changes.
 */
export const updateEvent = defineCall({
  wireName: 'app_contenido_update',
  access: 'owner',
  right: 'edit',
  summary: 'Change an event; only the fields that are sent.',
  input: entity({ event: field('contenido', EventInput.extend({ echoedVersion, ...teamFlags })) }),
  output: EventDetail,
  errors: [
    'content.not_found',
    'content.changed_meanwhile',
    'content.in_review',
    'content.archived',
    'content.vat_not_of_seller',
    ...sharePhotoErrors,
  ],
  success: 'content.saved',
  maxBytes: SHARE_PHOTO_MAX_BYTES,
})

/** Records that the caller works on an event, and returns who else does; called every half minute. */
export const recordEditor = defineCall({
  wireName: 'app_contenido_presencia',
  access: 'owner',
  right: 'read',
  summary: 'Who else works on this event just now.',
  input: entity({ id: field('id', id), page: field('pagina_panel', optional(text(40))) }),
  output: entity({
    others: field(
      'otros',
      list(
        entity({
          id: field('id', id),
          name: field('nombre', text(120)),
          page: field('pagina_panel', text(40)),
          at: field('fecha', instant),
          isTeam: field('equipo', flag),
        }),
        50,
      ),
    ),
  }),
  errors: ['content.not_found'],
})

/** An address at which the event is shown as the public will see it, from its working copy. */
export const previewEvent = defineCall({
  wireName: 'app_contenido_vista',
  access: 'owner',
  right: 'read',
  summary: 'Address of a preview of the event as the public will see it; it expires.',
  input: entity({ id: field('id', id) }),
  output: entity({
    /** From the root of this host; `&lang=` chooses the language. */
    url: field('direccion', text(300)),
    /** What its ticket holders will watch; null for an event that is only on site. */
    watchUrl: field('direccion_ver', optional(nullable(text(300)))),
    expiresAt: field('caduca', instant),
  }),
  errors: ['content.not_found'],
})
