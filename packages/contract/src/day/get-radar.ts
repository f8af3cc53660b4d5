import { eventFields, eventStatus } from '../contents/content-fields.ts'
import {
  day,
  decimal,
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

const count = whole(0, 1_000_000)

/** A session of another event at the same time. */
export const RadarHit = entity({
  contentId: field('contenido_id', id),
  title: eventFields.title,
  status: field('estado', eventStatus),
  /** The caller owns it or works on it. */
  isMine: field('mio', flag),
  venueName: eventFields.venueName,
  startsAt: field('inicio', instant),
  endsAt: field('fin', instant),
  timeZone: field('zona_horaria', text(64)),
  /** From the place asked about; null where one of the two is not known. */
  distanceM: field('distancia_m', nullable(whole(0, 25_000_000))),
  /** Who plays in both; null unless that is why it is named. */
  participantName: field('participante', nullable(text(200))),
  /** Of its page on the site; null while it is not published. */
  slug: field('slug', nullable(text(200))),
})

/** Events that meet for one reason: the first ones, how many are named in all, and drafts of others, which are not. */
const RadarPart = entity({
  rows: field('filas', list(RadarHit, 20)),
  total: field('total', count),
  drafts: field('borradores', count),
})

/** Events that have a session in an hour of the day. */
const RadarHour = entity({
  hour: field('hora', whole(0, 23)),
  all: field('todos', count),
  /** Of one of the same disciplines. */
  same: field('misma_disciplina', count),
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
    contentId: field('contenido_id', id),
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
