import { MAX_SESSIONS } from '@larunbat/rules/session-generator'
import {
  defineCall,
  entity,
  field,
  flag,
  id,
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

/** What to change of each session of a selection; what is left out stays. */
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
  /** Calendar days later, earlier when negative: the clock time stays. */
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
 * Changes a selection of sessions, all of them or none: the first refusal is the answer then, with every refused one among
 * its fields. With `simular` nothing is stored and each session tells what would happen to it.
 */
export const changeSessions = defineCall({
  wireName: 'app_sesiones_cambiar',
  access: 'owner',
  right: 'edit',
  summary: 'Move, change, cancel or delete a selection of sessions, or preview it.',
  input: entity({
    contentId: field('contenido_id', id),
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
