import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenInReview, givenPublished } from '../event/testing/given-event.ts'
import { prepareVideo } from './prepare-video.ts'
import { givenMeasured } from './testing/given-measured.ts'
import { sendByTus } from './testing/tus-client.ts'
import { idOf, mp4, pathOf, sha256, uploadScene } from './testing/upload-scene.ts'
import { insertAsset, type VideoAsset } from './video-store.ts'
import { failVideo } from './video-worker.ts'
import { claimVideo } from './work-store.ts'

const scene = await uploadScene()
const { app, ask, call, db, folder, givenAccount, givenAdmin, givenRecord, local, looseFiles } = scene
const { ctx, open, postForm, prepare, sendHalf, storage, videosOf } = scene

test('given a trailer that is ready, when another one comes, then the old one stays until the new one is ready, and its files go', async () => {
  const [owner, admin] = [await givenAccount(), await givenAdmin()]
  const { id } = await givenPublished(scene, owner, admin)
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
  // A third try takes the place of the second, which was not playable yet.
  await send()
  expect(await videosOf(owner, id)).toHaveLength(2)
  expect(await published()).toMatchObject({ trailer: first, trailer_estado: 'listo' })
  await prepare()
  expect((await published()).trailer).not.toBe(first)
  expect(await videosOf(owner, id)).toHaveLength(1)
  expect((await app.inject({ url: first })).statusCode).toBe(404)
  await call('app_video_delete', { asset_id: (await videosOf(owner, id))[0].asset_id }, owner)
  expect((await published()).trailer).toBe(null)
  expect([...storage.files.keys()].filter((key) => first.includes(key))).toEqual([])
})

test('given the video of an extra, when it comes, then the extra shows it, and another one takes its place', async () => {
  const [owner, admin] = [await givenAccount(), await givenAdmin()]
  const { id } = await givenPublished(scene, owner, admin)
  const extra = { contenido_id: id, titulo: 'Entrevista', tipo: 'video' }
  const { extra_id } = (await call('app_extra_update', { extra }, owner)).data
  const send = async () => {
    const fields = { extra: { extra_id }, filename: 'a.mp4', nombre: '', descripcion: '', bytes: 5000 }
    const { data } = await call('vimeo_upload_extra', fields, owner)
    await sendByTus(local(data.upload_link), mp4(5000))
    return data
  }
  const shown = async () => (await call('app_extras_get', { contenido_id: id }, owner)).data[0].video
  await send()
  expect((await shown()).estado).toBe('procesando')
  await prepare()
  const first = await shown()
  expect(first).toMatchObject({ estado: 'listo', url: expect.stringMatching(/original\.mp4$/) })
  expect((await call('app_contenido_by_id', { id })).data.extras[0].video.url).toBe(first.url)
  const { asset_id } = await send()
  await prepare()
  expect((await shown()).url).not.toBe(first.url)
  expect(await videosOf(owner, id)).toHaveLength(1)
  expect((await app.inject({ url: first.url })).statusCode).toBe(404)
  await call('app_video_delete', { asset_id }, owner)
  expect(await shown()).toBe(null)
})

test('given the recording of a published event, then all visitors get it where entry is free, and only its owner elsewhere', async () => {
  const [owner, admin] = [await givenAccount(), await givenAdmin()]
  for (const [entradas_modo, isPublic] of [
    [4, true],
    [3, false],
  ] as const) {
    const { id } = await givenPublished(scene, owner, admin, { entradas_modo, max_por_persona: 4 })
    const video = { url: 'https://vimeo.com/76979871', trailer: 'https://youtu.be/dQw4w9WgXcQ' }
    expect((await call('app_video_update_v2', { contenido: { id, video } }, owner)).error).toBe(false)
    const seen = (await call('app_contenido_by_id', { id })).data.video
    expect(seen.url).toBe(isPublic ? video.url : null)
    expect(seen.trailer).toContain('dQw4w9WgXcQ')
    expect((await call('app_contenido_by_id', { id }, owner)).data.video.url).toBe(video.url)
  }
})

test('given events with videos under way and ready, when one is deleted, then rows, bytes and files are', async () => {
  const owner = await givenAccount()
  const { eventId, videoId } = await givenRecord(owner)
  const { data } = await open(owner, videoId, { bytes: 5000 })
  await sendByTus(local(data.upload_link), mp4(5000))
  await prepare()
  const before = storage.files.size
  const half = await open(owner, videoId, { bytes: 5000 }, 'vimeo_upload_trailer')
  await sendHalf(half.data.upload_link)
  expect(existsSync(join(folder, idOf(half.data.upload_link)))).toBe(true)
  await call('app_contenido_delete', { id: eventId }, owner)
  expect(await db.selectFrom('video_asset').select('id').where('event_id', '=', eventId).execute()).toEqual(
    [],
  )
  expect(storage.files.size).toBe(before - 1)
  expect(existsSync(join(folder, idOf(half.data.upload_link)))).toBe(false)
  expect(await looseFiles()).toEqual([])
})

test('given a form, when a browser posts its file, then it is sent back to the panel and the video can be tied', async () => {
  const owner = await givenAccount()
  const { eventId, videoId } = await givenRecord(owner)
  const { data } = await call('vimeo_upload_trailer_with_form', { filename: 'coro.mp4' }, owner)
  const body = mp4(300_000)
  expect(await postForm(data.form, body, 100_000)).toBe('broken')
  const answer = await postForm(data.form, body)
  expect(answer).toEqual({
    status: 303,
    location: `http://larunbat.example/panel/vimeoform?uri=${encodeURIComponent(data.uri)}`,
  })
  const stranger = await givenAccount()
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
  const served = await app.inject({ url: again.data.url })
  expect(sha256(served.rawPayload)).toBe(sha256(body))
  expect(await videosOf(owner, eventId)).toHaveLength(1)
  const page = (await call('vimeo_upload_trailer_with_form', { filename: 'a.mp4' }, owner)).data
  expect(await postForm(page.form, Buffer.from('<html>'.padEnd(500)))).toMatchObject({
    location: expect.stringContaining('fallo=video.not_a_video'),
  })
})

test('given a form that ends too early, when posted, then the panel gets an error, and the same form takes the whole one', async () => {
  const owner = await givenAccount()
  const { data } = await call('vimeo_upload_trailer_with_form', { filename: 'coro.mp4' }, owner)
  const head = '--edge\r\ncontent-disposition: form-data; name="file_data"; filename="a.mp4"\r\n\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' }
  const cut = await ask('POST', pathOf(data.form), headers, Buffer.concat([Buffer.from(head), mp4(5000)]))
  expect(cut.statusCode).toBe(303)
  expect(cut.headers.location).toContain('fallo=video.not_a_video')
  expect((await postForm(data.form, mp4(5000))) as object).toEqual({
    status: 303,
    location: expect.not.stringContaining('fallo'),
  })
})

test('given a form in a browser, when it is refused, then it leads to the panel, which shows the reason', async () => {
  const { data } = await call('vimeo_upload_trailer_with_form', { filename: 'a.mp4' }, await givenAccount())
  const post = async (path: string, accept: string) => {
    const { statusCode, headers } = await ask(
      'POST',
      path,
      { accept, 'content-type': 'text/plain' },
      mp4(100),
    )
    return [statusCode, headers.location]
  }
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const panel = 'http://larunbat.example/panel/vimeoform'
  expect(await post(pathOf(data.form), browser)).toEqual([
    303,
    `${panel}?uri=${encodeURIComponent(data.uri)}&fallo=request.wrong_content_type`,
  ])
  const gone = `/uploads/form/${'0'.repeat(32)}`
  expect(await post(gone, browser)).toEqual([303, `${panel}?fallo=video.not_found`])
  expect(await post(gone, 'application/json')).toEqual([404, undefined])
})

test.each([
  [
    'can be watched',
    mp4(5000),
    { trailer_estado: 'listo', trailer: expect.stringMatching(/original\.mp4$/) },
  ],
  ['has failed', undefined, { trailer_estado: 'fallido', trailer: null }],
])(
  'given a form whose video is tied while it is being prepared, when it %s, then its event says so',
  async (_, body, expected) => {
    // Nothing else waits.
    await prepare()
    const owner = await givenAccount()
    const { eventId, videoId } = await givenRecord(owner)
    const { data } = await call('vimeo_upload_trailer_with_form', { filename: 'coro.mp4' }, owner)
    await postForm(data.form, body ?? mp4(5000))
    // As the worker took it: it knows of no event.
    await givenMeasured(db)
    const asset = await claimVideo(db, 'a worker')
    expect(asset).toMatchObject({ id: Number(data.asset_id), event_id: null })
    await call('vimeo_set_trailer_with_form', { uri: data.uri, video_id: videoId }, owner)
    const effort = { signal: new AbortController().signal, onProgress: () => {} }
    if (body) await prepareVideo(ctx, asset as VideoAsset, effort)
    else await failVideo(ctx, asset as VideoAsset, 'video.encoding_failed')
    const shown = (await call('app_contenido_by_id', { id: eventId }, owner)).data.video
    expect(shown).toMatchObject(expected)
  },
)

test('given links of YouTube and Vimeo, when set, then they stand under one address; others are refused; null removes', async () => {
  const owner = await givenAccount()
  const { eventId, videoId } = await givenRecord(owner)
  const set = (video: object | null) =>
    call('app_video_update_v2', { contenido: { id: eventId, video } }, owner)
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
  const [owner, admin] = [await givenAccount(), await givenAdmin()]
  const { id } = await givenInReview(scene, owner)
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

test('given an account with many films that wait, when others come later, then the accounts take turns', async () => {
  const [busy, second, third] = [await givenAccount(), await givenAccount(), await givenAccount()]
  const wait = async ({ id: created_by }: { id: number }, name: string, work = 1) =>
    insertAsset(db, {
      work,
      ...{ event_id: null, use: 'trailer', host: 'own', status: 'processing', created_by },
      ...{ file_name: name, upload_id: name.padStart(32, '0') },
    })
  const claimed: (string | null | undefined)[] = []
  const claim = async () => claimed.push((await claimVideo(db, 'worker'))?.file_name)
  for (const name of ['a1', 'a2', 'a3', 'a4']) await wait(busy, name)
  await wait(second, 'b1')
  await claim()
  await claim()
  // A video that is gone again has had its turn all the same.
  await db.deleteFrom('video_asset').where('created_by', '=', busy.id).where('file_name', '=', 'a1').execute()
  await wait(second, 'b2')
  await wait(third, 'c1')
  for (let n = 0; n < 5; n++) await claim()
  expect(claimed).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

/** Videos that wait, by their names; each costs so much. */
async function givenQueue(videos: readonly (readonly [{ id: number }, string, number])[]): Promise<void> {
  await db.deleteFrom('video_asset').where('status', '=', 'processing').execute()
  await sql`truncate video_turn`.execute(db)
  for (const [{ id: created_by }, name, work] of videos)
    await insertAsset(db, {
      ...{ event_id: null, use: 'trailer', host: 'own', status: 'processing', created_by, work },
      ...{ file_name: name, upload_id: name.padStart(32, '0') },
    })
}
const ANY = { maxWork: Number.MAX_SAFE_INTEGER, isOwnerFree: false }
const SHORT = { maxWork: 1000, isOwnerFree: true }
const claimed = async (limits: typeof ANY) => (await claimVideo(db, 'worker', limits))?.file_name

test('given an account with long and short videos, then its cheapest comes first', async () => {
  const owner = await givenAccount()
  await givenQueue([
    [owner, 'long', 9000],
    [owner, 'short', 5],
    [owner, 'middle', 300],
  ])
  expect([await claimed(ANY), await claimed(ANY), await claimed(ANY)]).toEqual(['short', 'middle', 'long'])
})

test('given a long video under way, when another account has a short one, then the short lane takes that, and never a second of the first account', async () => {
  const [busy, other] = [await givenAccount(), await givenAccount()]
  await givenQueue([
    [busy, 'long', 9000],
    [other, 'also long', 8000],
  ])
  await db
    .insertInto('video_turn')
    .values({ account_id: other.id, served_at: new Date().toISOString() })
    .execute()
  expect(await claimed(ANY)).toBe('long')
  await insertAsset(db, {
    ...{ event_id: null, use: 'trailer', host: 'own', status: 'processing', created_by: busy.id, work: 1 },
    ...{ file_name: 'second of busy', upload_id: 'b'.padStart(32, '0') },
  })
  // Control: the lane takes it once the account's first one is done.
  expect(await claimed(SHORT)).toBeUndefined()
  await insertAsset(db, {
    ...{ event_id: null, use: 'trailer', host: 'own', status: 'processing', created_by: other.id, work: 4 },
    ...{ file_name: 'clip', upload_id: 'c'.padStart(32, '0') },
  })
  expect(await claimed(SHORT)).toBe('clip')
  await db.updateTable('video_asset').set({ status: 'ready' }).where('file_name', '=', 'long').execute()
  expect(await claimed(SHORT)).toBe('second of busy')
})

test('given lanes that look at once, when one account has many short videos, then one of them is taken', async () => {
  const owner = await givenAccount()
  await givenQueue(Array.from({ length: 5 }, (_, n) => [owner, `video ${n}`, 1] as const))
  const taken = await Promise.all(Array.from({ length: 5 }, () => claimed(SHORT)))
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('given an account that is not confirmed, when it opens an upload, then it is refused by name; what it sent before waits', async () => {
  const owner = await givenAccount()
  const { videoId } = await givenRecord(owner)
  await givenQueue([[owner, 'sent before', 1]])
  const confirm = (confirmed_at: string | null) =>
    db.updateTable('account').set({ confirmed_at }).where('id', '=', owner.id).execute()
  await confirm(null)
  const files = { video_id: videoId, filename: 'a.mp4', nombre: '', descripcion: '', bytes: 10 }
  for (const wireName of ['vimeo_upload_video', 'vimeo_upload_trailer'])
    expect(await call(wireName, files, owner)).toMatchObject({ data: { code: 'account.not_confirmed' } })
  expect(await call('vimeo_upload_trailer_with_form', { filename: 'a.mp4' }, owner)).toMatchObject({
    data: { code: 'account.not_confirmed' },
  })
  expect(await claimed(ANY)).toBeUndefined()
  await confirm(new Date().toISOString())
  expect(await claimed(ANY)).toBe('sent before')
})
