import type { APIRequestContext } from '@playwright/test'
import { callApi, type Person } from './accounts.ts'
import { photo } from './pictures.ts'

/** Six hours from now, on the hour: a fixed date would be over one day. */
const STARTS_AT = `${new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 13)}:00:00.000Z`

/** What an event needs to be published, in wire names; title, town and type it has from the beginning. */
const FIELDS = {
  descripcion:
    'Una compañía del barrio abre las puertas de su ensayo y cuenta, noche a noche, cómo nace una obra.',
  disciplinas: [1],
  disponibilidad: ['P'],
  lugar: 'Sala de ensayo',
  direccion: 'Erribera kalea 23',
  lat: 43.2553,
  lng: -2.9236,
  lugar_aforo: 80,
  lugar_espacio: 'interior',
  silla_ruedas: 'si',
  inicio: STARTS_AT,
  duracion_min: 90,
  apto_ninos: 0,
  accesible: 1,
  accesibilidad: ['silla'],
  idiomas_evento: ['eu'],
  entradas_modo: 4,
  aforo: 80,
  impacto: {
    proyecto: 'Comedor social',
    enlace: 'https://example.org/comedor',
    colaboracion: 1,
    porcentaje: 50,
  },
  derechos: 1,
}

/** What stands in such an event in its owner's words. */
export const WRITTEN = [
  FIELDS.descripcion,
  FIELDS.lugar,
  FIELDS.direccion,
  FIELDS.impacto.proyecto,
  'La compañía',
]

/** Fills an event that has a title only with all it needs for review; `fields` win. */
export async function fillEvent(
  request: APIRequestContext,
  owner: Person,
  id: number,
  fields: object = {},
): Promise<void> {
  const picture = (await photo(1280, 720)).toString('base64')
  const call = (wireName: string, values: object) => callApi(request, wireName, owner, values)
  await call('app_contenido_update', { contenido: { id, ...FIELDS, ...fields } })
  await call('app_sesion_add', { sesion: { contenido_id: id, inicio: STARTS_AT } })
  await call('app_new_artista_contenido', {
    contenido_id: id,
    tipo_usu: 2,
    nombre: `Antzerki Harresia ${id}`,
    politica: 1,
  })
  for (const uso of ['portada', 'galeria'])
    await call('app_contenido_media_add', { contenido_id: id, base64: picture, uso, alt: 'La compañía' })
}

/** Publishes events that have a title only: each is filled, sent for review and published, by calls. */
export async function publishEvents(
  request: APIRequestContext,
  { owner, admin }: { owner: Person; admin: Person },
  ids: readonly number[],
): Promise<void> {
  for (const id of ids) {
    await fillEvent(request, owner, id)
    await callApi(request, 'app_contenido_update_stat', owner, { id, estado: 1 })
    await callApi(request, 'app_contenido_update_stat', admin, { id, estado: 2 })
  }
}
