import { pino } from 'pino'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sweepDueFiles } from '../../files/stored-files/file-ledger.ts'
import { testApp } from '../../testing/test-app.ts'
import { givenInReview } from '../event/testing/given-content.ts'

const app = await testApp()
const { call, db, services, storage, givenAccount, givenAdmin } = app
const owner = await givenAccount()
const admin = await givenAdmin()
const base64 = (
  await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#225577' } })
    .png()
    .toBuffer()
).toString('base64')

async function givenReturned() {
  const { id } = await givenInReview(app, owner)
  const remarks = [{ seccion: 'portada', motivo: 'imagen', texto: '' }]
  await call('app_contenido_update_stat', { id, estado: 0, observaciones: remarks }, admin)
  return call('app_contenido_by_id', { id }, owner).then(({ data }) => data)
}
const changes = async (id: number) =>
  (await call('app_revision_abrir', { id }, admin)).data.cambios_desde as {
    seccion: string
    campo: string
    antes: unknown
    despues: unknown
  }[]

test('given a returned event, when nothing changed, then there is no change; with another picture under the same words, both pictures', async () => {
  const { id, portada } = await givenReturned()
  expect(await changes(id)).toEqual([])
  const added = await call(
    'app_contenido_media_add',
    { contenido_id: id, base64, uso: 'portada', alt: portada.alt },
    owner,
  )
  expect(added.error).toBe(false)
  expect(await changes(id)).toMatchObject([
    { seccion: 'portada', campo: `galeria.${portada.media_id}`, antes: { alt: portada.alt }, despues: null },
    {
      seccion: 'portada',
      campo: `galeria.${added.data.media_id}`,
      antes: null,
      despues: { alt: portada.alt, url: added.data.url },
    },
  ])
})

test('given a cover a reviewer saw and one they did not, when each is replaced, then the first stays stored for two weeks, the other goes at once', async () => {
  const { id } = await givenReturned()
  const cover = async () =>
    (await call('app_contenido_media_add', { contenido_id: id, base64, uso: 'portada', alt: 'Coro' }, owner))
      .data
  const isStored = ({ url }: { url: string }) => storage.files.has(url.replace('/files/', ''))
  const unseen = await cover()
  const seen = await cover()
  expect([isStored(unseen), isStored(seen)]).toEqual([false, true])
  const remarks = [{ seccion: 'portada', motivo: 'imagen', texto: '' }]
  await call('app_contenido_update_stat', { id, estado: 1 }, owner)
  await call('app_contenido_update_stat', { id, estado: 0, observaciones: remarks }, admin)
  await cover()
  const ctx = { db, services, log: pino({ level: 'silent' }) }
  await sweepDueFiles(ctx)
  expect(isStored(seen)).toBe(true)
  await db.updateTable('loose_file').set({ due_at: '2026-01-01T00:00:00Z' }).execute()
  await sweepDueFiles(ctx)
  expect(isStored(seen)).toBe(false)
})

test('given parts with the same names, when their values change, then each is named by its number', async () => {
  const { id, sesiones, participantes } = await givenReturned()
  const [session, person] = [sesiones[0].sesion_id, participantes[0].id]
  await call('app_sesion_update', { sesion: { sesion_id: session, aforo: 80 } }, owner)
  const twin = await db
    .insertInto('participant')
    .values({ owner_id: owner.id, kind: 2, name: participantes[0].nombre, has_accepted_policy: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('content_participant')
    .set({ participant_id: twin.id })
    .where('content_id', '=', id)
    .where('participant_id', '=', person)
    .execute()
  expect(await changes(id)).toMatchObject([
    { seccion: 'info', campo: `sesiones.${session}.aforo`, antes: null, despues: 80 },
    { seccion: 'participantes', campo: `participantes.${person}`, despues: null },
    { seccion: 'participantes', campo: `participantes.${twin.id}`, antes: null },
  ])
})
