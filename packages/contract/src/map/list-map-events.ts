import { eventFields, eventStatus } from '../contents/content-fields.ts'
import {
  decimal,
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
} from '../kit/index.ts'

/** An event where it takes place. Degrees are WGS 84. */
export const MapEvent = entity({
  id: field('id', id),
  /** With all its languages. */
  title: eventFields.title,
  status: field('estado', eventStatus),
  /** The caller owns it or works on it. */
  isMine: field('mio', flag),
  lat: field('lat', decimal(-90, 90)),
  lng: field('lng', decimal(-180, 180)),
  /** It says only its city, and this is the city's centre. */
  isApproximate: field('aproximado', flag),
  hubId: field('hub', whole(0, 10_000)),
  disciplineIds: eventFields.disciplineIds,
  venueName: eventFields.venueName,
  address: eventFields.address,
  city: eventFields.city,
  /** Beginnings on the clock of the place, `YYYY-MM-DDTHH:MM`, the first ones; none where there is no date yet. */
  times: field('horas', list(text(16), 60)),
  /** Of its page on the site; null while it is not published. */
  slug: field('slug', nullable(text(200))),
})

/**
 * The map of an edition: published events, for all users; also own events in any state; for
 * administrators all of them, by state.
 */
export const listMapEvents = defineCall({
  wireName: 'app_mapa_get',
  access: 'user',
  summary: 'Events of an edition with the place where they happen.',
  input: entity({
    /** Of the edition; without, the running one. */
    year: field('anio', optional(whole(2000, 2100))),
  }),
  output: entity({
    year: field('anio', nullable(whole(2000, 2100))),
    rows: field('filas', list(MapEvent, 5000)),
    /** Events the caller manages that happen somewhere, but do not say where. */
    withoutPlace: field('sin_lugar', whole(0, 1_000_000)),
  }),
})
