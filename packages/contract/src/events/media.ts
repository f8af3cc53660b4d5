import { decimal, entity, field, id, list, nullable, oneOf, text, whole } from '../kit/index.ts'

/** What a picture is for: code word and wire word. */
export const mediaUse = oneOf({ gallery: 'galeria', cover: 'portada', poster: 'cartel' })

/** One stored size of a picture. */
export const Variant = entity({
  width: field('ancho', whole(1, 20_000)),
  height: field('alto', whole(1, 20_000)),
  type: field('tipo', text(40)),
  url: field('url', text(500)),
})

/** A picture of an event; `cont` is its place in the gallery, from 1. */
export const Media = entity({
  id: field('media_id', id),
  eventId: field('contenido_id', id),
  title: field('titulo', nullable(text(500))),
  position: field('cont', whole(0, 100_000)),
  use: field('uso', mediaUse),
  url: field('url', text(500)),
  variants: field('variantes', list(Variant)),
  /** Size of the picture as it was sent, after turning it upright. */
  width: field('ancho', whole(1, 100_000)),
  height: field('alto', whole(1, 100_000)),
  /** Alternative text, multilingual. */
  alt: field('alt', nullable(text(2064))),
  /** `#rrggbb`, shown while the picture loads. */
  dominantColor: field('color', nullable(text(7))),
  /** The point that stays visible when the picture is cropped, from the left and the top; null: the middle. */
  focusX: field('foco_x', nullable(decimal(0, 1))),
  focusY: field('foco_y', nullable(decimal(0, 1))),
})
