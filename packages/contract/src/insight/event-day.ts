import { eventFields, eventRight, eventStatus } from '../events/event.ts'
import { sessionStatus } from '../events/session.ts'
import {
  day,
  decimal,
  defineCall,
  entity,
  field,
  filter,
  flag,
  id,
  instant,
  list,
  nullable,
  oneOf,
  optional,
  pageFields,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { NamedSession, places } from '../ticketing/sold-order.ts'

const radarCount = whole(0, 1_000_000)

/** A session of another event at the same time. */
export const RadarHit = entity({
  eventId: field('contenido_id', id),
  title: eventFields.title,
  status: field('estado', eventStatus),
  /** The caller owns it or works on it. */
  isMine: field('mio', flag),
  venueName: eventFields.venueName,
  startsAt: field('inicio', instant),
  endsAt: field('fin', instant),
  timeZone: field('zona_horaria', text(64)),
  /** From the requested place; null where one of the two is not known. */
  distanceM: field('distancia_m', nullable(whole(0, 25_000_000))),
  /** Who plays in both; null unless that is why it is named. */
  participantName: field('participante', nullable(text(200))),
  /** Of its page on the site; null while it is not published. */
  slug: field('slug', nullable(text(200))),
})

/** Events that meet for one reason: the first ones, how many are named in all, and drafts of others, which are not. */
const RadarPart = entity({
  rows: field('filas', list(RadarHit, 20)),
  total: field('total', radarCount),
  drafts: field('borradores', radarCount),
})

/** Events that have a session in an hour of the day. */
const RadarHour = entity({
  hour: field('hora', whole(0, 23)),
  all: field('todos', radarCount),
  /** Of one of the same disciplines. */
  same: field('misma_disciplina', radarCount),
})

/**
 * What else takes place when an event does. What is not given is that of the event: its city, venue, place and
 * disciplines; without `fin` it lasts as long as the event.
 */
export const getRadar = defineCall({
  wireName: 'app_radar',
  access: 'owner',
  right: 'read',
  summary: 'Events at the same place or hour, the same artists elsewhere, and the quiet hours of that day.',
  input: entity({
    eventId: field('contenido_id', id),
    startsAt: field('inicio', instant),
    endsAt: field('fin', optional(nullable(instant))),
    city: field('ciudad', optional(nullable(text(120)))),
    venueName: field('lugar', optional(nullable(text(200)))),
    lat: field('lat', optional(nullable(decimal(-90, 90)))),
    lng: field('lng', optional(nullable(decimal(-180, 180)))),
    disciplineIds: field('disciplinas', optional(list(whole(0, 10_000), 50))),
  }),
  output: entity({
    /** The day of the hours, on the clock of the place. */
    day: field('dia', day),
    timeZone: field('zona_horaria', text(64)),
    /** In the same building. */
    place: field('mismo_lugar', RadarPart),
    /** Other events of a participant of this event. */
    artists: field('mismo_participante', RadarPart),
    /** Of the same discipline, within walking distance. */
    nearby: field('misma_disciplina', RadarPart),
    /** The 24 hours of the day in that city and around it. */
    hours: field('horas', list(RadarHour, 24)),
  }),
  errors: ['content.not_found'],
})

/** Money of tickets and donations taken on the site or at the door, in one currency; refunds are not taken off. */
const Taken = entity({
  where: field('donde', oneOf({ online: 'web', door: 'puerta' })),
  currency: field('moneda', text(3)),
  cents: field('importe_cent', whole(0, Number.MAX_SAFE_INTEGER)),
})

/** A session of a festival day with what its organiser needs to see. */
export const TodaySession = NamedSession.extend({
  eventId: field('contenido_id', id),
  title: eventFields.title,
  eventStatus: field('contenido_estado', eventStatus),
  /** When it is over; worked out from the event's length where the session does not say. */
  endsAt: field('fin', instant),
  status: field('estado', sessionStatus),
  venueName: eventFields.venueName,
  city: eventFields.city,
  hubId: field('hub', whole(0, 10_000)),
  /** Address of the hub; null where it has none. */
  hubEmail: field('hub_email', nullable(text(254))),
  /** What the caller may do with the event. */
  rights: field('derechos', list(eventRight)),
  /** Tickets are sold or booked here. */
  hasOffice: field('con_entradas', flag),
  capacity: field('aforo', nullable(places)),
  sold: field('vendidas', places),
  free: field('libres', nullable(places)),
  /** Tickets valid for entry, those already inside included. */
  expected: field('esperadas', places),
  inside: field('dentro', places),
  /** Admissions of the last ten minutes. */
  recent: field('recientes', places),
  /** People on the waiting list. */
  waiting: field('en_espera', places),
  /** Links of the door that hold for this session, and those a device has opened. */
  doorLinks: field('puertas', places),
  seenLinks: field('puertas_vistas', places),
  /** Of the whole event; empty for those who may not see money. */
  taken: field('cobrado', list(Taken, 20)),
})

/** A day of the festival ends at five in the morning of the next one, on the clock of each place. */
export const getToday = defineCall({
  wireName: 'app_hoy',
  access: 'user',
  summary: 'Sessions of one day of the events the caller works on, with arrivals and places left.',
  input: entity({
    /** Default: today. */
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

const dayCount = whole(0, 100_000_000)

/** What takes place in one hub. */
const HubToday = entity({
  hubId: field('hub', whole(0, 10_000)),
  sessions: field('sesiones', dayCount),
  running: field('en_curso', dayCount),
  over: field('terminadas', dayCount),
  expected: field('esperadas', dayCount),
  inside: field('dentro', dayCount),
  /** Where the number of places is known. */
  free: field('libres', dayCount),
  /** Sessions without a place left, with people waiting for one. */
  queues: field('con_cola', dayCount),
})

/** The whole festival on one day. */
export const listFestivalToday = defineCall({
  wireName: 'app_hoy_festival',
  access: 'admin',
  task: 'read',
  isHubScoped: true,
  summary: 'The sessions of all events on one day, by hub, with what needs somebody.',
  input: entity({
    /** Default: today. */
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
    paymentCases: field('cobros', dayCount),
    failedMails: field('correos_fallidos', dayCount),
    /** Events with a session still to come that day which the public cannot see: in review, and not sent yet. */
    inReview: field('en_revision', dayCount),
    unsent: field('sin_enviar', dayCount),
    sessions: field('filas', list(TodaySession)),
    total: field('total', dayCount),
    page: field('pagina', whole(1, 1_000_000)),
    pageSize: field('por_pagina', whole(1, 500)),
  }),
})

/** How the events of one hub stand that are still to come. */
const HubOverview = entity({
  hubId: field('hub', whole(0, 10_000)),
  inProgress: field('en_curso', dayCount),
  /** Of them, not touched for seven days. */
  stuck: field('parados', dayCount),
  /** Sent back with remarks. */
  returned: field('cambios_pedidos', dayCount),
  /** Of them, without an answer to any remark. */
  unanswered: field('sin_responder', dayCount),
  inReview: field('en_revision', dayCount),
  /** Of them, to be answered by the end of today at the latest. */
  due: field('vencen', dayCount),
  published: field('publicados', dayCount),
  /** Since the event in progress that was left alone longest was changed; null where there is none. */
  stuckDays: field('dias_parado', nullable(whole(0, 100_000))),
})

/** How far the festival is. */
export const getFestivalOverview = defineCall({
  wireName: 'app_panorama',
  access: 'admin',
  task: 'read',
  isHubScoped: true,
  summary:
    'The events still to come by stage and hub, with what is stuck, and the day that most takes place on.',
  input: entity({}),
  output: entity({
    /** The day of the festival now. */
    today: field('hoy', day),
    /** The day ahead with most sessions. */
    mainDay: field('dia_principal', nullable(day)),
    hubs: field('hubs', list(HubOverview, 10_000)),
  }),
})
