import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { settleFinished, sweepVideos } from './sweep-videos.ts'
import { startCuttingProxy } from './testing/cutting-proxy.ts'
import { sendByTus } from './testing/tus-client.ts'
import { idOf, MB, mp4, pathOf, sha256, TUS, uploadScene } from './testing/upload-scene.ts'

const scene = await uploadScene()
const { app, ask, call, ctx, db, folder, givenAccount, givenRecord, local, looseFiles } = scene
const { open, port, postForm, prepare, sendHalf, storage, videosOf } = scene

test('given a video sent over a line that breaks three times, then it arrives whole, is served with ranges, and its event is on demand', async () => {
  const owner = await givenAccount()
  const { eventId, videoId } = await givenRecord(owner)
  const body = mp4(20 * MB)
  const { data } = await open(owner, videoId, { bytes: body.length })
  expect(data.upload_link).toMatch(/^http:\/\/larunbat\.example\/uploads\/video\/[0-9a-f]{32}$/)
  const proxy = await startCuttingProxy(port, [4 * MB, 9 * MB, 15 * MB])
  expect(await sendByTus(local(data.upload_link, proxy.port), body, { chunkSize: 8 * MB })).toBe('done')
  expect(proxy.cuts()).toBe(3)
  expect(proxy.sent() - body.length).toBeLessThan(2 * MB)
  await proxy.close()
  expect((await videosOf(owner, eventId))[0]).toMatchObject({
    estado: 'procesando',
    bytes: body.length,
    recibidos: body.length,
    upload_link: null,
  })
  expect(await prepare()).toBe(1)
  const [asset] = await videosOf(owner, eventId)
  expect(asset).toMatchObject({
    estado: 'listo',
    progreso: 100,
    url: expect.stringMatching(/original\.mp4$/),
  })
  const served = await app.inject({ url: asset.url })
  expect(sha256(served.rawPayload)).toBe(sha256(body))
  const range = await app.inject({ url: asset.url, headers: { range: 'bytes=5-9' } })
  expect(range).toMatchObject({ statusCode: 206 })
  expect(range.rawPayload.equals(body.subarray(5, 10))).toBe(true)
  const { video, version } = (await call('app_contenido_by_id', { id: eventId }, owner)).data
  expect(video).toMatchObject({ id: videoId, estado: 'listo', url: asset.url, servicio: 'propio' })
  // What the server does by itself is no edit: an open form gets no conflict.
  await prepare()
  expect((await call('app_contenido_by_id', { id: eventId }, owner)).data.version).toBe(version)
  expect(await looseFiles()).toEqual([])
  expect(existsSync(join(folder, idOf(data.upload_link)))).toBe(false)
})

test('given a client that does not know the length, then it is declared with the last bytes', async () => {
  const owner = await givenAccount()
  const { eventId, videoId } = await givenRecord(owner)
  const body = mp4(3 * MB)
  const { data } = await open(owner, videoId)
  const options = { uploadLengthDeferred: true, chunkSize: MB }
  expect(await sendByTus(local(data.upload_link), body, options)).toBe('done')
  expect((await videosOf(owner, eventId))[0]).toMatchObject({ estado: 'procesando', bytes: body.length })
})

test.each([
  ['a page', Buffer.from('<html><script>alert(1)</script>'.padEnd(2000, 'x'))],
  ['a picture', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(2000)])],
  ['a playlist', Buffer.from(`#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n${'#\n'.repeat(500)}`)],
  ['sound', Buffer.concat([Buffer.from('\0\0\0\x18ftypM4A ', 'latin1'), Buffer.alloc(2000)])],
])(
  'given %s that is called a video, when it has come, then it is refused by its content and its bytes are gone',
  async (_, body) => {
    const owner = await givenAccount()
    const { eventId, videoId } = await givenRecord(owner)
    const { data } = await open(owner, videoId, { bytes: body.length })
    expect(await sendByTus(local(data.upload_link), body)).toBe(415)
    expect((await videosOf(owner, eventId))[0]).toMatchObject({
      estado: 'fallido',
      fallo: 'video.not_a_video',
    })
    expect(existsSync(join(folder, idOf(data.upload_link)))).toBe(false)
    expect(await sendByTus(local(data.upload_link), body)).toBe(404)
  },
)

test('given a server that was killed after the last byte, when it starts again, then the upload goes on by itself', async () => {
  const owner = await givenAccount()
  const { eventId, videoId } = await givenRecord(owner)
  const body = mp4(1000)
  const { data } = await open(owner, videoId, { bytes: body.length })
  // HEAD makes the resource; then its file is as a killed server leaves it, and the row knows nothing.
  await ask('HEAD', pathOf(data.upload_link))
  const stored = (bytes: Buffer) => writeFileSync(join(folder, idOf(data.upload_link)), bytes)
  stored(body.subarray(0, 400))
  const state = async () => (await videosOf(owner, eventId))[0]
  await settleFinished(ctx)
  expect(await state()).toMatchObject({ estado: 'creado', recibidos: 400 })
  stored(body)
  await settleFinished(ctx)
  await settleFinished(ctx)
  expect(await state()).toMatchObject({ estado: 'procesando', bytes: 1000 })
  expect(await sendByTus(local(data.upload_link), body)).toBe('done')
  expect(await videosOf(owner, eventId)).toHaveLength(1)
})

test('given two processes at one video, because the first was thought dead, then it is ready with its files, once', async () => {
  const owner = await givenAccount()
  const { eventId, videoId } = await givenRecord(owner)
  const body = mp4(5000)
  const { data } = await open(owner, videoId, { bytes: body.length })
  await sendByTus(local(data.upload_link), body)
  const { putStream } = storage
  storage.putStream = async (...args) => {
    storage.putStream = putStream
    const bytes = await putStream.apply(storage, args)
    await sql`update video_asset set lease_until = now() - interval '1 second' where id = ${data.asset_id}`.execute(
      db,
    )
    expect(await prepare()).toBe(1)
    return bytes
  }
  await prepare()
  const [asset, ...others] = await videosOf(owner, eventId)
  expect(others).toEqual([])
  expect(asset).toMatchObject({ estado: 'listo', fallo: null })
  expect(sha256((await app.inject({ url: asset.url })).rawPayload)).toBe(sha256(body))
  expect(await looseFiles()).toEqual([])
  expect([...storage.files.keys()].filter((key) => asset.url.endsWith(key))).toHaveLength(1)
})

test('given an upload without requests for a week, when swept, then it is deleted; a younger one is kept', async () => {
  const owner = await givenAccount()
  const [old, young] = [await givenRecord(owner), await givenRecord(owner)]
  const links: string[] = []
  for (const { videoId } of [old, young]) {
    const { data } = await open(owner, videoId, { bytes: 5000 })
    await sendHalf(data.upload_link)
    links.push(data.upload_link)
  }
  await sql`update video_asset set updated_at = now() - interval '8 days' where event_id = ${old.eventId}`.execute(
    db,
  )
  await sweepVideos(ctx)
  expect(await videosOf(owner, old.eventId)).toEqual([])
  expect((await videosOf(owner, young.eventId))[0]).toMatchObject({ estado: 'subiendo', recibidos: 1000 })
  expect(links.map((link) => existsSync(join(folder, idOf(link))))).toEqual([false, true])
  expect(readdirSync(folder).filter((name) => name.startsWith(idOf(links[0] as string)))).toEqual([])
})

test('given an upload address, then what is no upload does not work on it, and DELETE gives it up', async () => {
  const owner = await givenAccount()
  const { eventId, videoId } = await givenRecord(owner)
  const { data } = await open(owner, videoId, { bytes: 5000 })
  await sendHalf(data.upload_link)
  const url = pathOf(data.upload_link)
  for (const method of ['GET', 'POST', 'PUT'] as const) expect((await ask(method, url)).statusCode).toBe(404)
  expect((await ask('POST', '/uploads/video')).statusCode).toBe(404)
  expect((await ask('HEAD', `/uploads/video/${'0'.repeat(32)}`)).statusCode).toBe(404)
  expect((await ask('HEAD', '/uploads/video/..%2f..%2fpostgres')).statusCode).toBe(404)
  expect((await ask('HEAD', url)).headers).toMatchObject({ 'upload-offset': '1000', 'upload-length': '5000' })
  expect((await ask('DELETE', url)).statusCode).toBe(204)
  expect(await videosOf(owner, eventId)).toEqual([])
  expect((await ask('HEAD', url)).statusCode).toBe(404)
})

test('given an upload address, when its opener is blocked or the event has another owner now, then it accepts nothing', async () => {
  const [owner, heir] = [await givenAccount(), await givenAccount()]
  const { eventId, videoId } = await givenRecord(owner)
  const { data } = await open(owner, videoId, { bytes: 5000 })
  const url = pathOf(data.upload_link)
  await sendHalf(data.upload_link)
  const form = (await call('vimeo_upload_trailer_with_form', { filename: 'a.mp4' }, owner)).data.form
  const block = (blocked_at: string | null) =>
    db.updateTable('account').set({ blocked_at }).where('id', '=', owner.id).execute()
  const give = (owner_id: number) =>
    db.updateTable('event').set({ owner_id }).where('id', '=', eventId).execute()
  const patch = async () =>
    (await ask('PATCH', url, { ...TUS, 'upload-offset': '1000' }, mp4(1000))).statusCode
  await block(new Date().toISOString())
  expect(await patch()).toBe(404)
  expect((await ask('DELETE', url)).statusCode).toBe(404)
  expect(await postForm(form, mp4(1000))).toMatchObject({ status: 404 })
  await block(null)
  await give(heir.id)
  expect(await patch()).toBe(404)
  expect((await videosOf(heir, eventId))[0]).toMatchObject({ recibidos: 1000 })
  await give(owner.id)
  expect(await patch()).toBe(204)
})

test('given a member of the team who edits, when sending a video, then it arrives; not once the place in the team is another or gone', async () => {
  const [owner, member] = [await givenAccount(), await givenAccount()]
  const { eventId, videoId } = await givenRecord(owner)
  await db
    .insertInto('event_member')
    .values({
      ...{ event_id: eventId, account_id: member.id, role: 'edit' },
      accepted_at: new Date().toISOString(),
    })
    .execute()
  const { data } = await open(member, videoId, { bytes: 5000 })
  await sendHalf(data.upload_link)
  const patch = async () =>
    (await ask('PATCH', pathOf(data.upload_link), { ...TUS, 'upload-offset': '1000' }, mp4(1000))).statusCode
  const change = (values: object) =>
    db.updateTable('event_member').set(values).where('event_id', '=', eventId).execute()
  await change({ role: 'read' })
  expect(await patch()).toBe(404)
  await change({ role: 'edit' })
  expect(await patch()).toBe(204)
  await db.deleteFrom('event_member').where('event_id', '=', eventId).execute()
  expect(await patch()).toBe(404)
})

test('given an event in review, when its upload goes on or is given up, then not before the review is over', async () => {
  const owner = await givenAccount()
  const { eventId, videoId } = await givenRecord(owner)
  const { data } = await open(owner, videoId, { bytes: 5000 })
  const setStatus = (status: 0 | 1) =>
    db.updateTable('event').set({ status }).where('id', '=', eventId).execute()
  await setStatus(1)
  expect((await ask('DELETE', pathOf(data.upload_link))).statusCode).toBe(400)
  // A lasting refusal: clients do not try it again.
  expect(await sendByTus(local(data.upload_link), mp4(5000))).toBe(400)
  expect(await videosOf(owner, eventId)).toHaveLength(1)
  await setStatus(0)
  expect((await ask('DELETE', pathOf(data.upload_link))).statusCode).toBe(204)
})

test('given the origin of an installed app, then it may use the upload address; a foreign one may not', async () => {
  const owner = await givenAccount()
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
