import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { givenComplete, givenInReview, givenPublished } from '../contents/testing/given-content.ts'
import { type TestAccount, testApp } from '../test/test-app.ts'
import { settleFinished, sweepVideos } from './sweep-videos.ts'
import { startCuttingProxy } from './testing/cutting-proxy.ts'
import { sendByTus } from './testing/tus-client.ts'
import { VideoWorker } from './video-worker.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'larunbat-videos-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const app = await testApp({ DATA_DIR: dataDir, FFMPEG_PATH: '/nowhere/ffmpeg', VIDEO_MAX_MB: '64' })
const { call, db, services, storage } = app
await app.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.app.server.address() as AddressInfo
const log = app.app.log as never
const ctx = { db, services, log } as never
const folder = join(dataDir, 'uploads/video')

const MB = 1024 * 1024
/** Bytes that begin like an MP4; without ffmpeg nobody looks further. */
const mp4 = (bytes: number) => {
  const body = randomBytes(bytes)
  body.write('\0\0\0\x18ftypisom', 0, 'latin1')
  return body
}
const sha256 = (body: Uint8Array) => createHash('sha256').update(body).digest('hex')
const local = (link: string, at = port) => link.replace('http://larunbat.example', `http://127.0.0.1:${at}`)
const pathOf = (link: string) => new URL(link).pathname
const idOf = (link: string) => link.split('/').at(-1) as string

async function givenRecord(owner: TestAccount) {
  const { id } = await givenComplete(app, owner)
  const { data } = await call('app_video_add', { id_contenido: id }, owner)
  return { contentId: id as number, videoId: data.id as number }
}
const open = async (owner: TestAccount, videoId: number, fields: object = {}, name = 'vimeo_upload_video') =>
  call(name, { video_id: videoId, filename: 'coro.mp4', nombre: '', descripcion: '', ...fields }, owner)
const videosOf = async (owner: TestAccount, contentId: number) =>
  (await call('app_videos_get', { contenido_id: contentId }, owner)).data
const prepare = () => new VideoWorker(ctx).drain()
const looseFiles = async () =>
  (await db.selectFrom('loose_file').select('key').execute()).map(({ key }) => key)

test('given a video sent over a line that breaks three times, then it arrives whole, is served with ranges, and its event is on demand', async () => {
  const owner = await app.givenAccount()
  const { contentId, videoId } = await givenRecord(owner)
  const body = mp4(20 * MB)
  const { data } = await open(owner, videoId, { bytes: body.length })
  expect(data.upload_link).toMatch(/^http:\/\/larunbat\.example\/uploads\/video\/[0-9a-f]{32}$/)
  const proxy = await startCuttingProxy(port, [4 * MB, 9 * MB, 15 * MB])
  expect(await sendByTus(local(data.upload_link, proxy.port), body, { chunkSize: 8 * MB })).toBe('done')
  expect(proxy.cuts()).toBe(3)
  expect(proxy.sent() - body.length).toBeLessThan(2 * MB)
  await proxy.close()
  expect((await videosOf(owner, contentId))[0]).toMatchObject({
    estado: 'procesando',
    bytes: body.length,
    recibidos: body.length,
    upload_link: null,
  })
  expect(await prepare()).toBe(1)
  const [asset] = await videosOf(owner, contentId)
  expect(asset).toMatchObject({
    estado: 'listo',
    progreso: 100,
    url: expect.stringMatching(/original\.mp4$/),
  })
  const served = await app.app.inject({ url: asset.url })
  expect(sha256(served.rawPayload)).toBe(sha256(body))
  const range = await app.app.inject({ url: asset.url, headers: { range: 'bytes=5-9' } })
  expect(range).toMatchObject({ statusCode: 206 })
  expect(range.rawPayload.equals(body.subarray(5, 10))).toBe(true)
  const { video, version } = (await call('app_contenido_by_id', { id: contentId }, owner)).data
  expect(video).toMatchObject({ id: videoId, estado: 'listo', url: asset.url, servicio: 'propio' })
  // What the server does by itself is no edit: whoever writes in the form is not told of a conflict.
  await prepare()
  expect((await call('app_contenido_by_id', { id: contentId }, owner)).data.version).toBe(version)
  expect(await looseFiles()).toEqual([])
  expect(existsSync(join(folder, idOf(data.upload_link)))).toBe(false)
})

test('given a client that does not know the length, then it is told with the last bytes', async () => {
  const owner = await app.givenAccount()
  const { contentId, videoId } = await givenRecord(owner)
  const body = mp4(3 * MB)
  const { data } = await open(owner, videoId)
  const options = { uploadLengthDeferred: true, chunkSize: MB }
  expect(await sendByTus(local(data.upload_link), body, options)).toBe('done')
  expect((await videosOf(owner, contentId))[0]).toMatchObject({ estado: 'procesando', bytes: body.length })
})

test.each([
  ['a page', Buffer.from('<html><script>alert(1)</script>'.padEnd(2000, 'x'))],
  ['a picture', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(2000)])],
  ['a playlist', Buffer.from(`#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n${'#\n'.repeat(500)}`)],
  ['sound', Buffer.concat([Buffer.from('\0\0\0\x18ftypM4A ', 'latin1'), Buffer.alloc(2000)])],
])(
  'given %s that is called a video, when it has come, then it is refused by its content and its bytes are gone',
  async (_, body) => {
    const owner = await app.givenAccount()
    const { contentId, videoId } = await givenRecord(owner)
    const { data } = await open(owner, videoId, { bytes: body.length })
    expect(await sendByTus(local(data.upload_link), body)).toBe(415)
    expect((await videosOf(owner, contentId))[0]).toMatchObject({
      estado: 'fallido',
      fallo: 'video.not_a_video',
    })
    expect(existsSync(join(folder, idOf(data.upload_link)))).toBe(false)
    expect(await sendByTus(local(data.upload_link), body)).toBe(404)
  },
)

test('given a server that was killed after the last byte, when it starts again, then the upload goes on by itself', async () => {
  const owner = await app.givenAccount()
  const { contentId, videoId } = await givenRecord(owner)
  const body = mp4(1000)
  const { data } = await open(owner, videoId, { bytes: body.length })
  // HEAD makes the resource; then its file is as a killed server leaves it, and the row knows nothing.
  await ask('HEAD', pathOf(data.upload_link))
  const stored = (bytes: Buffer) => writeFileSync(join(folder, idOf(data.upload_link)), bytes)
  stored(body.subarray(0, 400))
  const state = async () => (await videosOf(owner, contentId))[0]
  await settleFinished(ctx)
  expect(await state()).toMatchObject({ estado: 'creado', recibidos: 400 })
  stored(body)
  await settleFinished(ctx)
  await settleFinished(ctx)
  expect(await state()).toMatchObject({ estado: 'procesando', bytes: 1000 })
  expect(await sendByTus(local(data.upload_link), body)).toBe('done')
  expect(await videosOf(owner, contentId)).toHaveLength(1)
})

test('given a trailer that is ready, when another one comes, then the old one stays until the new one is ready, and its files go', async () => {
  const [owner, admin] = [await app.givenAccount(), await app.givenAdmin()]
  const { id } = await givenPublished(app, owner, admin)
  const { data: record } = await call('app_video_add', { id_contenido: id }, owner)
  const send = async () => {
    const { data } = await open(owner, record.id, { bytes: 5000 }, 'vimeo_upload_trailer')
    await sendByTus(local(data.upload_link), mp4(5000))
  }
  const published = async () => (await call('app_contenido_by_id', { id })).data.video
  await send()
  await prepare()
  const first = (await published()).trailer
  expect(first).toMatch(/^\/files\/video\//)
  await send()
  // A third try takes the place of the second, which nobody could watch yet.
  await send()
  expect(await videosOf(owner, id)).toHaveLength(2)
  expect(await published()).toMatchObject({ trailer: first, trailer_estado: 'listo' })
  await prepare()
  expect((await published()).trailer).not.toBe(first)
  expect(await videosOf(owner, id)).toHaveLength(1)
  expect((await app.app.inject({ url: first })).statusCode).toBe(404)
  await call('app_video_delete', { asset_id: (await videosOf(owner, id))[0].asset_id }, owner)
  expect((await published()).trailer).toBe(null)
  expect([...storage.files.keys()].filter((key) => first.includes(key))).toEqual([])
})

test('given events with videos under way and ready, when one is deleted, then rows, bytes and files are', async () => {
  const owner = await app.givenAccount()
  const { contentId, videoId } = await givenRecord(owner)
  const { data } = await open(owner, videoId, { bytes: 5000 })
  await sendByTus(local(data.upload_link), mp4(5000))
  await prepare()
  const before = storage.files.size
  const half = await open(owner, videoId, { bytes: 5000 }, 'vimeo_upload_trailer')
  await sendHalf(half.data.upload_link)
  expect(existsSync(join(folder, idOf(half.data.upload_link)))).toBe(true)
  await call('app_contenido_delete', { id: contentId }, owner)
  expect(
    await db.selectFrom('video_asset').select('id').where('content_id', '=', contentId).execute(),
  ).toEqual([])
  expect(storage.files.size).toBe(before - 1)
  expect(existsSync(join(folder, idOf(half.data.upload_link)))).toBe(false)
  expect(await looseFiles()).toEqual([])
})

test('given an upload nobody went on with for a week, when swept, then it is gone; a younger one stays', async () => {
  const owner = await app.givenAccount()
  const [old, young] = [await givenRecord(owner), await givenRecord(owner)]
  const links: string[] = []
  for (const { videoId } of [old, young]) {
    const { data } = await open(owner, videoId, { bytes: 5000 })
    await sendHalf(data.upload_link)
    links.push(data.upload_link)
  }
  await sql`update video_asset set updated_at = now() - interval '8 days' where content_id = ${old.contentId}`.execute(
    db,
  )
  await sweepVideos(ctx)
  expect(await videosOf(owner, old.contentId)).toEqual([])
  expect((await videosOf(owner, young.contentId))[0]).toMatchObject({ estado: 'subiendo', recibidos: 1000 })
  expect(links.map((link) => existsSync(join(folder, idOf(link))))).toEqual([false, true])
  expect(readdirSync(folder).filter((name) => name.startsWith(idOf(links[0] as string)))).toEqual([])
})

test('given uploads in progress, when more are wanted than there may be, or larger ones, then they are refused by name', async () => {
  const owner = await app.givenAccount()
  const first = await givenRecord(owner)
  expect(await open(owner, first.videoId, { bytes: 65 * MB })).toMatchObject({
    data: { code: 'video.too_large' },
  })
  expect(await open(owner, first.videoId, { bytes: 2 ** 50 })).toMatchObject({
    data: { code: 'video.too_large' },
  })
  for (let n = 0; n < 10; n++) await call('vimeo_upload_trailer_with_form', { filename: `${n}.mp4` }, owner)
  expect(await open(owner, first.videoId)).toMatchObject({ data: { code: 'video.too_many_open' } })
  expect(await videosOf(owner, first.contentId)).toEqual([])
  const other = await app.givenAccount()
  const { videoId } = await givenRecord(other)
  const { data } = await open(other, videoId)
  // No length was told: what goes beyond the limit is refused as it comes.
  const headers = { ...TUS, 'upload-offset': '0', 'upload-length': String(65 * MB) }
  const patch = await ask('PATCH', pathOf(data.upload_link), headers, mp4(100))
  expect(patch.statusCode).toBe(413)
})

test('given a full disk, when a video is to come, then it is 507 and nothing is stored', async () => {
  const owner = await app.givenAccount()
  const { contentId, videoId } = await givenRecord(owner)
  const { data } = await open(owner, videoId, { bytes: 5000 })
  const path = pathOf(data.upload_link)
  // As large as no disk is, and stored as a hole: all room is spoken for.
  await db
    .updateTable('video_asset')
    .set({ bytes: 2 ** 52 })
    .where('content_id', '=', contentId)
    .execute()
  const other = await givenRecord(owner)
  expect(await open(owner, other.videoId, { bytes: 5000 })).toMatchObject({
    status: 507,
    data: { code: 'storage.full' },
  })
  expect(await videosOf(owner, other.contentId)).toEqual([])
  const headers = { ...TUS, 'upload-offset': '0', 'content-length': String(2 ** 52) }
  const patch = await ask('PATCH', path, headers)
  expect(patch.statusCode).toBe(507)
  await call('app_video_delete', { asset_id: data.asset_id }, owner)
})

test('given an upload address, then only HEAD, PATCH and DELETE work on it, and DELETE gives it up', async () => {
  const owner = await app.givenAccount()
  const { contentId, videoId } = await givenRecord(owner)
  const { data } = await open(owner, videoId, { bytes: 5000 })
  await sendHalf(data.upload_link)
  const url = pathOf(data.upload_link)
  for (const method of ['GET', 'POST', 'PUT'] as const) expect((await ask(method, url)).statusCode).toBe(404)
  expect((await ask('POST', '/uploads/video')).statusCode).toBe(404)
  expect((await ask('HEAD', `/uploads/video/${'0'.repeat(32)}`)).statusCode).toBe(404)
  expect((await ask('HEAD', '/uploads/video/..%2f..%2fpostgres')).statusCode).toBe(404)
  expect((await ask('HEAD', url)).headers).toMatchObject({ 'upload-offset': '1000', 'upload-length': '5000' })
  expect((await ask('DELETE', url)).statusCode).toBe(204)
  expect(await videosOf(owner, contentId)).toEqual([])
  expect((await ask('HEAD', url)).statusCode).toBe(404)
})

test('given the origin of an installed app, then it may use the upload address; a foreign one is told nothing', async () => {
  const owner = await app.givenAccount()
  const { videoId } = await givenRecord(owner)
  const { data } = await open(owner, videoId, { bytes: 5000 })
  const url = pathOf(data.upload_link)
  const from = (method: string, origin: string) => ask(method, url, { origin, 'tus-resumable': '1.0.0' })
  const preflight = await from('OPTIONS', 'capacitor://localhost')
  expect(preflight).toMatchObject({ statusCode: 204 })
  expect(preflight.headers['access-control-allow-methods']).toContain('PATCH')
  expect(preflight.headers['access-control-allow-headers']).toContain('upload-offset')
  const head = await from('HEAD', 'capacitor://localhost')
  expect(head.headers['access-control-allow-origin']).toBe('capacitor://localhost')
  expect(String(head.headers['access-control-expose-headers']).toLowerCase()).toContain('upload-offset')
  expect((await from('HEAD', 'https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
})

test('given a form, when a browser posts its file, then it is sent back to the panel and the video can be tied', async () => {
  const owner = await app.givenAccount()
  const { contentId, videoId } = await givenRecord(owner)
  const { data } = await call('vimeo_upload_trailer_with_form', { filename: 'coro.mp4' }, owner)
  const body = mp4(300_000)
  expect(await postForm(data.form, body, 100_000)).toBe('broken')
  const answer = await postForm(data.form, body)
  expect(answer).toEqual({
    status: 303,
    location: `http://larunbat.example/panel/vimeoform?uri=${encodeURIComponent(data.uri)}`,
  })
  const stranger = await app.givenAccount()
  const other = await givenRecord(stranger)
  const foreign = await call(
    'vimeo_set_trailer_with_form',
    { uri: data.uri, video_id: other.videoId },
    stranger,
  )
  expect(foreign).toMatchObject({ error: true, data: { code: 'video.not_found' } })
  const tied = await call('vimeo_set_trailer_with_form', { uri: data.uri, video_id: videoId }, owner)
  expect(tied.data).toMatchObject({ id: videoId, trailer_estado: 'procesando', trailer: null })
  await prepare()
  const again = await call('vimeo_set_principal_with_form', { uri: data.uri, video_id: videoId }, owner)
  expect(again.data).toMatchObject({ estado: 'listo', trailer: null })
  const served = await app.app.inject({ url: again.data.url })
  expect(sha256(served.rawPayload)).toBe(sha256(body))
  expect(await videosOf(owner, contentId)).toHaveLength(1)
  const page = (await call('vimeo_upload_trailer_with_form', { filename: 'a.mp4' }, owner)).data
  expect(await postForm(page.form, Buffer.from('<html>'.padEnd(500)))).toMatchObject({
    location: expect.stringContaining('fallo=video.not_a_video'),
  })
})

test('given links of YouTube and Vimeo, when set, then they stand under one address; others are refused; null removes', async () => {
  const owner = await app.givenAccount()
  const { contentId, videoId } = await givenRecord(owner)
  const set = (video: object | null) =>
    call('app_video_update_v2', { contenido: { id: contentId, video } }, owner)
  const { data } = await set({ url: 'youtu.be/dQw4w9WgXcQ?t=3', trailer: 'https://vimeo.com/76979871' })
  const stored = {
    url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    trailer: 'https://vimeo.com/76979871',
    servicio: 'enlace',
    estado: 'listo',
  }
  expect(data).toMatchObject({ id: videoId, ...stored })
  for (const url of [
    'https://evil.example/dQw4w9WgXcQ',
    'javascript:alert(1)',
    'https://vimeo.com@evil.example/1',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  ])
    expect(await set({ url })).toMatchObject({
      data: { code: 'video.link_wrong', fields: ['contenido.video.url'] },
    })
  expect((await set({ ...data, trailer: null })).data).toMatchObject({ url: stored.url, trailer: null })
  expect((await set(null)).data).toMatchObject({ url: null, estado: null })
  // Null where nothing can be watched yet stops no upload.
  await open(owner, videoId, { bytes: 5000 })
  expect((await set({ url: null })).data).toMatchObject({ estado: 'creado' })
})

test('given an event in review, when its owner opens, ties or drops videos, then it is locked', async () => {
  const [owner, admin] = [await app.givenAccount(), await app.givenAdmin()]
  const { id } = await givenInReview(app, owner)
  const { data: record } = await call('app_video_add', { id_contenido: id }, admin)
  expect(await open(owner, record.id)).toMatchObject({ data: { code: 'content.in_review' } })
  expect(
    await call(
      'app_video_update_v2',
      { contenido: { id, video: { url: 'https://youtu.be/dQw4w9WgXcQ' } } },
      owner,
    ),
  ).toMatchObject({ data: { code: 'content.in_review' } })
  const opened = await open(admin, record.id)
  expect(opened.error).toBe(false)
  expect(await call('app_video_delete', { asset_id: opened.data.asset_id }, owner)).toMatchObject({
    data: { code: 'content.in_review' },
  })
})

/** One request over a real connection; the body may be shorter than the length it announces. */
function ask(
  method: string,
  path: string,
  headers: Record<string, string> = { 'tus-resumable': '1.0.0' },
  body?: Buffer,
): Promise<{ statusCode: number; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const sending = request({ port, method, path, headers, agent: false }, (answer) => {
      answer.resume()
      resolve({ statusCode: answer.statusCode as number, headers: answer.headers })
      if (headers['content-length']) sending.destroy()
    })
    sending.on('error', reject)
    if (headers['content-length']) sending.flushHeaders()
    else sending.end(body)
  })
}

const TUS = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }

/** The first 1,000 bytes of 5,000. */
async function sendHalf(link: string): Promise<void> {
  const headers = { ...TUS, 'upload-offset': '0' }
  const { statusCode } = await ask('PATCH', pathOf(link), headers, mp4(1000))
  expect(statusCode).toBe(204)
}

/** Posts a form as a browser does; `stopAfter` breaks the connection in the middle. */
function postForm(
  link: string,
  body: Buffer,
  stopAfter?: number,
): Promise<'broken' | { status?: number; location?: string }> {
  const edge = 'larunbat-form'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file_data"; filename="../coro.mp4"\r\ncontent-type: video/mp4\r\n\r\n`
  const whole = Buffer.concat([Buffer.from(head), body, Buffer.from(`\r\n--${edge}--\r\n`)])
  return new Promise((resolve) => {
    const headers = {
      'content-type': `multipart/form-data; boundary=${edge}`,
      'content-length': whole.length,
    }
    const sending = request(local(link), { method: 'POST', headers }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode as number, location: answer.headers.location as string })
    })
    sending.on('error', () => resolve('broken'))
    if (stopAfter === undefined) return void sending.end(whole)
    sending.write(whole.subarray(0, stopAfter), () => setTimeout(() => sending.destroy(), 20))
  })
}
