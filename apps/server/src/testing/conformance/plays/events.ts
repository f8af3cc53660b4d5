import { expect } from 'vitest'
import { completeFields, givenComplete, givenInReview } from '../../../events/event/testing/given-event.ts'
import type { Play, Scene } from '../play.ts'

const givenEvent = async ({ app, owner }: Scene): Promise<number> => (await givenComplete(app, owner)).id
const byEventId: Play['fields'] = async (scene) => ({ id: await givenEvent(scene) })

/** What the original client sends: the whole entity, also what an owner may not decide. */
const whole = (owner: number) => ({
  ...completeFields,
  usuario_id: String(owner),
  estado: '2',
  tipo: '1',
  destacado: '1',
  is360: '1',
  blacklist: '1',
  hub: '7',
  plataforma: 'FAIR SATURDAY',
  edad_minima: '',
  zona_horaria: 'Europe/Madrid',
  precio_cent: '0',
  moneda: 'EUR',
  max_por_persona: '4',
  venta_inicio: '',
  venta_fin: '',
  enlace_venta: '',
  share_title: '',
  share_desc: '',
  share_photo: '',
  completadoSEO: '0',
  serie_id: '',
  serie_order: '',
})

/** What only administrators decide stays as it was, whichever caller sends it. */
const IGNORED = { estado: 0, destacado: 0, is360: 0, blacklist: 0, hub: 2, progreso: expect.any(Number) }

const isInList: Play['proves'] = async (_, data) => {
  const rows: unknown[] = data.filas ?? data
  expect(rows.length).toBeGreaterThan(0)
}

const givenSeries = async ({ app, owner }: Scene) => {
  const contenido = { titulo: 'Ibilbidea', ciudad: 'Bilbao', tipo: 1, es_serie: 1 }
  const serie: number = (await app.call('app_contenido_add', { contenido }, owner)).data.id
  return serie
}
/** A series of the owner with two chapters. */
async function givenChapters(scene: Scene): Promise<{ serie: number; first: number; second: number }> {
  const serie = await givenSeries(scene)
  const chapters: number[] = []
  for (let n = 0; n < 2; n++) {
    const id = await givenEvent(scene)
    const { error, msg } = await scene.app.call(
      'app_serie_capitulo_add',
      { serie_id: serie, id },
      scene.owner,
    )
    if (error) throw new Error(msg)
    chapters.push(id)
  }
  return { serie, first: chapters[0] as number, second: chapters[1] as number }
}

export const eventPlays = {
  app_contenido_by_id: {
    fields: byEventId,
    outcomes: { anon: 'content.not_found', user: 'content.not_found' },
    shows: 'contenido',
  },
  app_contenido_add: {
    fields: ({ owner }) => ({ contenido: whole(owner.id) }),
    shows: 'contenido',
    says: 'You have successfully uploaded the event',
    proves: ({ caller }, data) => expect(data).toMatchObject({ ...IGNORED, usuario_id: caller?.id }),
  },
  app_contenido_update: {
    fields: async (scene) => ({
      contenido: { ...whole(scene.owner.id), id: String(await givenEvent(scene)), titulo: 'Otro título' },
    }),
    shows: 'contenido',
    says: 'You have successfully uploaded the event',
    proves: ({ owner }, data) =>
      expect(data).toMatchObject({ ...IGNORED, usuario_id: owner.id, titulo: 'Otro título' }),
  },
  app_contenido_update_cuando: {
    fields: async (scene) => ({
      id: await givenEvent(scene),
      inicio: '2026-11-28T10:00:00Z',
      duracion_min: '60',
      zona_horaria: 'Europe/Madrid',
      sesiones: [{ nombre: 'Goizean', inicio: '2026-11-28T10:00:00Z', aforo: '50' }],
    }),
    shows: 'contenido',
    proves: (_, data) => expect(data.sesiones).toMatchObject([{ nombre: 'Goizean', aforo: 50 }]),
  },
  app_contenido_update_fact: {
    fields: async (scene) => ({
      id: await givenEvent(scene),
      entradas_modo: '1',
      precio_cent: '1250',
      moneda: 'EUR',
      aforo: '80',
      max_por_persona: '6',
      venta_inicio: '2026-11-01T09:00:00Z',
      venta_fin: '2026-11-28T18:00:00Z',
      enlace_venta: '',
    }),
    shows: 'contenido',
    proves: (_, data) => expect(data).toMatchObject({ entradas_modo: 1, precio_cent: 1250, aforo: 80 }),
  },
  app_contenido_update_streaming: {
    fields: async (scene) => ({
      id: await givenEvent(scene),
      disponibilidad: ['P', 'O'],
      enlace_streaming: 'https://directo.example.org/coro',
      visible_desde: '2026-11-28T18:00:00Z',
      visible_hasta: '2026-12-28T18:00:00Z',
    }),
    shows: 'contenido',
    proves: (_, data) => expect(data.disponibilidad).toEqual(['P', 'O']),
  },
  app_contenido_update_stat: {
    fields: async (scene) => ({
      idiomas: ['es', 'eu'],
      id: await givenEvent(scene),
      usuario_contenido_id: scene.owner.id,
      estado: '1',
      destacado: '0',
      is360: '0',
    }),
    shows: 'contenido',
    proves: (_, data) => expect(data.estado).toBe(1),
  },
  app_contenido_update_admin: {
    fields: async (scene) => ({
      id: await givenEvent(scene),
      usuario_contenido_id: scene.owner.id,
      estado: '0',
      tipo: '2',
      destacado: '1',
      is360: '1',
      blacklist: '0',
      hub: '7',
    }),
    shows: 'contenido',
    proves: (_, data) => expect(data).toMatchObject({ tipo: 2, destacado: 1, is360: 1, hub: 7 }),
  },
  app_contenido_delete: {
    fields: async (scene) => {
      const id = await givenEvent(scene)
      return { id, contenido: { id, titulo: 'Coro de otoño' } }
    },
    proves: async ({ app, owner }, _, { id }) =>
      expect((await app.call('app_contenido_by_id', { id }, owner)).data.code).toBe('content.not_found'),
  },
  app_contenido_usuario_delete: {
    fields: byEventId,
    proves: async ({ app, role, owner }, _, { id }) => {
      const own: { id: number }[] = (await app.call('app_contenidos_usu_get', {}, owner)).data
      // Each user has a list: an administrator takes it out of theirs alone.
      expect(own.some((row) => row.id === Number(id))).toBe(role === 'admin')
    },
  },
  app_contenidos_usu_get: {
    fields: async ({ app, caller }) => {
      if (caller) await givenComplete(app, caller)
      return { plataforma: 'FAIR SATURDAY' }
    },
    shows: 'contenido',
    proves: isInList,
  },
  app_contenidos_usu_get_admin: {
    fields: async (scene) => {
      await givenEvent(scene)
      return { plataforma: 'FAIR SATURDAY', anio: '2026', anio_max: '2026' }
    },
    proves: isInList,
  },
  app_contenidos_by_artist_usu_get: {
    fields: async (scene) => {
      const { participantes } = await givenComplete(scene.app, scene.owner)
      return { artista_id: participantes[0].id, plataforma: 'FAIR SATURDAY', anio: '2026', anio_max: '2026' }
    },
    missing: 'participant.not_found',
    proves: isInList,
  },
  app_series_usu_get: {
    fields: async (scene) => {
      await givenChapters({ ...scene, owner: scene.caller ?? scene.owner })
      return { plataforma: 'FAIR SATURDAY' }
    },
    shows: 'contenido',
    proves: (_, data) => expect((data.filas ?? data)[0].capitulos).toHaveLength(2),
  },
  app_series_usu_get_admin: {
    fields: async (scene) => {
      await givenChapters(scene)
      return { plataforma: 'FAIR SATURDAY' }
    },
    proves: isInList,
  },
  app_serie_capitulo_add: {
    fields: async (scene) => ({ serie_id: await givenSeries(scene), id: await givenEvent(scene) }),
    proves: async ({ app, owner }, _, { serie_id, id }) =>
      expect((await app.call('app_contenido_by_id', { id }, owner)).data).toMatchObject({
        serie_id: Number(serie_id),
        serie_order: 1,
      }),
  },
  app_serie_capitulo_delete: {
    fields: async (scene) => ({ id: (await givenChapters(scene)).first }),
    proves: async ({ app, owner }, _, { id }) =>
      expect((await app.call('app_contenido_by_id', { id }, owner)).data.serie_id).toBeNull(),
  },
  app_serie_capitulo_update_order: {
    fields: async (scene) => ({ id: (await givenChapters(scene)).second, serie_order: '1' }),
    proves: async ({ app, owner }, _, { id }) =>
      expect((await app.call('app_contenido_by_id', { id }, owner)).data.serie_order).toBe(1),
  },
  app_seo_config: {
    fields: async (scene) => ({
      share_title: 'Coro de otoño',
      share_desc: 'Ven',
      share_photo: '',
      contenido_id: await givenEvent(scene),
      completadoSEO: '1',
    }),
    shows: 'contenido',
    proves: (_, data) => expect(data).toMatchObject({ share_title: 'Coro de otoño', completadoSEO: 1 }),
  },
  app_enviar_correo_revision: {
    fields: async ({ app, owner }) => mailFields(await givenInReview(app, owner), 'Coro Itxas'),
    proves: ({ app, admin }) => {
      expect(app.mailer.to(admin.email).at(-1)?.template).toBe('content-review')
      expect(app.mailer.to('anybody@example.org')).toEqual([])
    },
  },
  app_enviar_correo_publicado: {
    fields: async (scene) => {
      const { id } = await givenInReview(scene.app, scene.owner)
      return mailFields(
        (await scene.app.call('app_contenido_update_stat', { id, estado: 2 }, scene.admin)).data,
      )
    },
    proves: ({ app, owner }) => {
      expect(app.mailer.to(owner.email).length).toBeGreaterThan(0)
      expect(app.mailer.to('anybody@example.org')).toEqual([])
    },
  },
} satisfies Record<string, Play>

/** The recipient is decided by the record: the address of the request goes nowhere. */
function mailFields({ titulo, slug }: { titulo: string; slug: string | null }, artist?: string) {
  return {
    titulo,
    slug: slug ?? '',
    email: 'anybody@example.org',
    ...(artist ? { artista: artist } : {}),
    plataforma: 'FAIR SATURDAY',
    idioma: 'es',
  }
}
