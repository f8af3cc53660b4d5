import { expect } from 'vitest'
import { givenComplete } from '../../../events/event/testing/given-event.ts'
import type { Play, Scene } from '../play.ts'

/** A picture of 1 x 1 pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const givenEvent = async ({ app, owner }: Scene): Promise<number> => (await givenComplete(app, owner)).id
const byEventId: Play['fields'] = async (scene) => ({ contenido_id: await givenEvent(scene) })
/** Drafts are their owner's alone. */
const HIDDEN: Play['outcomes'] = { anon: 'content.not_found', user: 'content.not_found' }

async function done(
  scene: Scene,
  call: string,
  fields: object,
): Promise<{ id: number } & Record<string, number>> {
  const { error, msg, data } = await scene.app.call(call, fields, scene.owner)
  if (error) throw new Error(`${call}: ${msg}`)
  return data
}

const extra = (eventId: number) => ({
  contenido_id: eventId,
  titulo: 'Programa de mano',
  descripcion: '',
  tipo: 'enlace',
  url: 'https://coro.example.org/programa',
  orden: '1',
})
const appearance = (eventId: number) => ({
  contenido_id: eventId,
  fecha: '2026-11-28',
  hora: '18:30',
  lugar: 'Kafe Antzokia',
  direccion: 'San Vicente 2',
  ciudad: 'Bilbao',
  lat: '43.2627',
  lng: '-2.9253',
  hub: '2',
  disponibilidad: 'P',
  enlace: '',
})
const session = (eventId: number) => ({
  contenido_id: eventId,
  nombre: 'Segundo pase',
  inicio: '2026-11-28T20:00:00Z',
  fin: '2026-11-28T21:00:00Z',
  zona_horaria: 'Europe/Madrid',
  aforo: '40',
  precio_cent: '0',
  moneda: 'EUR',
  max_por_persona: '4',
  venta_inicio: '',
  venta_fin: '',
  enlace_venta: '',
  estado: 'programada',
})

/** The number of an event's video record; only its owner could get one. */
const givenVideo = async (scene: Scene): Promise<number> =>
  (await done(scene, 'app_video_add', { id_contenido: await givenEvent(scene) })).id

const upload = async (scene: Scene) => ({
  video_id: await givenVideo(scene),
  filename: 'coro.mp4',
  nombre: 'Coro de otoño',
  descripcion: 'Ensayo general',
})
const hasUploadLink: Play['proves'] = (_, data) => {
  expect(data.upload_link).toMatch(/^https?:\/\//)
  expect(data.uri).toMatch(/^\//)
}

export const mediaPlays = {
  app_galeria_get: { fields: byEventId, outcomes: HIDDEN, shows: 'media' },
  app_extras_get: {
    fields: async (scene) => {
      const id = await givenEvent(scene)
      await done(scene, 'app_extra_update', { extra: extra(id) })
      return { contenido_id: id }
    },
    outcomes: HIDDEN,
    shows: 'extra',
    proves: (_, data) => expect(data).toHaveLength(1),
  },
  app_eventos_contenido_get: {
    fields: async (scene) => {
      const id = await givenEvent(scene)
      await done(scene, 'app_evento_contenido_update', { evento_contenido: appearance(id) })
      return { contenido_id: id }
    },
    outcomes: HIDDEN,
    shows: 'evento_contenido',
    proves: (_, data) => expect(data).toMatchObject([{ fecha: '2026-11-28', lugar: 'Kafe Antzokia' }]),
  },
  app_contenido_media_add: {
    fields: async (scene) => ({
      contenido_id: await givenEvent(scene),
      base64: PIXEL,
      titulo: 'Ensayo',
      cont: '1',
    }),
    shows: 'media',
    proves: (_, data) => expect(data).toMatchObject({ titulo: 'Ensayo', cont: 1, uso: 'galeria' }),
  },
  app_contenido_media_delete: {
    fields: async (scene) => {
      const { galeria } = await givenComplete(scene.app, scene.owner)
      return { media_id: galeria[0].media_id }
    },
    missing: 'media.not_found',
  },
  app_contenido_extra_delete: {
    fields: async (scene) => {
      const added = await done(scene, 'app_extra_update', { extra: extra(await givenEvent(scene)) })
      return { extra_id: added.extra_id }
    },
    missing: 'extra.not_found',
  },
  app_contenido_evento_delete: {
    fields: async (scene) => {
      const evento_contenido = appearance(await givenEvent(scene))
      return { evento_id: (await done(scene, 'app_evento_contenido_update', { evento_contenido })).evento_id }
    },
    missing: 'appearance.not_found',
  },
  app_extra_update: {
    fields: async (scene) => ({ extra: extra(await givenEvent(scene)) }),
    shows: 'extra',
    proves: (_, data) => expect(data).toMatchObject({ tipo: 'enlace', orden: 1 }),
  },
  app_evento_contenido_update: {
    fields: async (scene) => ({ evento_contenido: appearance(await givenEvent(scene)) }),
    shows: 'evento_contenido',
    proves: (_, data) => expect(data).toMatchObject({ hora: '18:30', ciudad: 'Bilbao', disponibilidad: 'P' }),
  },
  app_video_add: {
    fields: async (scene) => ({ id_contenido: await givenEvent(scene) }),
    shows: 'video',
  },
  app_video_update_v2: {
    fields: async (scene) => {
      const eventId = await givenEvent(scene)
      const { id } = await done(scene, 'app_video_add', { id_contenido: eventId })
      return {
        contenido: {
          id: eventId,
          titulo: 'Coro de otoño',
          video: { id, url: 'https://vimeo.com/76979871', trailer: '' },
        },
      }
    },
    shows: 'video',
    proves: (_, data) => expect(data.url).toContain('76979871'),
  },
  vimeo_upload_video: { fields: upload, missing: 'video.not_found', proves: hasUploadLink },
  vimeo_upload_trailer: { fields: upload, missing: 'video.not_found', proves: hasUploadLink },
  vimeo_upload_extra: {
    fields: async (scene) => {
      const added = await done(scene, 'app_extra_update', {
        extra: { ...extra(await givenEvent(scene)), tipo: 'video', url: '' },
      })
      return {
        filename: 'extra.mp4',
        nombre: 'Entrevista',
        descripcion: '',
        extra: { extra_id: added.extra_id, contenido_id: added.contenido_id },
      }
    },
    missing: 'extra.not_found',
    proves: hasUploadLink,
  },
  vimeo_upload_trailer_with_form: {
    fields: () => ({ filename: 'trailer.mp4' }),
    outcomes: { user: 'done' },
    proves: (_, data) => {
      expect(data.form).toMatch(/^https?:\/\//)
      expect(data.uri).toMatch(/^\//)
    },
  },
  vimeo_set_trailer_with_form: {
    fields: async (scene) => setFields(scene),
    missing: 'video.not_found',
  },
  vimeo_set_principal_with_form: {
    fields: async (scene) => setFields(scene),
    missing: 'video.not_found',
  },
  app_sesiones_get: { fields: byEventId, outcomes: HIDDEN, shows: 'sesion' },
  app_sesion_add: {
    fields: async (scene) => ({ sesion: session(await givenEvent(scene)) }),
    shows: 'sesion',
    proves: (_, data) =>
      expect(data).toMatchObject({ nombre: 'Segundo pase', aforo: 40, estado: 'programada' }),
  },
  app_sesion_update: {
    fields: async (scene) => {
      const { id, sesiones } = await givenComplete(scene.app, scene.owner)
      return { sesion: { ...session(id), sesion_id: sesiones[0].sesion_id, estado: 'aplazada' } }
    },
    shows: 'sesion',
    missing: 'session.not_found',
    proves: (_, data) => expect(data).toMatchObject({ estado: 'aplazada', aforo: 40 }),
  },
  app_sesion_delete: {
    fields: async (scene) => {
      const { sesiones } = await givenComplete(scene.app, scene.owner)
      return { sesion_id: sesiones[0].sesion_id }
    },
    missing: 'session.not_found',
  },
} satisfies Record<string, Play>

/** A video that came by a form of the caller's, and the record it is for. */
async function setFields(scene: Scene): Promise<Record<string, unknown>> {
  const caller = scene.caller ?? scene.owner
  const { data } = await scene.app.call('vimeo_upload_trailer_with_form', { filename: 'a.mp4' }, caller)
  return { uri: data?.uri ?? '', video_id: await givenVideo(scene) }
}
