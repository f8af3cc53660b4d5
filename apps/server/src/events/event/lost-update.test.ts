import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { givenComplete, givenPublished } from './testing/given-event.ts'

const app = await testApp()
const { call, db, givenAccount, givenAdmin } = app
const owner = await givenAccount()
const admin = await givenAdmin()
const draft = { titulo: 'Coro', ciudad: 'Bilbao', tipo: 1 }

const givenDraft = async () => (await call('app_contenido_add', { contenido: draft }, owner)).data
const row = (id: number) => db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const update = (contenido: object) => call('app_contenido_update', { contenido }, owner)

test('given a stale version, when saved, then the stored event is answered and the row is untouched', async () => {
  const { id, version } = await givenDraft()
  await update({ id, version_vista: version, lugar: 'Hers' })
  const before = await row(id)
  const answer = await update({ id, version_vista: version, lugar: 'Mine', lang: 'eu' })
  expect(answer).toMatchObject({
    error: true,
    data: { code: 'content.changed_meanwhile', actual: { id, version: 2, lugar: 'Hers', titulo: 'Coro' } },
  })
  expect(await row(id)).toEqual(before)
  const parts = [
    call('app_contenido_update_cuando', { id, version_vista: version, duracion_min: 60 }, owner),
    call('app_contenido_update_fact', { id, version_vista: version, aforo: 60 }, owner),
    call('app_contenido_update_streaming', { id, version_vista: version, enlace_mas_tarde: 1 }, owner),
  ]
  for (const part of await Promise.all(parts)) expect(part.data.code).toBe('content.changed_meanwhile')
  expect(await row(id)).toEqual(before)
})

test.each([
  ['in progress', async () => givenDraft()],
  ['published', async () => givenPublished(app, owner, admin)],
])(
  'given an event %s, when eight edits of one version arrive at once, then one wins and seven get a conflict',
  async (_, given) => {
    const { id, version } = await given()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => update({ id, version_vista: version, titulo: `Edit ${n}` })),
    )
    const won = answers.filter(({ error }) => !error)
    expect(won).toHaveLength(1)
    const codes = answers.filter(({ error }) => error).map(({ data }) => data.code)
    expect(codes).toEqual(Array(7).fill('content.changed_meanwhile'))
    expect(await row(id)).toMatchObject({ title: won[0]?.data.titulo, version: version + 1 })
  },
)

test('given edits of different fields without a version, when they arrive at once, then none is lost', async () => {
  const { id } = await givenDraft()
  const fields = { lugar: 'A', direccion: 'B', aforo: 10, edad_minima: 3, duracion_min: 60, derechos: 1 }
  const answers = await Promise.all(
    Object.entries(fields).map(([name, value]) => update({ id, [name]: value })),
  )
  expect(answers.map(({ error }) => error)).toEqual(Array(6).fill(false))
  const { data } = await call('app_contenido_by_id', { id }, owner)
  expect(data).toMatchObject({ ...fields, version: 7 })
  expect((await row(id)).progress).toBe(data.progreso)
})

test('given the same edits written without the guard, when they arrive at once, then some are lost: the test would see it', async () => {
  const { id } = await givenDraft()
  const read = async () => (await row(id)).title
  // Read, wait, write all of it back, as a careless server would.
  const careless = async (letter: string) => {
    const title = await read()
    await sql`select pg_sleep(0.05)`.execute(db)
    await db
      .updateTable('event')
      .set({ title: title + letter })
      .where('id', '=', id)
      .execute()
  }
  await Promise.all(['a', 'b', 'c', 'd'].map(careless))
  expect(await read()).toHaveLength('Coro'.length + 1)
})

test('given one key twice, also at once, when an event is added, then there is one event and one answer', async () => {
  const add = (clave: string, titulo = 'Una vez') =>
    call('app_contenido_add', { contenido: { ...draft, titulo }, clave }, owner)
  const first = await add('key-00000001')
  expect(await add('key-00000001')).toEqual(first)
  const many = await Promise.all(Array.from({ length: 6 }, () => add('key-00000002')))
  expect(new Set(many.map(({ data }) => data.id)).size).toBe(1)
  const stored = await db.selectFrom('event').select('id').where('title', '=', 'Una vez').execute()
  expect(stored).toHaveLength(2)
  expect((await add('key-00000001', 'Otra')).data.code).toBe('request.key_reused')
  const free = await Promise.all([add('key-00000003'), add('key-00000004')])
  expect(free[0]?.data.id).not.toBe(free[1]?.data.id)
})

test('given an edit that changes nothing, when saved, then version and time stay', async () => {
  const event = await givenComplete(app, owner)
  const before = await row(event.id)
  const { id, version, ...same } = event
  expect((await update({ id, version_vista: version, ...same })).data).toMatchObject({ version })
  expect(await row(id)).toEqual(before)
})
