import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { DiskStorage } from './disk-storage.ts'
import { isFileKey } from './file-key.ts'
import { filesPlugin, signFileUrl } from './files-plugin.ts'
import { parseRange } from './parse-range.ts'
import { createUrlSigner } from './url-signer.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'disk-storage-'))
const storage = new DiskStorage(dataDir)
const app = Fastify({ routerOptions: { maxParamLength: 5000 } })
const signer = createUrlSigner(randomBytes(32))
const openSignIns = new Set([7])
filesPlugin(app, { storage, signer, isSignedIn: async (id) => openSignIns.has(id) })
const key = `media/${'0f'.repeat(16)}/640.webp`
const url = `/files/${key}`
const body = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251))
await storage.put(key, body)
writeFileSync(join(dataDir, 'secret.txt'), 'the secret')
writeFileSync(join(dataDir, 'files/stray'), 'the stray')

test('given a stored file, when requested, then it comes whole, cacheable for ever and harmless', async () => {
  const answer = await app.inject({ url })
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.equals(body)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '1000',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
  })
  const again = await app.inject({ url, headers: { 'if-none-match': `W/${answer.headers.etag}` } })
  expect(again).toMatchObject({ statusCode: 304, body: '' })
})

test('given HEAD, when requested, then it returns the size and no body', async () => {
  const answer = await app.inject({ method: 'HEAD', url })
  expect(answer).toMatchObject({ statusCode: 200, body: '', headers: { 'content-length': '1000' } })
})

test.each([
  ['bytes=0-99', 206, 'bytes 0-99/1000', 100],
  ['bytes=990-', 206, 'bytes 990-999/1000', 10],
  ['bytes=-5', 206, 'bytes 995-999/1000', 5],
  ['bytes=990-5000', 206, 'bytes 990-999/1000', 10],
  ['bytes=1000-', 416, 'bytes */1000', 0],
  ['bytes=0-1,5-6', 200, undefined, 1000],
  ['bytes=9-3', 200, undefined, 1000],
  ['lines=1-2', 200, undefined, 1000],
])('given the range %s, when requested, then status %i', async (range, status, contentRange, length) => {
  const answer = await app.inject({ url, headers: { range } })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-range']).toBe(contentRange)
  expect(answer.rawPayload.length).toBe(length)
  const wanted = parseRange(range, 1000)
  if (typeof wanted === 'object')
    expect(answer.rawPayload.equals(body.subarray(wanted.start, wanted.end + 1))).toBe(true)
})

test('given If-Range of another file, when a range is requested, then the whole file comes', async () => {
  const answer = await app.inject({ url, headers: { range: 'bytes=0-9', 'if-range': '"other"' } })
  expect(answer.rawPayload.length).toBe(1000)
})

/** Ways of writing "one folder up" and of hiding what is asked for. */
const UPS = [
  '..',
  '%2e%2e',
  '%2E.',
  '.%2e',
  '%252e%252e',
  '%c0%ae%c0%ae',
  '%u002e%u002e',
  '....',
  '..;',
  '.%00.',
]
const SEPARATORS = ['/', '%2f', '%2F', '\\', '%5c', '%255c', '//', '/./', '%c0%af', '%252f']
const traversals = UPS.flatMap((up) =>
  SEPARATORS.flatMap((separator) => [
    `/files/${up}${separator}secret.txt`,
    `/files/media${separator}${up}${separator}${up}${separator}secret.txt`,
  ]),
)
test.each([
  ...traversals,
  '/files/stray',
  '/files/',
  '/files/%00',
  '/files/media/x.webp%00.png',
  '/files/media',
  `/files/media/${'0f'.repeat(16)}`,
  `/files/${'a/'.repeat(2000)}x.webp`,
  '/files/CON.txt',
  '/files/C:/secret.txt',
  '/files//etc/passwd',
  '/files/media/‮gnp.webp',
])('given the address %s, when requested, then nothing from elsewhere comes', async (address) => {
  const answer = await app.inject({ url: address })
  expect([400, 404]).toContain(answer.statusCode)
  expect(answer.body).not.toContain('the secret')
  expect(answer.body).not.toContain('the stray')
})

test('given a key that is not ours, when stored, then it is refused before anything is touched', async () => {
  const digest = () =>
    createHash('sha1')
      .update(readdirSync(dataDir, { recursive: true }).join())
      .digest('hex')
  const before = digest()
  for (const bad of [
    '../x.webp',
    'media/../../x.webp',
    '/etc/x.webp',
    'media/.draft',
    'a.webp',
    'media/A.webp',
    '',
  ]) {
    expect(isFileKey(bad)).toBe(false)
    await expect(storage.put(bad, body)).rejects.toThrow(RangeError)
    expect(await storage.get(bad)).toBeUndefined()
    await storage.delete(bad)
  }
  expect(digest()).toBe(before)
})

test('given a stored file, when replaced and deleted, then there is the new one, then none, and no draft is left', async () => {
  const other = 'media/abc/1.webp'
  await storage.put(other, Buffer.from('one'))
  await storage.put(other, Buffer.from('three'))
  expect((await storage.get(other))?.size).toBe(5)
  await storage.delete(other)
  await storage.delete(other)
  expect(await storage.get(other)).toBeUndefined()
  expect(readdirSync(join(dataDir, 'files')).filter((name) => name.startsWith('.draft'))).toEqual([])
})

test('given a private file, when requested without a signed address of its own, then there is none', async () => {
  const secret = 'private/exports/abc/all.zip'
  for (const key of [secret, 'private/exports/abc/other.zip'])
    await storage.put(key, Buffer.from('the secret'))
  const soon = new Date(Date.now() + 60_000)
  const signed = signFileUrl({ storage, signer }, secret, { expiresAt: soon, signInId: 7 })
  const answer = await app.inject({ url: signed })
  expect(answer.body).toBe('the secret')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  })
  expect((await app.inject({ url: signed, headers: { range: 'bytes=4-' } })).body).toBe('secret')
  const foreign = createUrlSigner(randomBytes(32))
  for (const url of [
    `/files/${secret}`,
    signFileUrl({ storage, signer }, secret, { expiresAt: new Date(Date.now() - 1000), signInId: 7 }),
    signFileUrl({ storage, signer: foreign }, secret, { expiresAt: soon, signInId: 7 }),
    signFileUrl({ storage, signer }, secret, { expiresAt: soon, signInId: 8 }),
    signer.sign(storage.urlOf(secret), soon),
    signed.replace('sesion=7&', ''),
    signed.replace('sesion=7', 'sesion=8'),
    signed.replace('all', 'other'),
    signed.replace(/hasta=\d+/, 'hasta=9999999999'),
    signed.replace(/firma=.*/, 'firma='),
    `${signed}&hasta=9999999999`,
    signed.replace('private', 'private%2f..%2fprivate'),
  ])
    expect((await app.inject({ url })).statusCode).toBe(404)
})

test('given an archive of a backup beside the files, when requested, then there is none', async () => {
  const archive = 'backups/larunbat-20261122t020000z-0a1b.tzst'
  await storage.put(archive, Buffer.from('the database'))
  expect((await app.inject(`/files/${archive}`)).statusCode).toBe(404)
})
