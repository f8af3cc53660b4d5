import { pino } from 'pino'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sweepDueFiles } from '../../files/stored-files/file-ledger.ts'
import { hashPassword } from '../../identity/accounts/password-hash.ts'
import { testApp } from '../../testing/test-app.ts'
import { givenInReview } from '../event/testing/given-event.ts'

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

const statusOf = async (url: string) => (await app.app.inject({ url })).statusCode
/** A returned event of an account, with a picture that waits for the comparison alone. */
async function givenCompared(by = owner) {
  const { id } = await givenInReview(app, by)
  const remarks = [{ seccion: 'portada', motivo: 'imagen', texto: '' }]
  const replace = async () =>
    (await call('app_contenido_media_add', { contenido_id: id, base64, uso: 'portada', alt: 'Coro' }, by))
      .data.url
  await call('app_contenido_update_stat', { id, estado: 0, observaciones: remarks }, admin)
  const seen = await replace()
  await call('app_contenido_update_stat', { id, estado: 1 }, by)
  await call('app_contenido_update_stat', { id, estado: 0, observaciones: remarks }, admin)
  await replace()
  expect(await statusOf(seen)).toBe(200)
  return { id, seen }
}

test('given a picture kept for the comparison, when its event is deleted, then it is gone at once; that of another event stays', async () => {
  const { id, seen } = await givenCompared()
  const other = await givenCompared()
  expect((await call('app_contenido_delete', { id }, owner)).error).toBe(false)
  expect([await statusOf(seen), await statusOf(other.seen)]).toEqual([404, 200])
})

test('given a picture kept for the comparison, when its owner erases the account, then it is gone at once', async () => {
  const person = await givenAccount({ password_hash: await hashPassword('a password for one test') })
  const { seen } = await givenCompared(person)
  const erased = await call('app_borrar_cuenta', { password: 'a password for one test' }, person)
  expect(erased).toMatchObject({ error: false })
  expect(await statusOf(seen)).toBe(404)
})

test('given a picture kept for the comparison, when the event is published or returned anew, then the sweep deletes it', async () => {
  const ctx = { db, services, log: pino({ level: 'silent' }) }
  const [published, returned, waiting] = [await givenCompared(), await givenCompared(), await givenCompared()]
  for (const { id } of [published, returned])
    await call('app_contenido_update_stat', { id, estado: 1 }, owner)
  const remarks = [{ seccion: 'portada', motivo: 'imagen', texto: '' }]
  const back = await call(
    'app_contenido_update_stat',
    { id: returned.id, estado: 0, observaciones: remarks },
    admin,
  )
  expect(back.error).toBe(false)
  expect((await call('app_contenido_update_stat', { id: published.id, estado: 2 }, admin)).error).toBe(false)
  await sweepDueFiles(ctx)
  const all = [published, returned, waiting]
  expect(await Promise.all(all.map(({ seen }) => statusOf(seen)))).toEqual([404, 404, 200])
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
    .updateTable('event_participant')
    .set({ participant_id: twin.id })
    .where('event_id', '=', id)
    .where('participant_id', '=', person)
    .execute()
  expect(await changes(id)).toMatchObject([
    { seccion: 'info', campo: `sesiones.${session}.aforo`, antes: null, despues: 80 },
    { seccion: 'participantes', campo: `participantes.${person}`, despues: null },
    { seccion: 'participantes', campo: `participantes.${twin.id}`, antes: null },
  ])
})
