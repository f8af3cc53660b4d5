import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { freeBytesAt } from '../../platform/files/disk-room.ts'
import { RoomGuard } from './room-guard.ts'
import { sendByTus } from './testing/tus-client.ts'
import { MB, mp4, pathOf, TUS, uploadScene } from './testing/upload-scene.ts'

const scene = await uploadScene()
const { ask, call, db, folder, givenAccount, givenRecord, local, open, prepare, storage, videosOf } = scene

test('given uploads in progress, when more are wanted than there may be, or larger ones, then they are refused by name', async () => {
  const owner = await givenAccount()
  const first = await givenRecord(owner)
  expect(await open(owner, first.videoId, { bytes: 65 * MB })).toMatchObject({
    data: { code: 'video.too_large' },
  })
  expect(await open(owner, first.videoId, { bytes: 2 ** 50 })).toMatchObject({
    data: { code: 'video.too_large' },
  })
  for (let n = 0; n < 10; n++) await call('vimeo_upload_trailer_with_form', { filename: `${n}.mp4` }, owner)
  expect(await open(owner, first.videoId)).toMatchObject({ data: { code: 'video.too_many_open' } })
  // Sent, and tied to nothing: they take as much room. What failed takes none.
  const setStatus = (status: 'ready' | 'failed') =>
    db.updateTable('video_asset').set({ status }).where('created_by', '=', owner.id).execute()
  await setStatus('ready')
  expect(await open(owner, first.videoId)).toMatchObject({ data: { code: 'video.too_many_open' } })
  await setStatus('failed')
  expect(await call('vimeo_upload_trailer_with_form', { filename: 'a.mp4' }, owner)).toMatchObject({
    error: false,
  })
  expect(await videosOf(owner, first.eventId)).toEqual([])
  const other = await givenAccount()
  const { videoId } = await givenRecord(other)
  const { data } = await open(other, videoId)
  // No length was told: what goes beyond the limit is refused as it comes.
  const headers = { ...TUS, 'upload-offset': '0', 'upload-length': String(65 * MB) }
  const patch = await ask('PATCH', pathOf(data.upload_link), headers, mp4(100))
  expect(patch.statusCode).toBe(413)
})

test('given a full disk, when a video is to come, then it is 507 and nothing is stored', async () => {
  const owner = await givenAccount()
  const { eventId, videoId } = await givenRecord(owner)
  const { data } = await open(owner, videoId, { bytes: 5000 })
  const path = pathOf(data.upload_link)
  // As large as no disk is, and stored as a hole: all room is spoken for.
  await db
    .updateTable('video_asset')
    .set({ bytes: 2 ** 52 })
    .where('event_id', '=', eventId)
    .execute()
  const other = await givenRecord(owner)
  expect(await open(owner, other.videoId, { bytes: 5000 })).toMatchObject({
    status: 507,
    data: { code: 'storage.full' },
  })
  expect(await videosOf(owner, other.eventId)).toEqual([])
  const headers = { ...TUS, 'upload-offset': '0', 'content-length': String(2 ** 52) }
  const patch = await ask('PATCH', path, headers)
  expect(patch.statusCode).toBe(507)
  await call('app_video_delete', { asset_id: data.asset_id }, owner)
})

test('given a film that would fill the disk with what is made of it, when it is to come, then there is no room for it', async () => {
  const owner = await givenAccount()
  const { eventId, videoId } = await givenRecord(owner)
  await open(owner, videoId, { bytes: 5000 })
  const free = await freeBytesAt(folder)
  await db
    .updateTable('video_asset')
    .set({ bytes: Math.floor(free / 2) })
    .where('event_id', '=', eventId)
    .execute()
  const other = await givenRecord(owner)
  expect((await open(owner, other.videoId, { bytes: 5000 })).data.code).toBe('storage.full')
})

test('given a film that came whole, when the disk is full, then it waits with its bytes, however often, until there is room', async () => {
  const owner = await givenAccount()
  const { eventId, videoId } = await givenRecord(owner)
  const { data } = await open(owner, videoId, { bytes: 5000 })
  expect(await sendByTus(local(data.upload_link), mp4(5000))).toBe('done')
  const { putStream } = storage
  storage.putStream = async () => {
    throw new AppError('storage.full')
  }
  const makeDue = () =>
    db.updateTable('video_asset').set({ lease_until: null }).where('event_id', '=', eventId).execute()
  for (let n = 0; n < 5; n += 1) {
    expect(await prepare()).toBe(1)
    await makeDue()
  }
  storage.putStream = putStream
  expect((await videosOf(owner, eventId))[0]).toMatchObject({ estado: 'procesando', fallo: null })
  await prepare()
  expect((await videosOf(owner, eventId))[0]).toMatchObject({ estado: 'listo' })
})

test('given a disk that fills up while videos come, then all of them are broken off; with room left only those whose file was deleted', async () => {
  const place = { dataDir: folder }
  const full = new RoomGuard(place, { leastFree: Number.MAX_SAFE_INTEGER, everyMs: 5 })
  const closed = (body: PassThrough) => new Promise((resolve) => body.once('close', resolve))
  const bodies = [new PassThrough(), new PassThrough()]
  const ended = bodies.map(closed)
  for (const body of bodies) full.watch(body)
  await Promise.all(ended)
  const later = new PassThrough()
  const endedLater = closed(later)
  full.watch(later)
  await endedLater
  const roomy = new RoomGuard(place, { leastFree: 0, everyMs: 1 })
  const body = new PassThrough()
  roomy.watch(body, folder)
  const ofDeleted = new PassThrough()
  const endedToo = closed(ofDeleted)
  roomy.watch(ofDeleted, join(folder, 'gone'))
  await endedToo
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(body.destroyed).toBe(false)
  roomy.stop()
  expect(body.destroyed).toBe(true)
})
