import {
  day,
  defineCall,
  entity,
  field,
  filter,
  instant,
  list,
  optional,
  pageFields,
  whole,
  word,
} from '../kit/index.ts'
import { TodaySession } from './today-session.ts'

const count = whole(0, 100_000_000)

/** What takes place in one hub. */
const HubToday = entity({
  hubId: field('hub', whole(0, 10_000)),
  sessions: field('sesiones', count),
  running: field('en_curso', count),
  over: field('terminadas', count),
  expected: field('esperadas', count),
  inside: field('dentro', count),
  /** Where the number of places is known. */
  free: field('libres', count),
  /** Sessions without a place left, with people waiting for one. */
  queues: field('con_cola', count),
})

/** The whole festival on one day. */
export const listFestivalToday = defineCall({
  wireName: 'app_hoy_festival',
  access: 'admin',
  summary: 'The sessions of all events on one day, by hub, with what needs somebody.',
  input: entity({
    /** Today, unless told. */
    day: field('dia', optional(day)),
    hubId: field('hub', filter(whole(0, 10_000))),
    /** Only sessions that are on, are still to come, or are sold out while people wait. */
    part: field('parte', filter(word('en_curso', 'por_venir', 'con_cola'))),
    ...pageFields,
  }),
  output: entity({
    day: field('dia', day),
    now: field('ahora', instant),
    hubs: field('hubs', list(HubToday)),
    /** Payments and refunds that wait for a person; mails that could not be delivered since the day before. */
    paymentCases: field('cobros', count),
    failedMails: field('correos_fallidos', count),
    /** Events with a session still to come that day which the public cannot see: in review, and not sent yet. */
    inReview: field('en_revision', count),
    unsent: field('sin_enviar', count),
    sessions: field('filas', list(TodaySession)),
    total: field('total', count),
    page: field('pagina', whole(1, 1_000_000)),
    pageSize: field('por_pagina', whole(1, 500)),
  }),
})
