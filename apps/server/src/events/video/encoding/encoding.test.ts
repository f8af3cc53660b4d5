import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { type TestAccount, testApp } from '../../../testing/test-app.ts'
import { givenComplete } from '../../event/testing/given-event.ts'
import { settleFinished } from '../sweep-videos.ts'
import { ffmpegOrSkip, h264, madeVideo, picture, sound } from '../testing/ffmpeg.ts'
import { givenMeasured } from '../testing/given-measured.ts'
import { ensureUpload, pathOfUpload, workFolder } from '../upload-folder.ts'
import { findAsset } from '../video-store.ts'
import { VideoWorker } from '../video-worker.ts'
import { claimVideo } from '../work-store.ts'
import { sizeOf } from './encode-video.ts'
import { runLimited } from './limited-program.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'larunbat-encoding-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const tools = await ffmpegOrSkip()
const app = await testApp({ DATA_DIR: dataDir, ...(tools ? { FFMPEG_PATH: tools.ffmpeg } : {}) })
const { call, db, services, storage, config } = app
const ctx = { db, services, log: app.app.log } as never

/** An uploaded video that waits to be prepared. */
async function givenWaiting(body: Buffer, owner?: TestAccount) {
  const account = owner ?? (await app.givenAccount())
  const { id } = await givenComplete(app, account, { disponibilidad: ['P', 'D'] })
  const { data: record } = await call('app_video_add', { id_contenido: id }, account)
  const fields = { video_id: record.id, filename: 'a', nombre: '', descripcion: '', bytes: body.length }
  const { data } = await call('vimeo_upload_video', fields, account)
  const { upload_id: uploadId } = (await findAsset(db, data.asset_id)) as { upload_id: string }
  await ensureUpload(config, uploadId, body.length)
  writeFileSync(pathOfUpload(config, uploadId), body)
  await settleFinished(ctx)
  const assetOf = async () => (await call('app_videos_get', { contenido_id: id }, account)).data[0]
  return { id, account, assetOf, assetId: data.asset_id as number, uploadId }
}
const prepare = () => new VideoWorker(ctx).drain()
const textOf = (url: string) =>
  Buffer.from(storage.files.get(url.slice('/files/'.length))?.body ?? []).toString()

test.each([
  [{ width: 1920, height: 1080 }, 720, { width: 1280, height: 720 }],
  [{ width: 1080, height: 1920 }, 720, { width: 720, height: 1280 }],
  [{ width: 320, height: 181 }, 360, { width: 320, height: 182 }],
  [{ width: 7680, height: 2 }, 360, { width: 7680, height: 2 }],
])('given %o, then its rendition %i is %o: even, upright, never larger', (facts, shortSide, size) => {
  expect(sizeOf(facts, { shortSide })).toEqual(size)
})

describe.skipIf(!tools)('with ffmpeg', () => {
  test('given a phone video held upright, with its place, when prepared, then it stands upright in two sizes with a poster and says nothing of where it was', async () => {
    const place = ['-metadata', 'location=+43.2590-002.9250/']
    const plain = madeVideo([...picture('640x480'), ...sound, ...h264, '-c:a', 'aac', ...place], 'a.mov')
    const path = join(dataDir, 'plain.mov')
    writeFileSync(path, plain)
    const turned = madeVideo(['-i', path, '-c', 'copy', '-metadata:s:v', 'rotate=90'], 'a.mov')
    expect(turned.includes('+43.2590')).toBe(true)
    const { id, account, assetOf } = await givenWaiting(turned)
    const before = (await call('app_contenido_by_id', { id }, account)).data
    expect(before.pendientes.map(({ codigo }: { codigo: string }) => codigo)).toContain('availability.video')
    await prepare()
    const asset = await assetOf()
    expect(asset).toMatchObject({ estado: 'listo', ancho: 480, alto: 640, duracion_s: 1, fallo: null })
    const master = textOf(asset.url)
    expect(master).toContain('RESOLUTION=480x640')
    expect(master).toContain('RESOLUTION=360x480')
    expect(textOf(asset.url.replace('master', '720'))).toContain('#EXT-X-MAP:URI="720.mp4"')
    const files = [...storage.files].filter(([key]) => asset.url.includes(key.split('/')[1]))
    expect(files.map(([key, { contentType }]) => [key.split('/')[2], contentType]).sort()).toEqual([
      ['360.m3u8', 'application/vnd.apple.mpegurl'],
      ['360.mp4', 'video/mp4'],
      ['720.m3u8', 'application/vnd.apple.mpegurl'],
      ['720.mp4', 'video/mp4'],
      ['master.m3u8', 'application/vnd.apple.mpegurl'],
      ['poster.jpg', 'image/jpeg'],
    ])
    for (const [, { body }] of files) expect(Buffer.from(body).includes('+43.2590')).toBe(false)
    const after = (await call('app_contenido_by_id', { id }, account)).data
    expect(after.pendientes.map(({ codigo }: { codigo: string }) => codigo)).not.toContain(
      'availability.video',
    )
    expect(after.video).toMatchObject({
      archivo_url: asset.url.replace('master.m3u8', '720.mp4'),
      poster: asset.poster,
    })
    expect(readdirSync(workFolder(config))).toEqual([])
    expect(await db.selectFrom('loose_file').selectAll().execute()).toEqual([])
  })

  test('given videos without sound, of other formats, or without a length, when prepared, then they can be watched', async () => {
    const silent = await givenWaiting(madeVideo([...picture(), ...h264], 'a.mov'))
    const webm = await givenWaiting(
      madeVideo([...picture(), '-c:v', 'libvpx', '-f', 'webm', '-live', '1'], 'a.webm'),
    )
    const avi = await givenWaiting(madeVideo([...picture(), '-c:v', 'mpeg4'], 'a.avi'))
    expect(await prepare()).toBe(3)
    for (const { assetOf } of [silent, webm, avi])
      expect(await assetOf()).toMatchObject({ estado: 'listo', ancho: 320, alto: 180, duracion_s: 1 })
  })

  test('given sound that ends before the picture, when prepared, then silence follows, or players would wait for it', async () => {
    const [half, whole] = [sound, ['-f', 'lavfi', '-i', 'testsrc=d=3:s=320x180:r=10']]
    const { assetOf } = await givenWaiting(madeVideo([...whole, ...half, ...h264, '-c:a', 'aac']))
    await prepare()
    const { archivo_url: url } = await assetOf()
    const path = join(dataDir, 'whole.mp4')
    writeFileSync(path, storage.files.get(url.slice('/files/'.length))?.body ?? '')
    const args = [
      '-v',
      'error',
      '-select_streams',
      'a',
      '-show_entries',
      'packet=pts_time',
      '-of',
      'csv=p=0',
      path,
    ]
    const { stdout } = await promisify(execFile)(tools?.ffprobe ?? '', args)
    expect(
      Number(
        stdout
          .trim()
          .split(/[\n,]+/)
          .at(-1),
      ),
    ).toBeGreaterThan(2.8)
  })

  test('given sound alone, a broken video, five hours of one, and a container that is none, when prepared, then each fails with its reason and nothing is kept', async () => {
    const audio = await givenWaiting(madeVideo([...sound, '-c:a', 'aac', '-f', 'mp4']))
    const broken = await givenWaiting(madeVideo([...picture(), ...h264]).subarray(0, 1500))
    const noise = await givenWaiting(
      Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(9000, 7)]),
    )
    // Five hours in a hundred and eighty pictures.
    const endless = await givenWaiting(
      madeVideo(['-f', 'lavfi', '-i', 'testsrc=d=18000:s=64x64:r=0.01', ...h264]),
    )
    const files = storage.files.size
    await prepare()
    expect((await endless.assetOf()).fallo).toBe('video.too_long')
    expect((await audio.assetOf()).fallo).toBe('video.no_picture')
    expect((await broken.assetOf()).fallo).toBe('video.not_a_video')
    expect((await noise.assetOf()).fallo).toBe('video.not_a_video')
    expect(storage.files.size).toBe(files)
    expect(readdirSync(join(dataDir, 'uploads/video'))).toEqual([])
  })

  test('given files that name other files and addresses, when prepared, then no host is requested and nothing of them is shown', async () => {
    let asked = 0
    const server = createServer((_request, answer) => {
      asked += 1
      answer.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const secret = join(dataDir, 'secret.ts')
    writeFileSync(secret, madeVideo([...picture(), ...h264, '-f', 'mpegts']))
    const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${secret}\n#EXTINF:1,\nhttp://127.0.0.1:${port}/a.ts\n#EXT-X-ENDLIST\n`
    // Dressed as containers we take: what begins like one is read as that one only.
    const box = Buffer.alloc(8)
    box.writeUInt32BE(8 + playlist.length)
    box.write('free', 4, 'latin1')
    const dressed = [
      Buffer.concat([box, Buffer.from(playlist)]),
      Buffer.concat([Buffer.from('RIFF\x40\0\0\0AVI '), Buffer.from(playlist)]),
    ]
    for (const body of dressed) {
      const { assetOf } = await givenWaiting(body)
      await prepare()
      expect(await assetOf()).toMatchObject({ estado: 'fallido', fallo: 'video.not_a_video' })
    }
    expect(asked).toBe(0)
    // The same list read as what it is would have been followed: it is the forced demuxer that guards.
    const path = join(dataDir, 'list.m3u8')
    writeFileSync(path, playlist)
    const free = ['-v', 'error', '-protocol_whitelist', 'file,http,tcp,crypto', '-f', 'hls', path]
    await promisify(execFile)(tools?.ffprobe ?? '', free, { timeout: 5000 }).catch(() => {})
    expect(asked).toBeGreaterThan(0)
    server.close()
  })

  test('given a server that is stopped while it encodes, when another one works, then the video is ready and there is one of it', async () => {
    const long = madeVideo(['-f', 'lavfi', '-i', 'testsrc=d=5:s=320x240:r=30', ...h264])
    const { assetOf, id, account } = await givenWaiting(long)
    const worker = new VideoWorker(ctx)
    worker.start()
    await vi.waitFor(() => expect(readdirSync(workFolder(config)).length).toBe(1), {
      timeout: 5000,
      interval: 20,
    })
    await worker.stop()
    expect(await assetOf()).toMatchObject({ estado: 'procesando', fallo: null })
    expect(readdirSync(workFolder(config))).toEqual([])
    expect(await prepare()).toBe(1)
    expect(await assetOf()).toMatchObject({ estado: 'listo' })
    expect((await call('app_videos_get', { contenido_id: id }, account)).data).toHaveLength(1)
  })

  test('given a worker that died, when its lease ends, then the work begins again; three deaths are enough', async () => {
    const { assetOf, assetId } = await givenWaiting(madeVideo([...picture(), ...h264]))
    const die = async () => {
      const taken = await claimVideo(db, 'a worker that dies')
      await sql`update video_asset set lease_until = now() - interval '1 second' where id = ${assetId}`.execute(
        db,
      )
      return taken?.id
    }
    await givenMeasured(db)
    expect(await claimVideo(db, 'first')).toMatchObject({ id: assetId, attempts: 1 })
    // Held: no other worker takes it.
    expect(await prepare()).toBe(0)
    await sql`update video_asset set lease_until = now() - interval '1 second' where id = ${assetId}`.execute(
      db,
    )
    expect(await die()).toBe(assetId)
    expect(await die()).toBe(assetId)
    expect(await prepare()).toBe(1)
    expect(await assetOf()).toMatchObject({ estado: 'fallido', fallo: 'video.encoding_failed' })
  })

  test('given a video that is deleted while it is encoded, then neither row nor files come back', async () => {
    const { assetId, id, account } = await givenWaiting(madeVideo([...picture(), ...h264]))
    const files = storage.files.size
    const { putStream } = storage
    storage.putStream = async (...args) => {
      storage.putStream = putStream
      await call('app_video_delete', { asset_id: assetId }, account)
      return putStream.apply(storage, args)
    }
    await prepare()
    expect((await call('app_videos_get', { contenido_id: id }, account)).data).toEqual([])
    expect(storage.files.size).toBe(files)
    expect(await db.selectFrom('loose_file').selectAll().execute()).toEqual([])
  })
})

test('given a program that hangs, or whose starter dies, then it ends', async () => {
  const sleeper = `sleep-${process.pid}`
  const began = Date.now()
  await expect(
    runLimited({ program: 'sh', args: ['-c', 'sleep 30', sleeper], timeoutMs: 300 }),
  ).rejects.toThrow('took too long')
  expect(Date.now() - began).toBeLessThan(5000)
  const script = `import { runLimited } from ${JSON.stringify(join(import.meta.dirname, 'limited-program.ts'))}
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 400)
    await runLimited({ program: 'sh', args: ['-c', 'sleep 30; true', 'orphan-of-${process.pid}'], timeoutMs: 60000 })`
  await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '-e', script]).catch(
    () => {},
  )
  const isAlive = () =>
    readdirSync('/proc').some((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`orphan-of-${process.pid}\0`)
      } catch {
        return false
      }
    })
  await vi.waitFor(() => expect(isAlive()).toBe(false), { timeout: 5000, interval: 50 })
})
