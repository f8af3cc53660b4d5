import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createUpload } from '@larunbat/contract'
import { expect, test } from 'vitest'
import type { SignedInCtx } from '../../database/context.ts'
import { sweepDueFiles } from '../../files/stored-files/file-ledger.ts'
import { takeUpload, withUpload } from '../../files/uploads/take-upload.ts'
import { deleteExpiredUploads } from '../../files/uploads/upload-store.ts'
import { AppError } from '../../platform/errors.ts'
import { S3Storage } from '../../platform/files/s3-storage.ts'
import { startS3Server } from '../../platform/files/testing/s3-server.ts'
import { type TestAccount, testApp } from '../../testing/test-app.ts'
import { givenComplete } from '../event/testing/given-event.ts'

const app = await testApp()
const { db, storage, services, call } = app
await app.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.app.server.address() as AddressInfo
const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200_000, 7)])

const ctxOf = (account: TestAccount) =>
  ({
    ...services,
    db,
    services,
    actor: { accountId: account.id },
    log: app.app.log,
  }) as unknown as SignedInCtx
const create = (account: TestAccount, bytes = JPEG.length, purpose: 'picture' | 'audio' = 'picture') =>
  app.ask(createUpload, { purpose, name: 'a.jpg', bytes }, account)
const pathOf = (url: string) => url.slice('http://larunbat.example'.length)

/** Puts bytes through a real connection; `stopAfter` breaks it in the middle. */
function put(url: string, body: Buffer, options: { length?: number; stopAfter?: number } = {}) {
  return new Promise<{ status: number; text: string } | 'broken'>((resolve) => {
    const headers = {
      'content-type': 'application/octet-stream',
      'content-length': options.length ?? body.length,
    }
    const sending = request({ port, method: 'PUT', path: pathOf(url), headers }, async (answer) => {
      let text = ''
      for await (const chunk of answer) text += chunk
      resolve({ status: answer.statusCode ?? 0, text })
    })
    sending.on('error', () => resolve('broken'))
    if (options.stopAfter === undefined) return void sending.end(body)
    sending.write(body.subarray(0, options.stopAfter), () => setTimeout(() => sending.destroy(), 20))
  })
}

const codeOf = (work: Promise<unknown>) => work.then(() => 'done').catch((error: AppError) => error.code)

test('given a picture that was put, when taken, then its bytes and what it is come once, and nothing is left', async () => {
  const owner = await app.givenAccount()
  const { id, url, headers, method } = await create(owner)
  expect({ method, headers }).toEqual({
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(await codeOf(takeUpload(ctxOf(owner), id, 'picture'))).toBe('upload.not_arrived')
  expect(await put(url, JPEG)).toMatchObject({ status: 200 })
  const answer = await withUpload(ctxOf(owner), id, 'picture', async (upload) => {
    expect(upload).toMatchObject({ type: 'image/jpeg', extension: 'jpg', bytes: JPEG.length, name: 'a.jpg' })
    return (await upload.read()).equals(JPEG)
  })
  expect(answer).toBe(true)
  expect([...storage.files.keys()]).toEqual([])
  expect(await codeOf(takeUpload(ctxOf(owner), id, 'picture'))).toBe('upload.not_found')
  expect(await put(url, JPEG)).toMatchObject({ status: 404 })
})

test('given an upload, when a stranger takes it or another purpose is named, then there is none', async () => {
  const owner = await app.givenAccount()
  const { id, url } = await create(owner)
  await put(url, JPEG)
  expect(await codeOf(takeUpload(ctxOf(await app.givenAccount()), id, 'picture'))).toBe('upload.not_found')
  expect(await codeOf(takeUpload(ctxOf(owner), id, 'audio'))).toBe('upload.not_found')
  expect(await codeOf(takeUpload(ctxOf(owner), id, 'picture'))).toBe('done')
})

test.each([
  ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a document', Buffer.from('%PDF-1.7 and so on')],
  ['nothing to tell', Buffer.from([0])],
])('given %s instead of a picture, when taken, then it is refused and gone', async (_, body) => {
  const owner = await app.givenAccount()
  const { id, url } = await create(owner, body.length)
  expect(await put(url, body)).toMatchObject({ status: 200 })
  expect(await codeOf(takeUpload(ctxOf(owner), id, 'picture'))).toBe('upload.wrong_type')
  expect([...storage.files.keys()].filter((key) => key.includes(id))).toEqual([])
  expect(await codeOf(takeUpload(ctxOf(owner), id, 'picture'))).toBe('upload.not_found')
})

test('given another length than announced, when put, then it is refused and nothing is stored', async () => {
  const owner = await app.givenAccount()
  const { url, id } = await create(owner)
  for (const body of [JPEG.subarray(1), Buffer.concat([JPEG, Buffer.from('x')])]) {
    const answer = await put(url, body)
    expect(answer).toMatchObject({ status: 400 })
    expect(JSON.parse((answer as { text: string }).text)).toMatchObject({
      data: { code: 'upload.wrong_length' },
    })
  }
  expect(await put(url, JPEG, { stopAfter: 90_000 })).toBe('broken')
  expect(await codeOf(takeUpload(ctxOf(owner), id, 'picture'))).toBe('upload.not_arrived')
  // A client whose connection broke puts it again.
  expect(await put(url, JPEG)).toMatchObject({ status: 200 })
})

test('given an address that was changed, has expired or belongs to another upload, then nothing is taken', async () => {
  const owner = await app.givenAccount()
  const [one, two] = [await create(owner), await create(owner)]
  const past = `http://larunbat.example${services.signer.sign(`/uploads/files/${one.id}`, new Date(Date.now() - 1000))}`
  const swapped = one.url.replace(one.id, two.id)
  const later = one.url.replace(/hasta=\d+/, 'hasta=99999999999')
  const [, firma = ''] = /firma=([\w-]+)/.exec(one.url) ?? []
  const altered = one.url.replace(
    firma,
    firma.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
  )
  for (const url of [past, swapped, later, altered, one.url.split('?')[0] as string])
    expect(await put(url, JPEG)).toMatchObject({ status: 403 })
})

test('given the disk full in the middle of 20 MB, when put, then the client gets 507 in the envelope', async () => {
  const owner = await app.givenAccount()
  const large = Buffer.alloc(20_000_000)
  const { url, id } = await create(owner, large.length)
  const original = storage.putStream.bind(storage)
  storage.putStream = async (_key, body) => {
    for await (const _ of body) throw new AppError('storage.full')
    return { bytes: 0 }
  }
  const answer = await put(url, large)
  storage.putStream = original
  expect(answer).toMatchObject({ status: 507 })
  expect(JSON.parse((answer as { text: string }).text)).toMatchObject({
    error: true,
    data: { code: 'storage.full' },
  })
  expect(await codeOf(takeUpload(ctxOf(owner), id, 'picture'))).toBe('upload.not_arrived')
})

test('given the limits of an account, when passed, by many at once too, then it is refused', async () => {
  const owner = await app.givenAccount()
  const fields = { proposito: 'audio', nombre: 'a.mp3', bytes: 1000 }
  const answers = await Promise.all(Array.from({ length: 60 }, () => call('app_subida_crear', fields, owner)))
  expect(answers.filter(({ error }) => !error)).toHaveLength(50)
  expect(answers.find(({ error }) => error)?.data).toEqual({ code: 'upload.too_many' })

  const other = await app.givenAccount()
  const heavy = { ...fields, bytes: 50 * 1024 * 1024 }
  const some = await Promise.all(Array.from({ length: 12 }, () => call('app_subida_crear', heavy, other)))
  expect(some.filter(({ error }) => !error)).toHaveLength(10)
  expect((await call('app_subida_crear', { ...heavy, bytes: heavy.bytes + 1 }, owner)).data).toEqual({
    code: 'upload.too_large',
    fields: ['bytes'],
  })
})

test('given the event of another owner, when a file is announced for it, then it looks missing', async () => {
  const { id } = await givenComplete(app, await app.givenAccount())
  const fields = { proposito: 'imagen', nombre: 'a.jpg', bytes: 10, contenido_id: id }
  expect((await call('app_subida_crear', fields, await app.givenAccount())).data).toEqual({
    code: 'content.not_found',
  })
})

test('given ten takes of one upload at once, then one gets it; without the guard more than one would', async () => {
  const owner = await app.givenAccount()
  const ctx = ctxOf(owner)
  const { id, url } = await create(owner)
  await put(url, JPEG)
  const takes = await Promise.all(Array.from({ length: 10 }, () => codeOf(takeUpload(ctx, id, 'picture'))))
  expect(takes.filter((code) => code === 'done')).toHaveLength(1)
  expect(takes.filter((code) => code === 'upload.not_found')).toHaveLength(9)

  // Negative control: each finds it and takes itself for the only one.
  const again = await create(owner)
  await put(again.url, JPEG)
  const seen = await Promise.all(
    Array.from(
      { length: 10 },
      async () => (await db.selectFrom('upload').where('id', '=', again.id).execute()).length,
    ),
  )
  expect(seen.filter((rows) => rows === 1).length).toBeGreaterThan(1)
})

test('given work that is busy, when an upload is used by it, then it may be used again; a refusal is the end', async () => {
  const owner = await app.givenAccount()
  const ctx = ctxOf(owner)
  const { id, url } = await create(owner)
  await put(url, JPEG)
  const failing = (code: string) => withUpload(ctx, id, 'picture', () => Promise.reject(new AppError(code)))
  expect(await codeOf(failing('storage.unavailable'))).toBe('storage.unavailable')
  expect(await codeOf(failing('media.too_many_pixels'))).toBe('media.too_many_pixels')
  expect(await codeOf(failing('media.too_many_pixels'))).toBe('upload.not_found')
})

test('given unused uploads, when they expire, then rows and files are deleted; those of today are kept', async () => {
  const owner = await app.givenAccount()
  const [old, fresh] = [await create(owner), await create(owner)]
  await put(old.url, JPEG)
  await put(fresh.url, JPEG)
  const past = new Date(Date.now() - 1000).toISOString()
  await db.updateTable('upload').set({ expires_at: past }).where('id', '=', old.id).execute()
  await db.updateTable('loose_file').set({ due_at: past }).where('key', 'like', `%${old.id}%`).execute()
  await deleteExpiredUploads(db)
  await sweepDueFiles(ctxOf(owner))
  const left = (id: string) => [...storage.files.keys()].some((key) => key.includes(id))
  expect([left(old.id), left(fresh.id)]).toEqual([false, true])
  expect(await codeOf(takeUpload(ctxOf(owner), fresh.id, 'picture'))).toBe('done')
})

test('given a bucket, when bytes are put there, then a call takes them; changed behind its back they are noticed and swept', async () => {
  const server = await startS3Server()
  const times = { connectMs: 500, answerMs: 500, partMs: 500, stallMs: 100 }
  const bucket = new S3Storage({ ...server, ...server.credentials, hasChecksums: false }, times)
  Object.assign(services, { storage: bucket })
  try {
    const owner = await app.givenAccount()
    const ctx = ctxOf(owner)
    const { id, url, headers } = await create(owner)
    expect(url.startsWith(server.endpoint)).toBe(true)
    const send = (body: Buffer) =>
      fetch(url, { method: 'PUT', headers: headers as Record<string, string>, body })
    expect((await send(JPEG)).status).toBe(200)
    const upload = await takeUpload(ctx, id, 'picture')
    expect((await upload.read()).equals(JPEG)).toBe(true)
    const page = Buffer.from('<html>'.padEnd(JPEG.length, ' '))
    expect((await send(page)).status).toBe(200)
    expect(await codeOf(upload.read())).toBe('upload.wrong_type')
    await upload.discard()
    // The address is good for a while still; its line in the ledger outlives it.
    expect((await send(page)).status).toBe(200)
    await db
      .updateTable('loose_file')
      .set({ due_at: new Date(Date.now() - 1000).toISOString() })
      .where('key', 'like', `%${id}%`)
      .execute()
    await sweepDueFiles(ctx)
    expect([...server.objects.keys()]).toEqual([])

    const cut = await create(owner)
    await fetch(cut.url, { method: 'PUT', headers: cut.headers as Record<string, string>, body: JPEG })
    let asked = 0
    // Its head and first bytes come, then the connection breaks: the upload is not lost by it.
    server.trouble = ({ method }) => (method === 'GET' && ++asked > 1 ? 'stall' : undefined)
    const reading = withUpload(ctx, cut.id, 'picture', ({ read }) => read())
    expect(await codeOf(reading)).toBe('storage.unavailable')
    server.trouble = () => undefined
    expect(await codeOf(withUpload(ctx, cut.id, 'picture', ({ read }) => read()))).toBe('done')

    server.trouble = () => ({ status: 503, code: 'SlowDown' })
    const again = await create(owner)
    expect(await codeOf(takeUpload(ctx, again.id, 'picture'))).toBe('storage.unavailable')
    server.trouble = () => undefined
    expect(await codeOf(takeUpload(ctx, again.id, 'picture'))).toBe('upload.not_arrived')
  } finally {
    Object.assign(services, { storage })
    await server.stop()
  }
})
