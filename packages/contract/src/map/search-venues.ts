import { eventFields } from '../contents/content-fields.ts'
import { defineCall, entity, field, flag, id, list, optional, text, whole } from '../kit/index.ts'

/** A place where an event was held. */
export const Venue = entity({
  /** Of the event that says so. */
  contentId: field('contenido_id', id),
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
