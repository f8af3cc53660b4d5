import { existsSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { AppError } from '../errors.ts'
import { DiskStorage } from './disk-storage.ts'
import { S3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'
import { startS3Server } from './testing/s3-server.ts'

const server = await startS3Server()
const { endpoint, bucket, credentials } = server
const settings = { endpoint, bucket, ...credentials, hasChecksums: false }
/** For what never comes; bytes that do come have the usual times. */
const times = { connectMs: 500, answerMs: 300, partMs: 300, stallMs: 200 }
const s3 = new S3Storage(settings, times)
const dataDir = mkdtempSync(join(tmpdir(), 'storages-'))
afterAll(() => server.stop())
afterEach(() => {
  server.trouble = () => undefined
})

const storages: [string, Storage][] = [
  ['disk', new DiskStorage(dataDir)],
  ['S3', new S3Storage(settings)],
  ['S3 with checksums', new S3Storage({ ...settings, hasChecksums: true })],
]
const bytes = (length: number) => Buffer.from(Array.from({ length }, (_, i) => i % 251))
const codeOf = (work: Promise<unknown>) =>
  work.then(() => 'done').catch((error) => (error instanceof AppError ? error.code : String(error)))
const read = async (storage: Storage, key: string, range?: { start: number; end?: number }) => {
  const file = await storage.get(key, range)
  return file && { ...file, body: await buffer(file.body) }
}

describe.each(storages)('%s', (name, storage) => {
  const folder = `media/${name.toLowerCase().replace(/\W/g, '-')}`

  test('given a body, when put, then it comes back whole, in part and by its head, and can be replaced', async () => {
    const key = `${folder}/1.webp`
    const body = bytes(1000)
    await storage.put(key, body, 'image/webp')
    expect(await read(storage, key)).toEqual({ body, size: 1000, contentType: 'image/webp' })
    expect(await read(storage, key, { start: 10, end: 19 })).toMatchObject({
      body: body.subarray(10, 20),
      size: 1000,
    })
    expect(await read(storage, key, { start: 990 })).toMatchObject({ body: body.subarray(990), size: 1000 })
    expect(await storage.head(key)).toEqual({ size: 1000, contentType: 'image/webp' })
    await storage.put(key, Buffer.from('other'), 'image/webp')
    expect((await read(storage, key))?.body.toString()).toBe('other')
    expect(storage.urlOf(key)).toBe(`/files/${key}`)
  })

  test.each([0, 1, 300_000, 12 * 1024 * 1024 + 7])(
    'given a stream of %i bytes, when put, then they come back',
    async (length) => {
      const key = `${folder}/2.mp4`
      const body = Buffer.alloc(length, 'streamed ')
      const chunks = Array.from({ length: Math.ceil(length / 100_000) }, (_, i) =>
        body.subarray(i * 100_000, (i + 1) * 100_000),
      )
      expect(await storage.putStream(key, Readable.from(chunks, { objectMode: false }), 'video/mp4')).toEqual(
        { bytes: length },
      )
      expect((await read(storage, key))?.body.equals(body)).toBe(true)
    },
  )

  test.each([10, 12_000_000])(
    'given a stream that breaks after %i bytes, then it throws its error and nothing is left',
    async (length) => {
      const key = `${folder}/3.mp4`
      const before = await left()
      async function* breaking() {
        yield Buffer.alloc(length)
        throw new RangeError('the client has gone')
      }
      await expect(storage.putStream(key, Readable.from(breaking()), 'video/mp4')).rejects.toThrow('has gone')
      expect(await storage.head(key)).toBeUndefined()
      expect(await left()).toBe(before)
    },
  )

  test('given nothing at a key, when read or deleted, then that is no error', async () => {
    for (const key of [`${folder}/nothing.webp`, '../etc/passwd', ''])
      expect([await storage.get(key), await storage.head(key), await storage.delete(key)]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
  })

  test('given a folder, when deleted, then all of it goes and its neighbours stay', async () => {
    const keys = [1, 2, 3, 4, 5].map((n) => `${folder}/a/${n}.webp`)
    const neighbour = `${folder}/ab/1.webp`
    for (const key of [...keys, neighbour]) await storage.put(key, Buffer.from('x'), 'image/webp')
    await storage.deleteFolder(`${folder}/a/`)
    await storage.deleteFolder(`${folder}/a/`)
    expect(await Promise.all(keys.map((key) => storage.head(key)))).toEqual(keys.map(() => undefined))
    expect(await storage.head(neighbour)).toMatchObject({ size: 1 })
    for (const bad of ['media/', '/', '', `${folder}`, '../files/media/', `${folder}/../`])
      await expect(storage.deleteFolder(bad)).rejects.toThrow(RangeError)
    await storage.tidy()
    expect(await storage.head(neighbour)).toMatchObject({ size: 1 })
  })

  test('given a key that is not ours, when stored, then it is refused', async () => {
    for (const bad of ['../x.webp', 'media/A.webp', '', 'x.webp'])
      for (const work of [
        storage.put(bad, bytes(1), 'image/webp'),
        storage.putStream(bad, Readable.from([]), 'image/webp'),
      ])
        await expect(work).rejects.toThrow(RangeError)
  })
})

/** Everything that a broken upload might leave. */
const left = async () => {
  return [
    ...readdirSync(dataDir, { recursive: true }),
    ...server.objects.keys(),
    ...server.parts.keys(),
  ].join()
}

test('given what killed processes left half-stored, when tidied, then what is older than a day goes, on the disk and in the bucket', async () => {
  const [old, fresh] = [join(dataDir, 'files/.draft-old'), join(dataDir, 'files/.draft-fresh')]
  for (const path of [old, fresh]) writeFileSync(path, 'half a file')
  utimesSync(old, new Date(0), new Date(0))
  await new DiskStorage(dataDir).tidy()
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true])
  await new DiskStorage(join(dataDir, 'nowhere')).tidy()

  for (const [id, startedAt] of Object.entries({
    old: '2020-01-01T00:00:00.000Z',
    fresh: new Date().toISOString(),
  }))
    server.parts.set(id, { key: 'video/half/1.mp4', parts: new Map(), type: 'video/mp4', startedAt })
  await s3.tidy()
  expect([...server.parts.keys()]).toEqual(['fresh'])
  server.parts.clear()
})

test('given a presigned address, when exactly what was announced is put, then it is taken, else refused', async () => {
  const at = (expiresAt = new Date(Date.now() + 60_000)) =>
    s3.uploadTarget({
      key: 'private/uploads/a.bin',
      bytes: 10,
      contentType: 'application/octet-stream',
      expiresAt,
    })
  const put = async (url: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
    (await fetch(url, { method: 'PUT', body, headers })).status
  const { url, headers, method } = await at()
  const right = new Uint8Array(10)
  expect(method).toBe('PUT')
  expect(await put(url.replace('a.bin', 'b.bin'), right, { ...headers })).toBe(403)
  expect(await put(url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=999'), right, { ...headers })).toBe(403)
  expect(await put(url.replace(/(Signature=)./, '$1x'), right, { ...headers })).toBe(403)
  expect(await put(url, new Uint8Array(11), { ...headers })).toBe(403)
  expect(await put(url, right, { 'content-type': 'text/html' })).toBe(403)
  expect(server.objects.has('private/uploads/a.bin')).toBe(false)
  expect(await put(url, right, { ...headers })).toBe(200)
  // Signed two minutes ago, for one minute.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 120_000 })
  const { url: past } = await at(new Date(Date.now() + 60_000))
  vi.useRealTimers()
  expect(await put(past, right, { ...headers })).toBe(403)
})

test('given wrong keys or a bucket that is not there, then the storage cannot be reached and says so', async () => {
  const wrong = new S3Storage({ ...settings, secretAccessKey: 'wrong' }, times)
  expect(await codeOf(wrong.head('media/a/1.webp'))).toBe('storage.unavailable')
  expect(await codeOf(wrong.check())).toBe('storage.unavailable')
  expect(await codeOf(new S3Storage({ ...settings, bucket: 'other' }, times).check())).toBe(
    'storage.unavailable',
  )
  expect(await codeOf(s3.check())).toBe('done')
})

test('given a server that fails once, then the request is repeated; that fails or hangs for good, then 503, and nothing is left', async () => {
  let asked = 0
  server.trouble = () => (asked++ === 0 ? { status: 500 } : undefined)
  expect(await codeOf(s3.put('media/once/1.webp', bytes(10), 'image/webp'))).toBe('done')
  expect(asked).toBe(2)
  for (const trouble of [{ status: 503, code: 'SlowDown' }, 'hang', 'cut'] as const) {
    server.trouble = () => trouble
    const before = await left()
    const works = [
      s3.put('media/never/1.webp', bytes(10), 'image/webp'),
      s3.putStream('media/never/2.webp', Readable.from([bytes(10)], { objectMode: false }), 'image/webp'),
      s3.get('media/once/1.webp'),
      s3.head('media/once/1.webp'),
      s3.delete('media/once/1.webp'),
      s3.deleteFolder('media/once/'),
    ]
    expect(await Promise.all(works.map(codeOf))).toEqual(works.map(() => 'storage.unavailable'))
    expect(await left()).toBe(before)
  }
})

test('given a bucket that stops in the middle of a file, then its reader gets an error instead of waiting for ever', async () => {
  await s3.put('media/stall/1.mp4', Buffer.alloc(500_000), 'video/mp4')
  server.trouble = () => 'stall'
  const file = await s3.get('media/stall/1.mp4')
  await expect(buffer(file?.body as Readable)).rejects.toThrow('storage.unavailable')
})

test('given a reader who is slow, then the file waits for it', async () => {
  const file = await s3.get('media/stall/1.mp4')
  await new Promise((resolve) => setTimeout(resolve, times.stallMs * 2))
  expect((await buffer(file?.body as Readable)).length).toBe(500_000)
})

test('given half of the settings of a bucket, then the start is refused and names the others', () => {
  expect(() => readConfig({ S3_BUCKET: 'festival' })).toThrow(
    /S3_ACCESS_KEY_ID: is needed.*\n.*S3_SECRET_ACCESS_KEY: is needed/,
  )
  expect(() => readConfig({ S3_REGION: 'eu-south-2' })).toThrow('S3_BUCKET: is needed')
  const all = { S3_BUCKET: 'festival', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  expect(readConfig(all).s3).toMatchObject({ bucket: 'festival', region: 'us-east-1', hasChecksums: false })
  expect(() => readConfig({ ...all, S3_ENDPOINT: 'https://s3.example/path' })).toThrow('without a path')
  expect(readConfig({}).s3).toBeUndefined()
})

test('given a server without room, then it is full', async () => {
  server.trouble = () => ({ status: 507, code: 'InsufficientStorage' })
  expect(await codeOf(s3.put('media/full/1.webp', bytes(10), 'image/webp'))).toBe('storage.full')
})

test('given a server that is down, then 503 within seconds', async () => {
  const other = await startS3Server()
  await other.stop()
  const storage = new S3Storage({ ...settings, endpoint: other.endpoint }, times)
  expect(await codeOf(storage.head('media/a/1.webp'))).toBe('storage.unavailable')
})

test('given a disk that is all but full, when a file is streamed to it, then it is refused and nothing is left', async () => {
  const place = join(dataDir, 'full')
  const storage = new DiskStorage(place, { leastFree: Number.MAX_SAFE_INTEGER, everyMs: 5 })
  const body = new PassThrough()
  body.write('the first of many bytes')
  await expect(storage.putStream('video/a/b.mp4', body)).rejects.toMatchObject({ code: 'storage.full' })
  expect(body.destroyed).toBe(true)
  expect(readdirSync(join(place, 'files'))).toEqual([])
})
