import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { type TestAccount, testApp } from '../../../testing/test-app.ts'
import { givenComplete } from '../../event/testing/given-event.ts'
import { VideoWorker } from '../video-worker.ts'

export const MB = 1024 * 1024
export const TUS = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }

/** Bytes that begin like an MP4; without ffmpeg they are not checked further. */
export const mp4 = (bytes: number): Buffer => {
  const body = randomBytes(bytes)
  body.write('\0\0\0\x18ftypisom', 0, 'latin1')
  return body
}
export const sha256 = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex')
export const pathOf = (link: string): string => new URL(link).pathname
export const idOf = (link: string): string => link.split('/').at(-1) as string

/** The application on a port of its own, without ffmpeg, taking videos of at most 64 MB. Call it once per file. */
export async function uploadScene() {
  const dataDir = mkdtempSync(join(tmpdir(), 'larunbat-videos-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const app = await testApp({ DATA_DIR: dataDir, FFMPEG_PATH: '/nowhere/ffmpeg', VIDEO_MAX_MB: '64' })
  const { call, db, services } = app
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  const ctx = { db, services, log: app.app.log } as never
  const local = (link: string, at = port) => link.replace('http://larunbat.example', `http://127.0.0.1:${at}`)

  async function givenRecord(owner: TestAccount) {
    const { id } = await givenComplete(app, owner)
    const { data } = await call('app_video_add', { id_contenido: id }, owner)
    return { eventId: id as number, videoId: data.id as number }
  }
  const open = (owner: TestAccount, videoId: number, fields: object = {}, name = 'vimeo_upload_video') =>
    call(name, { video_id: videoId, filename: 'coro.mp4', nombre: '', descripcion: '', ...fields }, owner)
  const videosOf = async (owner: TestAccount, eventId: number) =>
    (await call('app_videos_get', { contenido_id: eventId }, owner)).data
  const looseFiles = async () =>
    (await db.selectFrom('loose_file').select('key').execute()).map(({ key }) => key)

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

  return {
    ...app,
    ...{ port, ctx, local, givenRecord, open, videosOf, looseFiles, ask, sendHalf, postForm },
    prepare: () => new VideoWorker(ctx).drain(),
    folder: join(dataDir, 'uploads/video'),
  }
}
