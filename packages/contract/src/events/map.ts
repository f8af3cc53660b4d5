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
import { eventFields, eventStatus } from './event.ts'

/** What maps of the panel are laid on, where this installation has a server of maps; all null where it has none. */
export const getMapSource = defineCall({
  wireName: 'app_mapa_fondo',
  access: 'user',
  summary: 'Addresses of the configured maps.',
  input: entity({}),
  output: entity({
    /** Template of pictures of 256 pixels, with `{z}`, `{x}` and `{y}`. */
    tilesUrl: field('teselas_url', nullable(text(2000))),
    /** A style of MapLibre. */
    styleUrl: field('estilo_url', nullable(text(2000))),
    /** Who made the map: shown on it. */
    attribution: field('atribucion', nullable(text(400))),
  }),
})

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
  task: 'read',
  isHubScoped: true,
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

/** A place where an event was held. */
export const Venue = entity({
  /** Of the event that says so. */
  eventId: field('contenido_id', id),
  name: field('lugar', text(200)),
  address: eventFields.address,
  city: eventFields.city,
  lat: eventFields.lat,
  lng: eventFields.lng,
  hubId: field('hub', whole(0, 10_000)),
  capacity: eventFields.venueCapacity,
  wheelchair: eventFields.wheelchair,
  /** From an event of the caller's own; else from one that is published. */
  isOwn: field('propio', flag),
  /** How many events say so. */
  count: field('veces', whole(1, 1_000_000)),
})

/** Places used before, by words of their name, address or city. */
export const searchVenues = defineCall({
  wireName: 'app_lugares_buscar',
  access: 'user',
  summary: 'Places of own and published events, to be used again.',
  input: entity({
    query: field('texto', text(120)),
    /** Places of this city come first. */
    city: field('ciudad', optional(text(120))),
    limit: field('limite', optional(whole(1, 20))),
  }),
  output: list(Venue, 20),
})
