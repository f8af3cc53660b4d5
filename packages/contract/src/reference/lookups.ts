import {
  decimal,
  defineCall,
  entity,
  field,
  id,
  list,
  nothing,
  nullable,
  oneOf,
  optional,
  text,
  whole,
  word,
} from '../kit/index.ts'
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

/** Cities of Spain, Portugal and Great Britain; served by GET as well (`GET /ciudades?q=&limite=`). */
export const listCities = defineCall({
  wireName: 'ciudades',
  access: 'anon',
  summary: 'Cities by name, accents and both languages; without `q` the whole list.',
  input: entity({
    query: field('q', optional(text(120))),
    limit: field('limite', optional(whole(1, 20_000))),
  }),
  output: list(City, 20_000),
})

/** Ways of supporting the cause, with the figure each asks for. */
export const listCollaborations = defineCall({
  wireName: 'app_get_social_colabora_v2',
  access: 'anon',
  summary: 'Ways of supporting the cause, with the figure each asks for.',
  input: nothing,
  output: list(Collaboration, 5000),
})

/** Disciplines in the requested language. */
export const listDisciplines = defineCall({
  wireName: 'app_disciplinas_v2',
  access: 'anon',
  summary: 'Disciplines in the asked language.',
  input: nothing,
  output: list(LookupRow, 5000),
})

/** Editions of the festival with their dates per hub, newest first. */
export const listEditions = defineCall({
  wireName: 'app_ediciones',
  access: 'anon',
  summary: 'Editions of the festival with their dates per hub, newest first.',
  input: nothing,
  output: list(Edition, 5000),
})

/** Hubs in the requested language, with place, currency, zone and languages. */
export const listHubs = defineCall({
  wireName: 'app_hubs',
  access: 'anon',
  summary: 'Hubs in the asked language, with place, currency, zone and languages.',
  input: nothing,
  output: list(Hub, 5000),
})

/** Profiles a person may register with: 2, 3 and 4. */
export const listProfiles = defineCall({
  wireName: 'app_perfiles',
  access: 'anon',
  summary: 'Profiles a person may register with: 2, 3 and 4.',
  input: nothing,
  output: list(LookupRow, 5000),
})

/** Kinds of event in the requested language. */
export const listTypes = defineCall({
  wireName: 'app_tipos_v2',
  access: 'anon',
  summary: 'Kinds of event in the asked language.',
  input: nothing,
  output: list(LookupRow, 5000),
})
