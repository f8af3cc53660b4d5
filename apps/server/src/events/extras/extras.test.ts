import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { seeded } from '../../testing/hostile-cases.ts'
import { testApp } from '../../testing/test-app.ts'
import { givenComplete, givenPublished } from '../event/testing/given-event.ts'

const app = await testApp()
const { call, db, storage } = app
await app.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.app.server.address() as AddressInfo
const owner = await app.givenAccount()
const stranger = await app.givenAccount()
const admin = await app.givenAdmin()

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const link = (contenido_id: number, more: object = {}) => ({
  contenido_id,
  titulo: 'Programa de mano',
  tipo: 'enlace',
  url: 'https://example.org/programa',
  ...more,
})
const put = (extra: object, who = owner) => call('app_extra_update', { extra }, who)
const listed = async (contenido_id: number, who?: typeof owner) =>
  (await call('app_extras_get', { contenido_id }, who)).data

async function givenUpload(body: Buffer, proposito = 'documento', nombre = 'Programa.pdf'): Promise<string> {
  const asked = await call('app_subida_crear', { proposito, nombre, bytes: body.length }, owner)
  const { subida_id, url, cabeceras } = asked.data
  const { pathname, search } = new URL(url, 'http://larunbat.example')
  const at = `http://127.0.0.1:${port}${pathname}${search}`
  const sent = await fetch(at, { method: 'PUT', body: new Uint8Array(body), headers: cabeceras })
  expect(sent.status).toBe(200)
  return subida_id
}

test('given an event, when extras are made, changed, moved and deleted, then they stand 1 to n', async () => {
  const { id } = await givenComplete(app, owner)
  const [a, b, c] = await Promise.all(
    ['A', 'B', 'C'].map(async (titulo) => (await put(link(id, { titulo }))).data),
  )
  expect(a).toMatchObject({
    contenido_id: id,
    tipo: 'enlace',
    url: 'https://example.org/programa',
    media: null,
  })
  expect((await listed(id, owner)).map(({ orden }: { orden: number }) => orden)).toEqual([1, 2, 3])
  expect((await put({ extra_id: c.extra_id, orden: 1, titulo: 'C2' })).data).toMatchObject({
    orden: 1,
    titulo: 'C2',
  })
  await call('app_contenido_extra_delete', { extra_id: a.extra_id }, owner)
  const left = await listed(id, owner)
  expect(left.map(({ extra_id, orden }: Record<string, number>) => [extra_id, orden])).toEqual([
    [c.extra_id, 1],
    [b.extra_id, 2],
  ])
  expect((await call('app_contenido_extra_delete', { extra_id: a.extra_id }, owner)).data.code).toBe(
    'extra.not_found',
  )
  expect((await put({ extra_id: b.extra_id, titulo: 'x' }, stranger)).data.code).toBe('extra.not_found')
  const whole = (await call('app_contenido_by_id', { id }, owner)).data
  expect(whole.extras).toEqual(left)
})

test('given moves and deletions at once, then no place is there twice and none is free', async () => {
  const { id } = await givenComplete(app, owner)
  const ids: number[] = []
  for (let n = 0; n < 6; n++) ids.push((await put(link(id))).data.extra_id)
  const random = seeded(3)
  const calls = Array.from({ length: 24 }, (_, n) => {
    const extra_id = ids[Math.floor(random() * ids.length)] as number
    if (n % 6 === 0) return put(link(id))
    if (n % 6 === 3) return call('app_contenido_extra_delete', { extra_id }, owner)
    return put({ extra_id, orden: 1 + Math.floor(random() * 8) })
  })
  expect((await Promise.all(calls)).filter(({ status }) => status !== 200)).toEqual([])
  const orders = (await listed(id, owner)).map(({ orden }: { orden: number }) => orden)
  expect(orders).toEqual(orders.map((_: number, index: number) => index + 1))
})

test.each([
  [{ titulo: ' ' }, 'extra.titulo'],
  [{ titulo: `[:es]${'x'.repeat(121)}[:]` }, 'extra.titulo'],
  [{ url: 'http://example.org/' }, 'extra.url'],
  [{ url: '' }, 'extra.url'],
  [{ url: 'javascript:alert(1)' }, 'extra.url'],
  [{ tipo: undefined }, 'extra.tipo'],
  [{ tipo: 'documento' }, 'extra.subida_id'],
])('given a new extra with %j, then it is refused by name', async (more, field) => {
  const { id } = await givenComplete(app, owner)
  expect((await put(link(id, more))).data).toMatchObject({ code: 'input.invalid', fields: [field] })
  expect(await listed(id, owner)).toEqual([])
})

test('given a document that arrived, then it has an address of its own, and its file goes with it', async () => {
  const { id } = await givenComplete(app, owner)
  const before = storage.files.size
  const subida_id = await givenUpload(PDF)
  const { data } = await put({ contenido_id: id, tipo: 'documento', titulo: 'Programa', subida_id })
  expect(data).toMatchObject({
    url: expect.stringMatching(/^\/files\/extras\/[0-9a-f]{32}\/file\.pdf$/),
    media: { nombre: 'Programa.pdf', bytes: PDF.length, tipo: 'application/pdf' },
  })
  expect(storage.files.size).toBe(before + 1)
  // A client that lost the answer asks again.
  const again = await put({ contenido_id: id, tipo: 'documento', titulo: 'Programa', subida_id })
  expect(again.data).toEqual(data)
  expect(await listed(id, owner)).toHaveLength(1)
  const other = await put({
    contenido_id: id,
    tipo: 'documento',
    titulo: 'x',
    subida_id: await givenUpload(PDF),
  })
  const wrong = await put({ extra_id: other.data.extra_id, subida_id })
  expect(wrong.data.code).toBe('upload.not_found')
  await call('app_contenido_extra_delete', { extra_id: other.data.extra_id }, owner)
  const replaced = await put({ extra_id: data.extra_id, subida_id: await givenUpload(PDF) })
  expect(replaced.data.url).not.toBe(data.url)
  expect(storage.files.size).toBe(before + 1)
  await call('app_contenido_extra_delete', { extra_id: data.extra_id }, owner)
  expect(storage.files.size).toBe(before)
  expect(await db.selectFrom('loose_file').selectAll().where('key', 'like', 'extras/%').execute()).toEqual([])
})

test('given a file that is no document, or an event that takes no more, then it is refused and nothing of it stays', async () => {
  const { id } = await givenComplete(app, owner)
  const before = storage.files.size
  const html = await givenUpload(Buffer.from('<script>alert(1)</script>%PDF-1.7'))
  const wrong = await put({ contenido_id: id, tipo: 'documento', titulo: 'x', subida_id: html })
  expect(wrong.data.code).toBe('upload.wrong_type')
  const rows = Array.from({ length: 100 }, (_, n) => ({
    event_id: id,
    kind: 'link' as const,
    title: 'x',
    position: n + 1,
  }))
  await db.insertInto('extra').values(rows).execute()
  const full = { contenido_id: id, tipo: 'documento', titulo: 'x', subida_id: await givenUpload(PDF) }
  expect((await put(full)).data.code).toBe('extra.too_many')
  expect((await put(link(id))).data.code).toBe('extra.too_many')
  expect(storage.files.size).toBe(before)
})

test('given an event deleted, then the files of its extras go as well', async () => {
  const { id } = await givenComplete(app, owner)
  const before = storage.files.size
  await put({ contenido_id: id, tipo: 'documento', titulo: 'x', subida_id: await givenUpload(PDF) })
  expect((await call('app_contenido_delete', { id }, owner)).error).toBe(false)
  expect(storage.files.size).toBe(before)
})

test('given a published event, when extras change, then it is public immediately, but no video that does not play', async () => {
  const { id } = await givenPublished(app, owner, admin)
  await put(link(id, { tipo: 'video', url: undefined, titulo: 'Entrevista' }))
  const { data } = await put(link(id))
  expect(await listed(id)).toEqual([{ ...data, orden: 2 }])
  expect((await call('app_contenido_by_id', { id })).data.extras).toHaveLength(1)
  expect((await call('app_contenido_by_id', { id }, owner)).data).toMatchObject({ cambios_pendientes: 0 })
  expect((await put({ extra_id: data.extra_id, tipo: 'audio' })).data.code).toBe('extra.kind_fixed')
})

test('given an extra with a video, when it is deleted, then its video goes as well', async () => {
  const { id } = await givenComplete(app, owner)
  const { extra_id } = (await put(link(id, { tipo: 'video', url: undefined, titulo: 'Entrevista' }))).data
  const file = { filename: 'a.mp4', nombre: 'Entrevista', descripcion: '', extra: { extra_id } }
  const { asset_id } = (await call('vimeo_upload_extra', file, owner)).data
  expect((await listed(id, owner))[0].video).toMatchObject({ id: String(asset_id) })
  expect((await call('app_contenido_extra_delete', { extra_id }, owner)).error).toBe(false)
  expect(await db.selectFrom('video_asset').selectAll().where('id', '=', asset_id).execute()).toEqual([])
})
