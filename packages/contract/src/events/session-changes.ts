import { MAX_SESSIONS, PATTERN_MAX_TIMES } from '@larunbat/rules/events/session-generator'
import {
  day,
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
  word,
} from '../kit/index.ts'
import { Session, SessionInput } from './session.ts'

/** Two weeks, as an event's own length. */
export const DURATION_MAX = 20_160
/** A year. */
export const SALE_CLOSES_MAX = 527_040
const SHIFT_DAYS_MAX = 3_653

/** Changes for each session of a selection; a field left out is unchanged. */
export const SessionsChange = SessionInput.pick(
  'name',
  'capacity',
  'priceCents',
  'maxPerPerson',
  'saleStartsAt',
  'saleEndsAt',
  'salesUrl',
  'status',
  'streamUrl',
).extend({
  /** Calendar days later, earlier when negative: the clock time is kept. */
  shiftDays: field('mover_dias', optional(whole(-SHIFT_DAYS_MAX, SHIFT_DAYS_MAX))),
  /** Minutes later, earlier when negative. */
  shiftMinutes: field('mover_minutos', optional(whole(-SALE_CLOSES_MAX, SALE_CLOSES_MAX))),
  /** Another clock time of the same day, `19:00`. */
  time: field('hora', optional(nullable(text(5)))),
  /** Minutes from start to end; null leaves the end open. */
  durationMin: field('duracion_min', optional(nullable(whole(1, DURATION_MAX)))),
  /** The sale ends so many minutes before the start. */
  saleClosesMin: field('venta_cierre_min', optional(nullable(whole(0, SALE_CLOSES_MAX)))),
  /** Deletes them; nothing else may be named beside it. */
  isDeleted: field('borrar', optional(flag)),
})

/** Why one session of a selection cannot be changed so. */
export const sessionRefusal = word(
  'session.has_orders',
  'session.capacity_below_sold',
  'session.capacity_above_venue',
  'session.times_wrong',
  'session.sale_times_wrong',
  'session.date_out_of_range',
  'session.over_sold',
)

/** What is allowed and should still be seen: what those who hold tickets must hear, two sessions at one moment. */
export const sessionNotice = word('paid_price_stays', 'buyers_date', 'buyers_status', 'same_time')

/** One session before and after; `despues` is null when it is deleted, or when the change is refused. */
export const ChangedSession = entity({
  id: field('sesion_id', id),
  before: field('antes', Session),
  after: field('despues', nullable(Session)),
  isChanged: field('cambia', flag),
  refusal: field('motivo', nullable(sessionRefusal)),
  notices: field('avisos', list(sessionNotice, 5)),
})

/**
 * Changes a selection of sessions, all of them or none: the error is then the first refusal, with every refused session
 * among its fields. With `simular` nothing is stored and each session has its expected result.
 */
export const changeSessions = defineCall({
  wireName: 'app_sesiones_cambiar',
  access: 'owner',
  right: 'edit',
  summary: 'Move, change, cancel or delete a selection of sessions, or preview it.',
  input: entity({
    eventId: field('contenido_id', id),
    ids: field('sesion_ids', list(id, MAX_SESSIONS)),
    change: field('cambios', SessionsChange),
    isPreview: field('simular', optional(flag)),
  }),
  output: entity({
    isApplied: field('aplicado', flag),
    /** On a published event, when dates, prices or capacities change: they wait for an administrator. */
    needsApproval: field('espera_aprobacion', flag),
    changed: field('cambian', whole(0, MAX_SESSIONS)),
    refused: field('rechazadas', whole(0, MAX_SESSIONS)),
    /** Version of the event afterwards. */
    version: field('version', whole(0, 2_147_483_647)),
    sessions: field('sesiones', list(ChangedSession)),
  }),
  errors: [
    'content.not_found',
    'content.in_review',
    'content.archived',
    'session.not_found',
    'session.has_orders',
    'session.capacity_below_sold',
    'session.capacity_above_venue',
    'session.over_sold',
    'session.times_wrong',
    'session.sale_times_wrong',
    'session.date_out_of_range',
  ],
})

const count = whole(0, 10_000_000)

/**
 * Who holds places of sessions: they are written to, and may have their money back, when the date, the venue or whether it takes
 * place changes. Without `sesion_ids` of all sessions.
 */
export const countSessionBuyers = defineCall({
  wireName: 'app_sesion_compradores',
  access: 'owner',
  right: 'edit',
  summary: 'How many buyers a change of sessions would be told to, and what they could ask back.',
  input: entity({
    eventId: field('contenido_id', id),
    ids: field('sesion_ids', optional(nullable(list(id, MAX_SESSIONS)))),
  }),
  output: entity({
    /** Purchases: each of them gets one mail. */
    orders: field('pedidos', count),
    tickets: field('entradas', count),
    /** What was paid for these tickets, by currency; empty for who does not see the money of the event. */
    paid: field(
      'pagado',
      list(
        entity({
          currency: field('moneda', text(3)),
          cents: field('importe_cent', whole(0, Number.MAX_SAFE_INTEGER)),
        }),
      ),
    ),
  }),
  errors: ['content.not_found'],
})

/** On which days and at which local clock times an event is repeated. */
export const SessionPattern = entity({
  from: field('desde', day),
  until: field('hasta', day),
  /** 1 Monday to 7 Sunday; empty when `cada_dias` is given. */
  weekdays: field('dias_semana', optional(list(whole(1, 7), 7))),
  /** With weekdays: only every so many weeks, counted from the week of the first day. */
  everyWeeks: field('cada_semanas', optional(nullable(whole(1, 52)))),
  /** Every so many days from the first one, instead of weekdays. */
  everyDays: field('cada_dias', optional(nullable(whole(1, 366)))),
  /** Clock times, `19:00`. */
  times: field('horas', list(text(5), PATTERN_MAX_TIMES)),
  /** Days left out. */
  except: field('excepto', optional(list(day, 2_000))),
  /** IANA name; the event's own zone when left out. */
  timeZone: field('zona_horaria', optional(text(64))),
})

/** What every generated session gets. Ticket fields that are left out or null are the event's. */
export const GeneratedValues = SessionInput.pick(
  'name',
  'capacity',
  'priceCents',
  'maxPerPerson',
  'saleStartsAt',
  'salesUrl',
  'status',
  'streamUrl',
).extend({
  /** Minutes from start to end; the event's own length when left out, no end when null. */
  durationMin: field('duracion_min', optional(nullable(whole(1, DURATION_MAX)))),
  /** The sale ends so many minutes before the start; null leaves it to the event. */
  saleClosesMin: field('venta_cierre_min', optional(nullable(whole(0, SALE_CLOSES_MAX)))),
})

export const GeneratedSession = entity({
  /** Null in a preview, and for one that is not made. */
  id: field('sesion_id', nullable(id)),
  startsAt: field('inicio', instant),
  endsAt: field('fin', nullable(instant)),
  /** The clocks skip that time on that day, so it begins later by as much. */
  isShifted: field('hora_desplazada', flag),
  /** There is a session at that moment already: none is made. */
  isThere: field('ya_existe', flag),
})

/** Creates the sessions of a pattern, all of them or none; with `simular` it returns what it would create. */
export const generateSessions = defineCall({
  wireName: 'app_sesiones_generar',
  access: 'owner',
  right: 'edit',
  summary: 'Make the sessions of a pattern of weekdays, interval and times, or preview them.',
  input: entity({
    eventId: field('contenido_id', id),
    pattern: field('patron', SessionPattern),
    values: field('valores', optional(GeneratedValues)),
    isPreview: field('simular', optional(flag)),
  }),
  output: entity({
    isApplied: field('aplicado', flag),
    /** On a published event, until an administrator approves the new dates. */
    needsApproval: field('espera_aprobacion', flag),
    /** How many were or would be made. */
    made: field('nuevas', whole(0, 500)),
    /** Version of the event afterwards. */
    version: field('version', whole(0, 2_147_483_647)),
    sessions: field('sesiones', list(GeneratedSession)),
  }),
  errors: [
    'content.not_found',
    'content.in_review',
    'content.archived',
    'session.pattern_empty',
    'session.pattern_too_many',
    'session.capacity_above_venue',
    'session.sale_times_wrong',
  ],
})
