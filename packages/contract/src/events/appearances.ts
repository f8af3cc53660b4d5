import {
  day,
  decimal,
  defineCall,
  entity,
  field,
  id,
  list,
  nullable,
  optional,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { localTime, okAnswer, webAddress } from '../values/common.ts'

const availability = nullable(word('P', 'O', 'D'))

/** An event at another place and date: a festival's guest appearance, a screening, a stop of a tour. */
export const Appearance = entity({
  id: field('evento_id', id),
  eventId: field('contenido_id', id),
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
  eventId: field('contenido_id', optional(id)),
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

/** Deletes an appearance; of a published event it remains public until an administrator approves. */
export const deleteAppearance = defineCall({
  wireName: 'app_contenido_evento_delete',
  access: 'owner',
  right: 'edit',
  summary: 'Delete an appearance of an event.',
  input: entity({ id: field('evento_id', id) }),
  output: okAnswer,
  errors: ['content.in_review', 'content.archived', 'appearance.not_found'],
})

/** Appearances of an event by date: to its owner, and to anyone once published (those that were approved). */
export const listAppearances = defineCall({
  wireName: 'app_eventos_contenido_get',
  access: 'anon',
  summary: 'Appearances of an event at other places and dates (owner; anyone once published).',
  input: entity({ eventId: field('contenido_id', id) }),
  output: list(Appearance),
  errors: ['content.not_found'],
})

/** Change an appearance; without an id it makes one. Of a published event, date and place wait for approval. */
export const updateAppearance = defineCall({
  wireName: 'app_evento_contenido_update',
  access: 'owner',
  right: 'edit',
  summary: 'Change an appearance; without an id it makes one.',
  input: entity({ appearance: field('evento_contenido', AppearanceInput) }),
  output: Appearance,
  errors: [
    'content.not_found',
    'content.in_review',
    'content.archived',
    'appearance.not_found',
    'appearance.too_many',
  ],
})
