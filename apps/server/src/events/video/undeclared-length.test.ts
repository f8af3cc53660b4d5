import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { settleFinished } from './sweep-videos.ts'
import { sendByTus } from './testing/tus-client.ts'
import { MB, mp4, pathOf, TUS, uploadScene } from './testing/upload-scene.ts'
import { endOfFilm } from './whole-film.ts'

const scene = await uploadScene()
const { ask, call, ctx, db, folder, givenAccount, givenRecord, local, open, videosOf } = scene

const box = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
/** An MP4 whose boxes end with its last byte, the index behind the pictures as cameras write it. */
const film = (bytes: number): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isom')),
    box('mdat', Buffer.alloc(bytes, 7)),
    box('moov', Buffer.alloc(100)),
  ])
const webm = (length: number[], body: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87]),
    Buffer.from('\x42\x82\x84webm', 'latin1'),
    Buffer.from([0x18, 0x53, 0x80, 0x67, ...length]),
    body,
  ])

/** An upload of the original's client, which knows no field for the length. */
async function givenUpload(owner = givenAccount()) {
  const account = await owner
  const { eventId, videoId } = await givenRecord(account)
  const { data } = await open(account, videoId)
  const asset = async () => (await videosOf(account, eventId))[0]
  return { account, eventId, data, asset, path: pathOf(data.upload_link) }
}

test('given a film of undeclared length, when a tus client with its usual settings sends it, then it is taken as whole', async () => {
  const { data, asset } = await givenUpload()
  const body = film(3 * MB)
  expect(await sendByTus(local(data.upload_link), body)).toBe('done')
  expect(await asset()).toMatchObject({ estado: 'procesando', bytes: body.length })
})

test('given pieces of a film, when one ends before the film does, then the client goes on', async () => {
  const { data, asset } = await givenUpload()
  const body = film(3 * MB)
  const offsets: number[] = []
  const onChunkComplete = (_size: number, offset: number) => void offsets.push(offset)
  expect(await sendByTus(local(data.upload_link), body, { chunkSize: MB, onChunkComplete })).toBe('done')
  expect(offsets).toEqual([MB, 2 * MB, 3 * MB, body.length])
  expect(await asset()).toMatchObject({ estado: 'procesando', bytes: body.length })
})

test.each(['PATCH', 'PUT', 'POST'])(
  'given a client that knows no tus, when it sends all bytes by %s, then they are the film',
  async (method) => {
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }] as Record<string, string>[]) {
      const { asset, path } = await givenUpload()
      const body = mp4(300_000)
      expect(await ask(method, path, { 'content-type': 'video/mp4', ...headers }, body)).toMatchObject({
        statusCode: 204,
      })
      expect(await asset()).toMatchObject({ estado: 'procesando', bytes: body.length })
      expect((await ask(method, path, headers, body)).statusCode).toBe(404)
    }
    const { asset, path } = await givenUpload()
    expect((await ask(method, path, {}, Buffer.from('<html>'.padEnd(500)))).statusCode).toBe(400)
    expect(await asset()).toMatchObject({ estado: 'fallido', fallo: 'video.not_a_video' })
  },
)

test('given one PATCH of the protocol by a client that did not ask first, then its bytes are the film', async () => {
  const { asset, path } = await givenUpload()
  const { statusCode, headers } = await ask('PATCH', path, { ...TUS, 'upload-offset': '0' }, mp4(5000))
  expect(statusCode).toBe(204)
  expect(headers).toMatchObject({ 'upload-offset': '5000', 'tus-resumable': '1.0.0' })
  expect(await asset()).toMatchObject({ estado: 'procesando', bytes: 5000 })
})

test('given a form, a piece, no bytes or too many, when sent without tus, then a form is taken and the others are refused', async () => {
  const { asset, data, path } = await givenUpload()
  const part = { 'content-range': 'bytes 0-999/5000' }
  for (const headers of [part, { 'upload-offset': '10' }, TUS] as Record<string, string>[])
    expect((await ask('PUT', path, headers, mp4(1000))).statusCode).toBe(404)
  expect((await ask('POST', path, {})).statusCode).toBe(404)
  expect((await ask('PUT', path, {}, Buffer.alloc(65 * MB))).statusCode).toBe(400)
  expect((await ask('PUT', path, { 'transfer-encoding': 'chunked' }, Buffer.alloc(65 * MB))).statusCode).toBe(
    400,
  )
  expect(await asset()).toMatchObject({ estado: 'subiendo' })
  expect(await scene.postForm(data.upload_link, mp4(5000))).toMatchObject({ status: 204 })
  expect(await asset()).toMatchObject({ estado: 'procesando', bytes: 5000 })
})

test('given an account with little storage, when bytes of undeclared length come, then they count as they come', async () => {
  const owner = await givenAccount()
  await db.updateTable('account').set({ storage_quota_mb: 9 }).where('id', '=', owner.id).execute()
  const { account, path } = await givenUpload(Promise.resolve(owner))
  const used = async () =>
    Number(
      (await sql<{ bytes: string }>`select stored_bytes_of(${owner.id}) as bytes`.execute(db)).rows[0]?.bytes,
    )
  const before = await used()
  await ask('HEAD', path)
  const send = (offset: number, bytes: number, headers = {}) =>
    ask('PATCH', path, { ...TUS, 'upload-offset': String(offset), ...headers }, mp4(bytes))
  expect((await send(0, 1000)).statusCode).toBe(204)
  expect(await used()).toBe(before + 1000)
  // The first request was small; the second one is not, and the third one does not even say how large it is.
  expect((await send(1000, 10 * MB)).statusCode).toBe(400)
  expect((await send(1000, 20 * MB, { 'transfer-encoding': 'chunked' })).statusCode).toBe(413)
  expect(await used()).toBeLessThanOrEqual(9 * MB)
  for (const headers of [{}, { 'transfer-encoding': 'chunked' }] as Record<string, string>[])
    expect((await ask('PUT', path, headers, mp4(20 * MB))).statusCode).toBe(400)
  expect(await used()).toBeLessThanOrEqual(9 * MB)
  const { eventId } = await givenRecord(account)
  expect(await videosOf(account, eventId)).toEqual([])
})

test('given an account whose address is not proved, when it asks for an upload without a length, then it gets none', async () => {
  const owner = await givenAccount()
  const { videoId } = await givenRecord(owner)
  await db.updateTable('account').set({ confirmed_at: null }).where('id', '=', owner.id).execute()
  expect(await open(owner, videoId)).toMatchObject({ error: true, data: { code: 'account.not_confirmed' } })
})

test('given a film of a browser’s camera, which states no end, when no request follows for minutes, then it is whole', async () => {
  const { asset, eventId, path } = await givenUpload()
  const live = webm([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], Buffer.alloc(5000))
  await ask('HEAD', path)
  const { statusCode } = await ask('PATCH', path, { ...TUS, 'upload-offset': '0' }, live)
  expect(statusCode).toBe(204)
  await settleFinished(ctx)
  expect(await asset()).toMatchObject({ estado: 'subiendo' })
  await sql`update video_asset set updated_at = now() - interval '6 minutes' where event_id = ${eventId}`.execute(
    db,
  )
  await settleFinished(ctx)
  expect(await asset()).toMatchObject({ estado: 'procesando', bytes: live.length })
  await call('app_video_delete', { asset_id: (await asset()).asset_id }, await givenAccount())
})

const long = Buffer.from([0, 0, 0, 1, ...Buffer.from('mdat'), 0, 0, 0, 0, 0, 0, 0, 24, ...Buffer.alloc(8)])
const avi = (said: number, bytes: number) => {
  const file = Buffer.alloc(bytes)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(said, 4)
  file.write('AVI LIST', 8, 'latin1')
  return file
}

test.each<[string, Buffer, string]>([
  ['an MP4', film(5000), 'whole'],
  ['an MP4 without its last byte', film(5000).subarray(0, -1), 'cut'],
  ['an MP4 up to the end of its pictures', film(5000).subarray(0, 20 + 5008), 'cut'],
  ['a QuickTime file with lengths of 64 bits', Buffer.concat([long, box('moov', Buffer.alloc(9))]), 'whole'],
  ['an MP4 with something behind it', Buffer.concat([film(500), Buffer.alloc(7, 1)]), 'unknown'],
  ['an MP4 that is none behind its beginning', mp4(5000), 'unknown'],
  ['a WebM', webm([0x41, 0x00], Buffer.alloc(256)), 'whole'],
  ['a WebM that was cut', webm([0x41, 0x00], Buffer.alloc(255)), 'cut'],
  ['a WebM that was recorded live', webm([0xff], Buffer.alloc(255)), 'unknown'],
  ['an AVI', avi(992, 1000), 'whole'],
  ['an AVI that was cut', avi(2000, 1000), 'cut'],
  ['a page', Buffer.from('<html>'.padEnd(200)), 'whole'],
])('given %s, then its end is known by its own lengths', async (_, bytes, expected) => {
  const path = join(folder, 'a-file')
  await ask('HEAD', (await givenUpload()).path)
  writeFileSync(path, bytes)
  expect(await endOfFilm(path)).toBe(expected)
})
