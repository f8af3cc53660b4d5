import { day, decimal, entity, field, id, nullable, optional, text, whole, word } from '../kit/index.ts'
import { localTime } from '../values/local-time.ts'
import { webAddress } from '../values/web-address.ts'

const availability = nullable(word('P', 'O', 'D'))

/** An event at another place and date: a festival's guest appearance, a screening, a stop of a tour. */
export const Appearance = entity({
  id: field('evento_id', id),
  contentId: field('contenido_id', id),
  day: field('fecha', day),
  /** Local time of the place; null while it is not known. */
  time: field('hora', nullable(localTime)),
  venueName: field('lugar', nullable(text(200))),
  address: field('direccion', nullable(text(300))),
  city: field('ciudad', nullable(text(120))),
  lat: field('lat', nullable(decimal(-90, 90))),
  lng: field('lng', nullable(decimal(-180, 180))),
  /** Follows the city. */
  hubId: field('hub', whole(0, 10_000)),
  availability: field('disponibilidad', availability),
  url: field('enlace', nullable(text(500))),
})

/** What an owner may write of an appearance; day, and city or place, are needed. */
export const AppearanceInput = entity({
  id: field('evento_id', optional(nullable(id))),
  contentId: field('contenido_id', optional(id)),
  day: field('fecha', optional(day)),
  time: field('hora', optional(nullable(localTime))),
  venueName: field('lugar', optional(nullable(text(200)))),
  address: field('direccion', optional(nullable(text(300)))),
  city: field('ciudad', optional(nullable(text(120)))),
  lat: field('lat', optional(nullable(decimal(-90, 90)))),
  lng: field('lng', optional(nullable(decimal(-180, 180)))),
  availability: field('disponibilidad', optional(availability)),
  url: field('enlace', optional(nullable(webAddress))),
})
