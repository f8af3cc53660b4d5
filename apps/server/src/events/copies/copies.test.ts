import { expect, test } from 'vitest'
import { givenComplete, givenPublished } from '../event/testing/given-event.ts'
import { eventWork, type Line } from '../history/testing/event-work.ts'

const { app, owner, stranger, admin, edit, edits } = await eventWork()
const { call, db, givenAccount, givenAdmin, storage } = app

test('given a published event with pictures and prices, when it is copied twice with one key, then one draft stands with files of its own and without dates', async () => {
  const { id } = await givenPublished(app, owner, admin, { entradas_modo: 4 })
  const url = 'media/0123456789abcdef0123456789abcdef/960.webp'
  await storage.put(url, new Uint8Array([1, 2, 3]), 'image/webp')
  const source = storage.urlOf(url)
  const variants = JSON.stringify([{ width: 960, height: 540, type: 'image/webp', url: source }])
  await db.deleteFrom('media').where('event_id', '=', id).execute()
  const picture = {
    event_id: id,
    url: source,
    variants,
    width: 960,
    height: 540,
    bytes: 3,
    type: 'image/webp',
  }
  await db
    .insertInto('media')
    .values({ ...picture, use: 'cover', alt: '[:es]El coro[:]' })
    .execute()
  const ask = () => call('app_contenido_copiar', { id, clave: `copied-twice-${id}` }, owner)
  const [first, second] = await Promise.all([ask(), ask()])
  expect(first.error, JSON.stringify(first.data)).toBe(false)
  expect(second.data.id).toBe(first.data.id)
  expect((await ask()).data.id).toBe(first.data.id)
  expect(first.data).toMatchObject({
    estado: 0,
    inicio: null,
    sesiones: [],
    slug: null,
    derechos: 0,
    lugar: 'Teatro Arriaga',
    impacto: { proyecto: 'Comedor social' },
    participantes: [{ tipo_usu: 2 }],
  })
  // The old event and all its files go; the copy keeps its own.
  const copied = first.data.portada.url as string
  expect(copied).not.toBe(source)
  const mine = (await call('app_galeria_get', { contenido_id: id }, owner)).data[0]
  await call('app_contenido_media_delete', { media_id: mine.media_id }, admin)
  expect(await storage.get(url)).toBeUndefined()
  expect(await storage.get(copied.replace(storage.urlOf(''), ''))).toBeDefined()
  const loose = await db.selectFrom('loose_file').select('key').where('key', 'like', 'media/%').execute()
  expect(loose.map(({ key }) => copied.includes(key))).not.toContain(true)

  const list = await call('app_contenido_renovacion', { id: first.data.id }, owner)
  const codes = list.data.renovacion.puntos.map(({ codigo }: Line) => codigo)
  expect(codes).toEqual(['fechas', 'espacio', 'causa', 'participantes', 'derechos'])
  const point = { id: first.data.id, codigo: 'causa', hecho: 1 }
  expect((await call('app_contenido_renovar', point, stranger)).data.code).toBe('content.not_found')
  const confirmed = await call('app_contenido_renovar', point, owner)
  expect(confirmed.data.renovacion.puntos[2]).toEqual({ codigo: 'causa', hecho: 1 })
})

test('given a copy that belongs to another user, when its creator requests it again after losing the administrator role, then it is not returned', async () => {
  const { id } = await givenComplete(app, owner)
  const helper = await givenAdmin()
  const clave = `lost-copy-${id}`
  const made = await call('app_contenido_copiar', { id, clave }, helper)
  expect(made.error, JSON.stringify(made.data)).toBe(false)
  expect((await call('app_contenido_delete', { id }, owner)).error).toBe(false)
  await db.updateTable('account').set({ profile_id: 2 }).where('id', '=', helper.id).execute()
  const own = await givenComplete(app, helper)
  const again = await call('app_contenido_copiar', { id: own.id, clave }, helper)
  expect(again.data.code, JSON.stringify(again.data).slice(0, 200)).toBe('content.not_found')
})

test('given a member who edits, when they copy the event or restore a line of another one, then neither is done', async () => {
  const { id } = await givenComplete(app, owner)
  const other = await givenComplete(app, owner)
  await edit(other.id, { lugar: 'Elsewhere' })
  const member = await givenAccount()
  const role = { account_id: member.id, role: 'edit', accepted_at: new Date().toISOString() } as const
  await db
    .insertInto('event_member')
    .values({ event_id: id, ...role })
    .execute()
  const copy = await call('app_contenido_copiar', { id, clave: `member-${id}` }, member)
  expect(copy.data.code).toBe('content.right_missing')
  const [line] = await edits(other.id)
  const restore = { id, change_id: line.change_id, campos: ['lugar'] }
  expect((await call('app_contenido_restaurar', restore, member)).data.code).toBe('history.not_found')
})

test('given a series, when it is copied, then its chapters come along in their order', async () => {
  const series = await givenComplete(app, owner, { es_serie: 1 })
  const names = ['Primero', 'Segundo']
  for (const name of names) {
    const added = await call(
      'app_contenido_add',
      { contenido: { titulo: name, ciudad: 'Bilbao', tipo: 1 } },
      owner,
    )
    await call('app_serie_capitulo_add', { serie_id: series.id, id: added.data.id }, owner)
  }
  const before = await db
    .selectFrom('event')
    .select('title')
    .where('series_id', '=', series.id)
    .orderBy('series_order')
    .execute()
  const copy = await call('app_contenido_copiar', { id: series.id, clave: `series-${series.id}` }, owner)
  expect(copy.error, JSON.stringify(copy.data)).toBe(false)
  const after = await db
    .selectFrom('event')
    .select('title')
    .where('series_id', '=', copy.data.id)
    .orderBy('series_order')
    .execute()
  expect(copy.data.es_serie).toBe(1)
  expect(after).toEqual(before)
  expect(after.length).toBeGreaterThan(0)
})
