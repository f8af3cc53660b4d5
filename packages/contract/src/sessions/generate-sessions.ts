import { PATTERN_MAX_TIMES } from '@larunbat/rules/session-generator'
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
} from '../kit/index.ts'
import { DURATION_MAX, SALE_CLOSES_MAX } from './change-sessions.ts'
import { SessionInput } from './session.ts'

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

/** Makes the sessions of a pattern, all of them or none; with `simular` it answers what it would make. */
export const generateSessions = defineCall({
  wireName: 'app_sesiones_generar',
  access: 'owner',
  right: 'edit',
  summary: 'Make the sessions of a pattern of weekdays, interval and times, or preview them.',
  input: entity({
    contentId: field('contenido_id', id),
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
