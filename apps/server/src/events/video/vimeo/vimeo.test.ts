import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../../testing/test-app.ts'
import { givenComplete } from '../../event/testing/given-event.ts'
import { startCuttingProxy } from '../testing/cutting-proxy.ts'
import { givenMeasured } from '../testing/given-measured.ts'
import { sendByTus } from '../testing/tus-client.ts'
import { startVimeoApi } from '../testing/vimeo-api.ts'
import type { VideoAsset } from '../video-store.ts'
import { VideoWorker } from '../video-worker.ts'
import { claimVideo } from '../work-store.ts'
import { handOver } from './hand-over.ts'
import { clearVimeo, pollVimeo } from './poll-vimeo.ts'

const TOKEN = 'a-token-that-stays-here'
const MB = 1024 * 1024
const dataDir = mkdtempSync(join(tmpdir(), 'larunbat-vimeo-'))
const vimeo = await startVimeoApi(TOKEN, join(dataDir, 'vimeo'))
afterAll(async () => {
  await vimeo.close()
  rmSync(dataDir, { recursive: true, force: true })
})
const app = await testApp({
  DATA_DIR: dataDir,
  VIMEO_TOKEN: TOKEN,
  VIMEO_API_BASE: `http://127.0.0.1:${vimeo.port}`,
})
const { call, db } = app
await app.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.app.server.address() as AddressInfo
const ctx = { db, services: app.services, log: app.app.log } as never
const sha256 = (body: Uint8Array) => createHash('sha256').update(body).digest('hex')

async function givenRecord(owner?: TestAccount) {
  const account = owner ?? (await app.givenAccount())
  const { id } = await givenComplete(app, account)
  const { data } = await call('app_video_add', { id_contenido: id }, account)
  const videos = async () => (await call('app_videos_get', { contenido_id: id }, account)).data
  const open = (fields: object = {}, name = 'vimeo_upload_video') =>
    call(
      name,
      { video_id: data.id, filename: 'coro.mp4', nombre: 'Coro', descripcion: '', ...fields },
      account,
    )
  return { eventId: id as number, videoId: data.id as number, account, videos, open }
}

test('given a length, when the browser sends the bytes over a breaking line, then they go straight to Vimeo, whole, and its state is followed to the end', async () => {
  const { eventId, account, videos, open } = await givenRecord()
  const body = randomBytes(6 * MB)
  const answer = await open({ bytes: body.length })
  expect(JSON.stringify(answer)).not.toContain(TOKEN)
  const { upload_link: link, uri } = answer.data
  expect(uri).toMatch(/^\/videos\/\d+$/)
  expect(new URL(link).port).toBe(String(vimeo.port))
  expect(vimeo.videos.get(uri)).toMatchObject({
    name: 'Coro',
    upload: { approach: 'tus', size: body.length },
  })
  expect((await videos())[0]).toMatchObject({ estado: 'creado', servicio: 'vimeo', upload_link: link, uri })
  const proxy = await startCuttingProxy(vimeo.port, [3 * MB])
  expect(await sendByTus(link.replace(String(vimeo.port), String(proxy.port)), body)).toBe('done')
  expect(proxy.cuts()).toBe(1)
  await proxy.close()
  expect(sha256(await vimeo.read(uri))).toBe(sha256(body))
  await pollVimeo(ctx)
  expect((await videos())[0]).toMatchObject({ estado: 'procesando', upload_link: null })
  // Only the host prepares it: nothing here takes it for its own work.
  expect(await new VideoWorker(ctx).drain()).toBe(0)
  vimeo.transcode(uri, 'complete')
  await pollVimeo(ctx)
  const [asset] = await videos()
  expect(asset).toMatchObject({ estado: 'listo', duracion_s: 61, ancho: 1920, alto: 1080 })
  const { video } = (await call('app_contenido_by_id', { id: eventId }, account)).data
  expect(video).toMatchObject({
    estado: 'listo',
    servicio: 'vimeo',
    url: vimeo.videos.get(uri)?.player_embed_url,
  })
  await call('app_video_delete', { asset_id: asset.asset_id }, account)
  vimeo.fail(500, 1)
  await clearVimeo(ctx)
  expect(vimeo.videos.has(uri)).toBe(true)
  await sql`update video_host_release set due_at = now()`.execute(db)
  await clearVimeo(ctx)
  expect(vimeo.videos.has(uri)).toBe(false)
  expect(await db.selectFrom('video_host_release').selectAll().execute()).toEqual([])
})

test('given no length, then the bytes come here first and are handed on, once, also after a failure in between', async () => {
  const { videos, open } = await givenRecord()
  const body = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), randomBytes(2 * MB)])
  const { data } = await open()
  expect(data.upload_link).toMatch(/^http:\/\/larunbat\.example\/uploads\/video\//)
  const link = data.upload_link.replace('http://larunbat.example', `http://127.0.0.1:${port}`)
  expect(await sendByTus(link, body, { uploadLengthDeferred: true, chunkSize: MB })).toBe('done')
  const before = vimeo.videos.size
  vimeo.fail(500, 3)
  await new VideoWorker(ctx).drain()
  expect((await videos())[0]).toMatchObject({ estado: 'procesando', fallo: null })
  expect(vimeo.videos.size).toBe(before)
  await sql`update video_asset set lease_until = null`.execute(db)
  expect(await new VideoWorker(ctx).drain()).toBe(1)
  const [made] = [...vimeo.videos.values()].slice(before)
  expect(sha256(await vimeo.read(made?.uri ?? ''))).toBe(sha256(body))
  expect(vimeo.videos.size).toBe(before + 1)
  expect(readdirSync(join(dataDir, 'uploads/video'))).toEqual([])
  vimeo.transcode(made?.uri ?? '', 'complete')
  await pollVimeo(ctx)
  expect((await videos())[0]).toMatchObject({ estado: 'listo' })
})

test('given a form, when posted to Vimeo, then the browser comes back by our address to the panel, and the video is tied', async () => {
  const { videoId, account, videos } = await givenRecord()
  const { data } = await call('vimeo_upload_trailer_with_form', { filename: 'coro.mp4' }, account)
  const form = new FormData()
  form.set('file_data', new Blob(['a video']), 'coro.mp4')
  const posted = await fetch(data.form, { method: 'POST', body: form, redirect: 'manual' })
  const back = new URL(posted.headers.get('location') as string)
  expect(back.origin).toBe('http://larunbat.example')
  const ours = await app.app.inject({ url: back.pathname + back.search })
  expect(ours).toMatchObject({
    statusCode: 303,
    headers: { location: `http://larunbat.example/panel/vimeoform?uri=${encodeURIComponent(data.uri)}` },
  })
  for (const bad of ['?video_uri=https://evil.example', '?video_uri=//evil.example', ''])
    expect((await app.app.inject({ url: back.pathname + bad })).headers.location).toBe(
      'http://larunbat.example/panel/',
    )
  await call('vimeo_set_trailer_with_form', { uri: data.uri, video_id: videoId }, account)
  vimeo.transcode(data.uri, 'complete')
  await pollVimeo(ctx)
  expect((await videos())[0]).toMatchObject({ estado: 'listo', uso: 'trailer' })
})

test('given an upload that is cancelled while Vimeo makes its video, then it is deleted at Vimeo', async () => {
  const { videos, open } = await givenRecord()
  const { data } = await open()
  const link = data.upload_link.replace('http://larunbat.example', `http://127.0.0.1:${port}`)
  const body = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), randomBytes(MB)])
  await sendByTus(link, body, { uploadLengthDeferred: true })
  const before = new Set(vimeo.videos.keys())
  await givenMeasured(db)
  const asset = (await claimVideo(db, 'a worker')) as VideoAsset
  // The bytes are gone with the row, or not yet: either way nothing of it stays at Vimeo.
  await db.deleteFrom('video_asset').where('id', '=', asset.id).execute()
  await handOver(ctx, asset, { signal: new AbortController().signal, onProgress: () => {} })
  expect([...vimeo.videos.keys()].filter((uri) => !before.has(uri))).toHaveLength(1)
  await clearVimeo(ctx)
  expect(new Set(vimeo.videos.keys())).toEqual(before)
  expect(await videos()).toEqual([])
})

test('given a video that Vimeo cannot use, or has lost, when queried, then it has failed', async () => {
  const { videos, open } = await givenRecord()
  const lost = await givenRecord()
  const { uri } = (await open({ bytes: 5000 })).data
  const other = (await lost.open({ bytes: 5000 })).data.uri
  await pollVimeo(ctx)
  expect((await videos())[0].estado).toBe('subiendo')
  vimeo.transcode(uri, 'error')
  ;(vimeo.videos as Map<string, unknown>).delete(other)
  await pollVimeo(ctx)
  expect((await videos())[0]).toMatchObject({ estado: 'fallido', fallo: 'video.host_refused' })
  expect((await lost.videos())[0]).toMatchObject({ estado: 'fallido', fallo: 'video.host_refused' })
})

test.each([
  [401, 1],
  [403, 1],
  [400, 1],
  [500, 3],
  [429, 3],
])(
  'given a Vimeo that responds %i, when an upload is opened, then it says so after %i tries and leaves nothing',
  async (status, tries) => {
    const { eventId, account, videos, open } = await givenRecord()
    const [before, asked] = [vimeo.videos.size, vimeo.asked.length]
    vimeo.fail(status, tries)
    const answer = await open({ bytes: 5000 })
    expect(answer).toMatchObject({ error: true, data: { code: 'video.host_unavailable' } })
    expect(JSON.stringify(answer)).not.toContain(TOKEN)
    expect(vimeo.asked.length - asked).toBe(tries)
    expect(vimeo.videos.size).toBe(before)
    expect(await videos()).toEqual([])
    const { video } = (await call('app_contenido_by_id', { id: eventId }, account)).data
    expect(video).toMatchObject({ estado: null })
  },
)

test('given a Vimeo that is busy for a moment, when an upload is opened, then it is by the next try', async () => {
  const { open } = await givenRecord()
  vimeo.fail(503, 1)
  expect((await open({ bytes: 5000 })).error).toBe(false)
})
