import type { APIRequestContext } from '@playwright/test'
import { callApi, type Person } from './accounts.ts'
import { festivalEvening } from './festival-day.ts'
import { photo } from './pictures.ts'

/** Publishes an event with free places by the calls the panel makes; `fields` win. Returns its number and its slug. */
export async function givenBookable(
  request: APIRequestContext,
  { owner, admin }: { owner: Person; admin: Person },
  fields: object = {},
): Promise<{ id: number; slug: string }> {
  // Places are sold until the doors open.
  const inicio = festivalEvening()
  const { id } = await callApi(request, 'app_contenido_add', owner, {
    contenido: {
      titulo: '[:es]Antígona en la plaza[:en]Antigone in the square[:eu]Antigona plazan[:]',
      descripcion: `[:es]${'Teatro al aire libre para la gente del barrio. '.repeat(4)}[:]`,
      tipo: 1,
      disciplinas: [1],
      disponibilidad: ['P'],
      ciudad: 'Bilbao',
      lugar: 'Plaza Barria',
      direccion: 'Plaza Barria 1',
      lat: 43.259,
      lng: -2.925,
      lugar_aforo: 400,
      lugar_espacio: 'interior',
      silla_ruedas: 'si',
      inicio,
      duracion_min: 90,
      apto_ninos: 0,
      accesible: 1,
      accesibilidad: ['silla'],
      idiomas_evento: ['eu'],
      entradas_modo: 3,
      aforo: 40,
      max_por_persona: 4,
      impacto: {
        proyecto: 'Harrera Sarea',
        enlace: 'https://example.org/harrera',
        colaboracion: 1,
        porcentaje: 50,
      },
      derechos: 1,
      ...fields,
    },
  })
  await callApi(request, 'app_sesion_add', owner, {
    sesion: { contenido_id: id, inicio, zona_horaria: 'Europe/Madrid' },
  })
  await callApi(request, 'app_new_artista_contenido', owner, {
    contenido_id: id,
    tipo_usu: 2,
    nombre: 'Antzerki Harresia',
    politica: 1,
  })
  for (const uso of ['portada', 'cartel'])
    await callApi(request, 'app_contenido_media_add', owner, {
      contenido_id: id,
      uso,
      alt: 'Un escenario en una plaza',
      base64: (await photo(1600, 900)).toString('base64'),
    })
  await callApi(request, 'app_contenido_update_stat', owner, { id, estado: 1 })
  const { slug } = await callApi(request, 'app_contenido_update_stat', admin, { id, estado: 2 })
  return { id, slug }
}
