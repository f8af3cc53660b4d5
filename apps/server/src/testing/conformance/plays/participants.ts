import { expect } from 'vitest'
import { givenComplete } from '../../../events/event/testing/given-event.ts'
import type { Play, Scene } from '../play.ts'

const givenEvent = async ({ app, owner }: Scene): Promise<number> => (await givenComplete(app, owner)).id

/** An event of the owner with a participant of each kind; returns its number. */
async function givenCast(scene: Scene): Promise<number> {
  const eventId = await givenEvent(scene)
  for (const kind of [2, 3, 4])
    await scene.app.call(
      'app_new_artista_contenido',
      { contenido_id: eventId, tipo_usu: kind, ...profile },
      scene.owner,
    )
  return eventId
}

async function givenParticipant(scene: Scene): Promise<number> {
  const fields = { contenido_id: await givenEvent(scene), tipo_usu: 2, ...profile }
  return (await scene.app.call('app_new_artista_contenido', fields, scene.owner)).data.id
}

const PHOTO =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const profile = {
  nombre: 'Itxas Abesbatza',
  descripcion: '[:es]Coro de Santurtzi[:eu]Santurtziko abesbatza[:]',
  foto_portada: '',
  foto_perfil: PHOTO,
  politica: '1',
  facebook: '',
  instagram: 'https://www.instagram.com/itxas',
  twitter: '',
  youtube: '',
  web: 'https://itxas.example.org',
}

const isStored: Play['proves'] = (_, data) => {
  expect(data).toMatchObject({ nombre: profile.nombre, politica: 1, foto_portada: null })
  expect(data.foto_perfil).toMatch(/^\/files\//)
}

const ofKind = (kind: number): Play => ({
  fields: async (scene) => ({ contenido_id: await givenCast(scene) }),
  shows: 'participante',
  proves: (_, data: { tipo_usu: number }[]) =>
    expect([...new Set(data.map(({ tipo_usu }) => tipo_usu))]).toEqual([kind]),
})

export const participantPlays = {
  app_artista_contenido_add: {
    fields: async (scene) => ({
      contenido_id: await givenEvent(scene),
      tipo_usu: 3,
      artista_id: await givenParticipant(scene),
      ...profile,
    }),
    shows: 'participante',
    proves: isStored,
  },
  app_new_artista_contenido: {
    fields: async (scene) => ({ contenido_id: await givenEvent(scene), tipo_usu: 2, ...profile }),
    shows: 'participante',
    proves: isStored,
  },
  app_update_artista_contenido: {
    fields: async (scene) => ({ artista_id: await givenParticipant(scene), ...profile }),
    missing: 'participant.not_found',
    shows: 'participante',
    proves: isStored,
  },
  app_artistas_contenido: ofKind(2),
  app_organizadores_contenido: ofKind(3),
  app_colaboradores_contenido: ofKind(4),
  app_artistas: {
    fields: async (scene) => {
      await givenCast(scene)
      return { lang: 'eu', texto: 'itxas' }
    },
    shows: 'participante',
    proves: ({ role }, data: unknown[]) => expect(data.length > 0).toBe(role !== 'user'),
  },
  app_colaboradores: {
    fields: async (scene) => {
      await givenCast(scene)
      return { lang: 'eu', texto: 'itxas' }
    },
    shows: 'participante',
    proves: ({ role }, data: unknown[]) => expect(data.length > 0).toBe(role !== 'user'),
  },
  app_usuarios: {
    fields: async ({ app }) => {
      const { email } = await app.givenAccount()
      return { texto: email, perfil: '3', hub: '', confirmado: '1' }
    },
    proves: (_, data: { email: string }[], { texto }) =>
      expect(data.map(({ email }) => email)).toEqual([texto]),
  },
  app_all_users: { fields: () => ({}) },
} satisfies Record<string, Play>
