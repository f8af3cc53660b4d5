import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { call, db, givenAccount, givenAdmin } = await testApp()
const owner = await givenAccount()
const stranger = await givenAccount()
const admin = await givenAdmin()

const draft = { titulo: '[:es]Coro de otoño[:en]Autumn choir[:]', ciudad: 'Bilbao', tipo: 1 }
const givenEvent = async (fields: object = {}, account = owner) =>
  (await call('app_contenido_add', { contenido: { ...draft, ...fields } }, account)).data
const row = (id: number) => db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('given title, city and type, when added, then it is in progress with hub, zone and currency of the city', async () => {
  const answer = await call('app_contenido_add', { contenido: draft }, owner)
  expect(answer).toMatchObject({
    error: false,
    msg: 'You have successfully uploaded the event',
    data: {
      titulo: draft.titulo,
      estado: 0,
      hub: 2,
      zona_horaria: 'Europe/Madrid',
      moneda: 'EUR',
      version: 1,
    },
  })
  expect(answer.data.edicion).toBeGreaterThan(0)
  expect(answer.data.progreso).toBe((await row(answer.data.id)).progress)
  expect(await row(answer.data.id)).toMatchObject({
    owner_id: owner.id,
    search: expect.stringContaining('otono'),
  })
})

test('given an event without title, when added, then it is named and nothing is stored', async () => {
  const before = await db.selectFrom('event').select('id').execute()
  const answer = await call('app_contenido_add', { contenido: { titulo: ' ' }, lang: 'es' }, owner)
  expect(answer).toMatchObject({ error: true, data: { code: 'input.invalid' } })
  expect(answer.data.fields).toEqual(['contenido.titulo'])
  expect(await db.selectFrom('event').select('id').execute()).toEqual(before)
})

test('given an event, when another or no user requests or changes it, then it is as if it did not exist', async () => {
  const { id } = await givenEvent()
  const missing = await call('app_contenido_by_id', { id: 999_999 }, stranger)
  expect(await call('app_contenido_by_id', { id }, stranger)).toEqual(missing)
  expect(await call('app_contenido_by_id', { id })).toEqual(missing)
  const change = { titulo: 'Taken' }
  const none = await call('app_contenido_update', { contenido: { id: 999_999, ...change } }, stranger)
  expect(await call('app_contenido_update', { contenido: { id, ...change } }, stranger)).toEqual(none)
  expect((await call('app_contenido_update', { contenido: { id, ...change } })).data?.code).toBe(
    'request.sign_in_needed',
  )
  expect((await row(id)).title).toBe(draft.titulo)
  expect((await call('app_contenido_by_id', { id }, admin)).data.id).toBe(id)
})

test('given an event, when one field is changed, then only it changes and the version grows', async () => {
  const { id } = await givenEvent({ lugar: 'Arriaga' })
  const answer = await call('app_contenido_update', { contenido: { id, direccion: 'Plaza 1' } }, owner)
  expect(answer.data).toMatchObject({
    lugar: 'Arriaga',
    direccion: 'Plaza 1',
    version: 2,
    titulo: draft.titulo,
  })
  expect(await row(id)).toMatchObject({ venue_name: 'Arriaga', address: 'Plaza 1', version: 2 })
  const again = await call('app_contenido_update', { contenido: { id, direccion: 'Plaza 1' } }, owner)
  expect(again.data.version).toBe(2)
})

test('given an account that changed since its last event, when it adds one, then the new name and progress are stored', async () => {
  const person = await givenAccount({ name: 'Antes', phone: null })
  const first = await givenEvent({}, person)
  await db
    .updateTable('account')
    .set({ name: 'Después', phone: '+34944123456' })
    .where('id', '=', person.id)
    .execute()
  const second = await givenEvent({}, person)
  expect(second.propietario.nombre).toBe('Después')
  expect(second.progreso).toBeGreaterThan(first.progreso)
  const stored = await row(second.id)
  expect(stored).toMatchObject({ progress: second.progreso, search: expect.stringContaining('despues') })
  expect((await givenEvent({}, person)).progreso).toBe(second.progreso)
})

test('given towns on islands and abroad, when an event is made or moved there, then its clock is that of the place, and never moves dates that stand', async () => {
  const owner = await givenAccount()
  const zoneIn = async (ciudad: string) =>
    (await call('app_contenido_add', { contenido: { titulo: 'Uno', ciudad, tipo: 1 } }, owner)).data
  expect((await zoneIn('Las Palmas de Gran Canaria')).zona_horaria).toBe('Atlantic/Canary')
  expect((await zoneIn('Ponta Delgada')).zona_horaria).toBe('Atlantic/Azores')
  expect((await zoneIn('Porto')).zona_horaria).toBe('Europe/Lisbon')
  const { id } = await zoneIn('Bilbao')
  const change = async (fields: object) =>
    (await call('app_contenido_update', { contenido: { id, ...fields } }, owner)).data.zona_horaria
  expect(await change({ ciudad: 'Funchal' })).toBe('Atlantic/Madeira')
  expect(await change({ inicio: '2026-11-28T19:00:00Z' })).toBe('Atlantic/Madeira')
  expect(await change({ ciudad: 'Bilbao' })).toBe('Atlantic/Madeira')
  expect(await change({ zona_horaria: 'Europe/Madrid' })).toBe('Europe/Madrid')
})
