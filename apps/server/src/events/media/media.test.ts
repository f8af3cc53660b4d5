import { randomBytes } from 'node:crypto'
import { addMedia, deleteMedia, listMedia, updateMedia } from '@larunbat/contract'
import { pino } from 'pino'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { preparePicture, storePicture } from '../../files/images/index.ts'
import { sweepDueFiles } from '../../files/stored-files/file-ledger.ts'
import { AppError } from '../../platform/errors.ts'
import { testApp } from '../../testing/test-app.ts'

const { app, ask, call, db, services, storage, givenAccount } = await testApp()
const owner = await givenAccount()
const stranger = await givenAccount()

async function givenEvent(values: object = {}): Promise<number> {
  const row = { owner_id: owner.id, title: 'Erakusketa', ...values }
  const { id } = await db.insertInto('event').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
const red = await sharp({ create: { width: 1400, height: 800, channels: 3, background: '#e0402a' } })
  .png()
  .toBuffer()
const base64 = red.toString('base64')
const add = (eventId: number, more: object = {}) =>
  ask(addMedia, { eventId, base64, alt: 'Cartel rojo', ...more }, owner)

async function givenUpload(body: Buffer) {
  const id = randomBytes(16).toString('hex')
  const key = `private/uploads/${id}.bin`
  const row = { id, key, account_id: owner.id, event_id: null, purpose: 'picture', name: 'a.png' } as const
  const expires_at = new Date(Date.now() + 60_000).toISOString()
  await db
    .insertInto('upload')
    .values({ ...row, declared_type: 'image/png', bytes: body.length, expires_at })
    .execute()
  await storage.put(key, body, 'application/octet-stream')
  return { id, key }
}

test('given a PNG, when added as cover, then it is stored in sizes with colour, and its row describes the original', async () => {
  const eventId = await givenEvent()
  const cover = await add(eventId, { use: 'cover', title: 'Portada' })
  expect(cover).toMatchObject({ use: 'cover', position: 0, width: 1400, height: 800, alt: 'Cartel rojo' })
  expect(cover.variants.map(({ width, height, type }) => [width, height, type])).toEqual([
    [320, 183, 'image/webp'],
    [320, 183, 'image/avif'],
    [640, 366, 'image/webp'],
    [640, 366, 'image/avif'],
    [1280, 731, 'image/webp'],
    [1280, 731, 'image/avif'],
    [1280, 731, 'image/jpeg'],
    [1400, 800, 'image/webp'],
    [1400, 800, 'image/jpeg'],
  ])
  expect(cover.url).toBe(cover.variants.at(-1)?.url)
  expect(cover.dominantColor).toMatch(/^#[def][0-9a-f]/)
  const row = await db.selectFrom('media').selectAll().where('id', '=', cover.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ bytes: red.length, type: 'image/png' })
  const file = await app.inject({ url: cover.url })
  expect(file).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/jpeg' } })
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 1400, height: 800, format: 'jpeg' })
})

test('given a cover, when another is added or chosen from the gallery, then there is one cover and no lost picture', async () => {
  const eventId = await givenEvent()
  const first = await add(eventId, { use: 'cover' })
  const second = await add(eventId, { use: 'cover' })
  expect(await ask(listMedia, { eventId }, owner)).toEqual([second])
  expect(storage.files.has(first.url.replace('/files/', ''))).toBe(false)

  const third = await add(eventId)
  await ask(updateMedia, { id: third.id, use: 'cover' }, owner)
  const after = await ask(listMedia, { eventId }, owner)
  expect(after.map(({ id, use, position }) => [id, use, position])).toEqual([
    [third.id, 'cover', 0],
    [second.id, 'gallery', 1],
  ])
})

test('given a gallery, when pictures come, move and go, then places stay 1 to n and files follow', async () => {
  const eventId = await givenEvent()
  const use = 'gallery'
  const [a, b] = [await add(eventId, { use }), await add(eventId, { use })]
  const c = await add(eventId, { use, position: 1 })
  const order = async () =>
    (await ask(listMedia, { eventId }, owner)).map(({ id, position }) => [id, position])
  expect(await order()).toEqual([
    [c.id, 1],
    [a.id, 2],
    [b.id, 3],
  ])
  await ask(updateMedia, { id: c.id, position: 99 }, owner)
  await ask(deleteMedia, { id: a.id }, owner)
  expect(await order()).toEqual([
    [b.id, 1],
    [c.id, 2],
  ])
  expect((await app.inject({ url: a.url })).statusCode).toBe(404)
})

test('given an alternative text, when changed, then only it changes; too long, it is refused by field', async () => {
  const eventId = await givenEvent()
  const media = await add(eventId)
  const alt = '[:es]Cartel[:eu]Kartela[:]'
  expect(await ask(updateMedia, { id: media.id, alt }, owner)).toEqual({ ...media, alt })
  const long = await call('app_contenido_media_update', { media_id: media.id, alt: 'a'.repeat(501) }, owner)
  expect(long).toMatchObject({ data: { code: 'input.invalid', fields: ['alt'] } })
})

test('given text that another user wrote meanwhile, when other text is sent over the earlier one, then it is refused with the present picture, and other fields are stored', async () => {
  const { id } = await add(await givenEvent(), { alt: '[:es]Cartel[:]', title: 'Cartel' })
  const before = { alt: '[:es]Cartel[:]', title: 'Cartel' }
  const theirs = '[:es]Cartel[:eu]Kartela[:]'
  await ask(updateMedia, { id, alt: theirs, before }, owner)
  const send = (words: object) =>
    call(
      'app_contenido_media_update',
      { media_id: id, ...words, antes: { alt: before.alt, titulo: before.title } },
      owner,
    )
  expect(await send({ alt: '[:es]Cartel rojo[:]', titulo: 'Otro' })).toMatchObject({
    error: true,
    data: { code: 'content.changed_meanwhile', actual: { media_id: id, alt: theirs, titulo: 'Cartel' } },
  })
  expect(await send({ titulo: 'Otro' })).toMatchObject({
    error: false,
    data: { alt: theirs, titulo: 'Otro' },
  })
  // The same words twice, as after a lost answer.
  expect(await send({ alt: theirs, titulo: 'Otro' })).toMatchObject({ error: false })
  // Emptied, and seen empty by the next.
  expect(await send({ titulo: '' })).toMatchObject({ error: true })
  await ask(updateMedia, { id, title: '', before: { title: 'Otro' } }, owner)
  expect(await ask(updateMedia, { id, title: 'Nuevo', before: { title: null } }, owner)).toMatchObject({
    title: 'Nuevo',
  })
})

test('given a foreign or missing event or picture, when touched, then both look alike and nothing is stored', async () => {
  const eventId = await givenEvent()
  const { id } = await add(eventId)
  const files = storage.files.size
  const sends = [
    (n: number) =>
      call('app_contenido_media_add', { contenido_id: n === id ? eventId : n, base64 }, stranger),
    (n: number) => call('app_galeria_get', { contenido_id: n === id ? eventId : n }, stranger),
    (n: number) => call('app_contenido_media_update', { media_id: n, alt: 'x' }, stranger),
    (n: number) => call('app_contenido_media_delete', { media_id: n }, stranger),
  ]
  for (const send of sends) {
    const foreign = await send(id)
    expect(foreign).toEqual(await send(999_999))
    expect(foreign.data.code).toMatch(/not_found$/)
  }
  expect(storage.files.size).toBe(files)
  expect(await db.selectFrom('loose_file').select('key').execute()).toEqual([])
  expect(await ask(listMedia, { eventId }, owner)).toHaveLength(1)
})

test('given an event in review, when its owner adds a picture, then it is locked and no file is left', async () => {
  const eventId = await givenEvent({ status: 1 })
  const files = storage.files.size
  const answer = await call('app_contenido_media_add', { contenido_id: eventId, base64 }, owner)
  expect(answer.data.code).toBe('content.in_review')
  expect(storage.files.size).toBe(files)
  expect(await db.selectFrom('loose_file').select('key').execute()).toEqual([])
})

test('given a data URL that lies about its type, when added, then the event decides', async () => {
  const eventId = await givenEvent()
  const jpeg = (await sharp(red).jpeg().toBuffer()).toString('base64')
  await add(eventId, { base64: `data:image/svg+xml;charset=utf-8;base64,${jpeg}` })
  const row = await db.selectFrom('media').select('type').where('event_id', '=', eventId).executeTakeFirst()
  expect(row?.type).toBe('image/jpeg')
})

test('given the longest text the call takes, when added, then only its event decides', async () => {
  const eventId = await givenEvent()
  const heavy = Buffer.alloc(11 * 1024 * 1024, red).toString('base64')
  const taken = await call('app_contenido_media_add', { contenido_id: eventId, base64: heavy }, owner)
  expect(taken).toMatchObject({ error: false, data: { ancho: 1400 } })
  const tooLong = heavy.padEnd(15 * 1024 * 1024 + 1, 'A')
  const refused = await call('app_contenido_media_add', { contenido_id: eventId, base64: tooLong }, owner)
  expect(refused).toMatchObject({ error: true, data: { code: 'input.invalid', fields: ['base64'] } })
})

test('given a focal point, when set, moved and removed, then it is returned as it was set, and never by halves', async () => {
  const eventId = await givenEvent()
  const media = await add(eventId, { focusX: 0.25, focusY: 1 })
  expect(media).toMatchObject({ focusX: 0.25, focusY: 1 })
  const moved = await ask(updateMedia, { id: media.id, focusX: 0, focusY: 0.618 }, owner)
  expect(moved).toMatchObject({ focusX: 0, focusY: 0.618 })
  const renamed = await ask(updateMedia, { id: media.id, title: 'Cartel' }, owner)
  expect(renamed).toMatchObject({ focusX: 0, focusY: 0.618 })
  for (const half of [{ foco_x: 0.5 }, { foco_x: 0.5, foco_y: null }]) {
    const answer = await call('app_contenido_media_update', { media_id: media.id, ...half }, owner)
    expect(answer).toMatchObject({ data: { code: 'input.invalid', fields: ['foco_y'] } })
  }
  const outside = { media_id: media.id, foco_x: 1.01, foco_y: 0.5 }
  expect((await call('app_contenido_media_update', outside, owner)).data.fields).toEqual(['foco_x'])
  const none = await ask(updateMedia, { id: media.id, focusX: null, focusY: null }, owner)
  expect(none).toMatchObject({ focusX: null, focusY: null })
})

test('given an upload, when its number is sent, then it becomes a picture once; both or neither is refused', async () => {
  const eventId = await givenEvent()
  const upload = await givenUpload(red)
  const fields = { contenido_id: eventId, subida_id: upload.id }
  for (const body of [{ contenido_id: eventId }, { ...fields, base64 }]) {
    const answer = await call('app_contenido_media_add', body, owner)
    expect(answer.data).toMatchObject({ code: 'input.invalid', fields: ['base64', 'subida_id'] })
  }
  expect((await call('app_contenido_media_add', fields, stranger)).data.code).toBe('content.not_found')
  const added = await call('app_contenido_media_add', fields, owner)
  expect(added).toMatchObject({ error: false, data: { ancho: 1400, alto: 800 } })
  expect(storage.files.has(upload.key)).toBe(false)
  // A client that lost the answer asks again.
  expect(await call('app_contenido_media_add', fields, owner)).toEqual(added)
  expect(await ask(listMedia, { eventId }, owner)).toHaveLength(1)
  const elsewhere = { ...fields, contenido_id: await givenEvent() }
  expect((await call('app_contenido_media_add', elsewhere, owner)).data.code).toBe('upload.not_found')
})

test('given an upload that is no picture, when its number is sent, then neither it nor anything of it is left', async () => {
  const eventId = await givenEvent()
  const files = storage.files.size
  const upload = await givenUpload(red.subarray(0, 900))
  const answer = await call('app_contenido_media_add', { contenido_id: eventId, subida_id: upload.id }, owner)
  expect(answer.data.code).toBe('media.not_a_picture')
  expect(storage.files.size).toBe(files)
  expect(await ask(listMedia, { eventId }, owner)).toEqual([])
})

test('given no room for the third size, when a picture is added, then the answer is 507 and nothing half-stored is left', async () => {
  const eventId = await givenEvent()
  const files = storage.files.size
  const upload = await givenUpload(red)
  const put = storage.put.bind(storage)
  let puts = 0
  storage.put = async (key, body, contentType) => {
    puts += 1
    if (puts === 3) throw new AppError('storage.full')
    return put(key, body, contentType)
  }
  const fields = { contenido_id: eventId, subida_id: upload.id }
  const answer = await call('app_contenido_media_add', fields, owner).finally(() => {
    storage.put = put
  })
  expect(answer).toMatchObject({ status: 507, data: { code: 'storage.full' } })
  expect(puts).toBe(3)
  expect([...storage.files.keys()].filter((key) => !key.startsWith('private/'))).toHaveLength(files)
  expect(await ask(listMedia, { eventId }, owner)).toEqual([])
  expect(await db.selectFrom('loose_file').select('key').execute()).toEqual([])
  // The upload is not lost: it may be used once there is room.
  expect((await call('app_contenido_media_add', fields, owner)).error).toBe(false)
})

test('given a process that dies before its row is made, when the hourly sweep comes, then its files go, and no others', async () => {
  const eventId = await givenEvent()
  const { url } = await add(eventId)
  const ctx = { db, services, log: pino({ level: 'silent' }) }
  const body = red
  const picture = await preparePicture({ body, widths: [320], isFullKept: true })
  const { variants } = await storePicture(ctx, 'media', picture)
  const lost = variants.map((variant) => variant.url.replace('/files/', ''))
  await sweepDueFiles(ctx)
  expect(lost.every((key) => storage.files.has(key))).toBe(true)
  await db.updateTable('loose_file').set({ due_at: '2026-01-01T00:00:00Z' }).execute()
  await sweepDueFiles(ctx)
  expect(lost.some((key) => storage.files.has(key))).toBe(false)
  expect(storage.files.has(url.replace('/files/', ''))).toBe(true)
})
