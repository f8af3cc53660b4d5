import { decimal, entity, field, id, list, nullable, oneOf, text, whole, word } from '../kit/index.ts'
import { LookupRow } from '../values/common.ts'

/** A hub: a region with its own team, currency, time zone and languages. */
export const Hub = entity({
  id: field('id', id),
  name: field('nombre', text(200)),
  lat: field('lat', nullable(decimal(-90, 90))),
  lng: field('lng', nullable(decimal(-180, 180))),
  currency: field('moneda', text(3)),
  timeZone: field('zona_horaria', text(64)),
  languages: field('idiomas', list(word('es', 'en', 'eu', 'pt'))),
  email: field('correo', nullable(text(254))),
  order: field('orden', whole(0, 10_000)),
  isActive: field('activo', LookupRow.fields.isActive.type),
})

/** A way of supporting the cause; `figure` says which number it asks for. */
export const Collaboration = LookupRow.extend({
  figure: field('dato', nullable(oneOf({ percentage: 'porcentaje', amount: 'importe' }))),
})

export const City = entity({
  id: field('id', id),
  name: field('nombre', text(200)),
  province: field('provincia', nullable(text(200))),
  country: field('pais', text(2)),
  lat: field('lat', decimal(-90, 90)),
  lng: field('lng', decimal(-180, 180)),
  hubId: field('hub', id),
})

export const Edition = entity({
  id: field('id', id),
  year: field('anio', whole(2000, 2100)),
  name: field('nombre', text(200)),
  isCurrent: field('actual', LookupRow.fields.isActive.type),
  ranges: field(
    'fechas',
    list(
      entity({
        hubId: field('hub', nullable(id)),
        from: field('desde', text(10)),
        until: field('hasta', text(10)),
      }),
    ),
  ),
})

/** Words with their three texts, for select boxes: availability, accessibility, reasons to return an event. */
export const CodeRow = entity({ code: field('codigo', text(40)), name: field('nombre', text(200)) })
