import { day, defineCall, entity, field, instant, list, nullable, optional } from '../kit/index.ts'
import { TodaySession } from './today-session.ts'

/** A day of the festival ends at five in the morning of the next one, on the clock of each place. */
export const getToday = defineCall({
  wireName: 'app_hoy',
  access: 'user',
  summary: 'Sessions of one day of the events the caller works on, with arrivals and places left.',
  input: entity({
    /** Today, unless told. */
    day: field('dia', optional(day)),
  }),
  output: entity({
    day: field('dia', day),
    now: field('ahora', instant),
    sessions: field('sesiones', list(TodaySession)),
    /** The days before and after on which the caller has sessions. */
    previousDay: field('dia_anterior', nullable(day)),
    nextDay: field('dia_siguiente', nullable(day)),
  }),
})
