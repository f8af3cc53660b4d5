import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { givenComplete, givenPublished } from '../event/testing/given-event.ts'

const app = await testApp()
const { call, db } = app
const owner = await app.givenAccount()
const stranger = await app.givenAccount()
const admin = await app.givenAdmin()

const at = (contenido_id: number, more: object = {}) => ({
  contenido_id,
  fecha: '2026-12-05',
  hora: '18:30',
  lugar: 'Kafe Antzokia',
  ciudad: 'Bilbao',
  disponibilidad: 'P',
  ...more,
})
const put = (evento_contenido: object, who = owner) =>
  call('app_evento_contenido_update', { evento_contenido }, who)
const remove = (evento_id: number, who = owner) => call('app_contenido_evento_delete', { evento_id }, who)
const listed = async (contenido_id: number, who?: typeof owner) =>
  (await call('app_eventos_contenido_get', { contenido_id }, who)).data
const decide = (id: number, aprobado: 0 | 1) => call('app_revision_cambios', { id, aprobado }, admin)
const waits = async (id: number) => (await call('app_contenido_by_id', { id }, owner)).data.cambios_pendientes

test('given an event in progress, when appearances are made and changed, then they stand by date and their hub follows the city', async () => {
  const { id } = await givenComplete(app, owner)
  const late = (await put(at(id))).data
  const early = (await put(at(id, { fecha: '2026-11-30', hora: '', ciudad: 'Huelva', hub: 1 }))).data
  expect(late).toMatchObject({
    evento_id: expect.any(Number),
    hora: '18:30',
    hub: 2,
    disponibilidad: 'P',
    enlace: null,
  })
  expect(early).toMatchObject({ hora: null, hub: 4 })
  expect(await listed(id, owner)).toEqual([early, late])
  const moved = await put({
    evento_id: late.evento_id,
    fecha: '2026-11-29',
    hora: '09:05:00',
    ciudad: 'Edinburgh',
  })
  expect(moved.data).toMatchObject({ fecha: '2026-11-29', hora: '09:05', lugar: 'Kafe Antzokia', hub: 3 })
  expect((await call('app_contenido_by_id', { id }, owner)).data.eventos).toEqual([moved.data, early])
  expect((await put({ evento_id: late.evento_id, lugar: 'x' }, stranger)).data.code).toBe(
    'appearance.not_found',
  )
  expect((await remove(late.evento_id, stranger)).data.code).toBe('appearance.not_found')
  expect((await remove(late.evento_id)).data).toEqual({ hecho: 1 })
  expect((await remove(late.evento_id)).data.code).toBe('appearance.not_found')
})

test.each([
  [{ fecha: '2026-02-30' }, 'evento_contenido.fecha'],
  [{ fecha: undefined }, 'evento_contenido.fecha'],
  [{ hora: '24:00' }, 'evento_contenido.hora'],
  [{ lugar: '', ciudad: '' }, 'evento_contenido.lugar'],
  [{ disponibilidad: 'X' }, 'evento_contenido.disponibilidad'],
  [{ enlace: 'javascript:alert(1)' }, 'evento_contenido.enlace'],
  [{ lat: 91 }, 'evento_contenido.lat'],
])('given an appearance with %j, then it is refused by name', async (more, field) => {
  const { id } = await givenComplete(app, owner)
  expect((await put(at(id, more))).data).toMatchObject({ code: 'input.invalid', fields: [field] })
})

test('given an event with 200 appearances, when one more is added, then it is refused and says why', async () => {
  const { id } = await givenComplete(app, owner)
  const rows = Array.from({ length: 200 }, () => ({ event_id: id, day: '2026-12-05', city: 'Bilbao' }))
  await db.insertInto('appearance').values(rows).execute()
  expect((await put(at(id))).data).toEqual({ code: 'appearance.too_many' })
})

test('given a published event, when its owner adds an appearance, then it waits, reviewers see it, and approval shows it', async () => {
  const { id } = await givenPublished(app, owner, admin)
  const { data } = await put(at(id))
  expect(await listed(id)).toEqual([])
  expect(await waits(id)).toBe(1)
  const desk = (await call('app_revision_abrir', { id }, admin)).data
  expect(desk.cambios).toEqual([{ campo: `eventos.${data.evento_id}`, antes: null, despues: data }])
  expect((await decide(id, 1)).error).toBe(false)
  expect(await listed(id)).toEqual([data])
  expect((await call('app_contenido_by_id', { id })).data.eventos).toEqual([data])
  expect(await waits(id)).toBe(0)
})

test('given an approved appearance, when date, link and place change, then the link is public and the others wait', async () => {
  const { id } = await givenPublished(app, owner, admin)
  const { data: approved } = await put(at(id), admin)
  expect(await listed(id)).toEqual([approved])
  const { evento_id } = approved
  await put({ evento_id, fecha: '2026-12-06', lugar: 'Azkuna', enlace: 'https://example.org/entradas' })
  expect(await listed(id)).toEqual([{ ...approved, enlace: 'https://example.org/entradas' }])
  const desk = (await call('app_revision_abrir', { id }, admin)).data
  expect(desk.cambios).toEqual([
    { campo: `eventos.${evento_id}.fecha`, antes: '2026-12-05', despues: '2026-12-06' },
    { campo: `eventos.${evento_id}.lugar`, antes: 'Kafe Antzokia', despues: 'Azkuna' },
  ])
  const refused = await decide(id, 0)
  expect(refused.data.eventos).toEqual([{ ...approved, enlace: 'https://example.org/entradas' }])
  expect(await waits(id)).toBe(0)
})

test('given an approved appearance deleted by its owner, when refused, then it is back, and a new one is gone', async () => {
  const { id } = await givenPublished(app, owner, admin)
  const { data: approved } = await put(at(id), admin)
  await remove(approved.evento_id)
  await put(at(id, { fecha: '2026-12-20' }))
  expect(await listed(id)).toEqual([approved])
  expect((await decide(id, 0)).data.eventos).toEqual([approved])
  await remove(approved.evento_id)
  await decide(id, 1)
  expect(await listed(id)).toEqual([])
})

test('given an event approved before there were appearances, when one is added, then it waits like any other', async () => {
  const { id } = await givenPublished(app, owner, admin)
  await sql`update publication set document = document - 'appearances' - 'extras' where event_id = ${id}`.execute(
    db,
  )
  expect((await call('app_contenido_by_id', { id })).data).toMatchObject({ eventos: [], extras: [] })
  await put(at(id))
  expect(await listed(id)).toEqual([])
  expect(await waits(id)).toBe(1)
})
