import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { FileStore } from '@tus/file-store'
import { Server, Upload } from '@tus/server'

/** A video as Vimeo shows it, and what it keeps of it. */
interface Video {
  uri: string
  status: string
  upload: {
    status: string
    approach: string
    size: number | null
    upload_link: string
    redirect_url?: string
  }
  transcode: { status: string }
  name: string
  description: string | null
  duration: number
  width: number
  height: number
  player_embed_url: string
  tusId: string
}

export interface VimeoApi {
  readonly port: number
  readonly videos: ReadonlyMap<string, Video>
  /** Requests so far: `POST /me/videos`. */
  readonly asked: string[]
  /** The next requests are answered with this status. */
  fail(status: number, times: number): void
  /** Ends the transcoding of a video. */
  transcode(uri: string, end: 'complete' | 'error'): void
  /** Bytes of a video that was uploaded. */
  read(uri: string): Promise<Buffer>
  close(): Promise<void>
}

const ACCEPT = 'application/vnd.vimeo.*+json;version=3.4'

/**
 * The part of the Vimeo API, version 3.4, that we use, on the loopback: bearer token, versioned media type, videos made
 * for tus or form uploads, a real tus server for their bytes, `fields`, states of upload and transcoding, faults.
 */
export async function startVimeoApi(token: string, folder: string): Promise<VimeoApi> {
  mkdirSync(folder, { recursive: true })
  const videos = new Map<string, Video>()
  const asked: string[] = []
  const faults: number[] = []
  const store = new FileStore({ directory: folder })
  const arrived = (video: Video | undefined) => {
    if (!video) return
    video.upload.status = 'complete'
    video.status = 'transcoding'
  }
  const tus = new Server({
    path: '/tus',
    datastore: store,
    async onUploadFinish(_request, upload) {
      arrived([...videos.values()].find(({ tusId }) => tusId === upload.id))
      return {}
    },
  })

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://vimeo.example')
    if (url.pathname.startsWith('/tus/')) return void tus.handle(request, response)
    void answer(request, response, url).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (url.pathname.startsWith('/form/')) return takeForm(request, response, url)
    asked.push(`${request.method} ${url.pathname}`)
    const body = await text(request)
    const fault = faults.shift()
    if (fault !== undefined) return refuse(response, fault, 'Something went wrong.')
    if (request.headers.authorization !== `bearer ${token}`)
      return refuse(response, 401, 'Unauthorized token.')
    if (request.headers.accept !== ACCEPT) return refuse(response, 400, 'Unknown API version.')
    if (request.method === 'POST' && url.pathname === '/me/videos') return make(response, JSON.parse(body))
    const video = videos.get(url.pathname)
    if (!video) return refuse(response, 404, 'The requested video could not be found.')
    if (request.method === 'DELETE') {
      videos.delete(video.uri)
      return void response.writeHead(204).end()
    }
    send(response, 200, picked(video, url.searchParams.get('fields')))
  }

  async function make(response: ServerResponse, { upload, name, description }: Asked): Promise<void> {
    const isTus = upload?.approach === 'tus'
    if (isTus && !(Number(upload.size) > 0))
      return refuse(response, 400, 'The size of the upload is missing.')
    if (!isTus && !(upload?.approach === 'post' && upload.redirect_url))
      return refuse(response, 400, 'Unknown upload approach.')
    const number = 100_000_000 + videos.size + Math.floor(Math.random() * 1_000_000)
    const tusId = randomBytes(16).toString('hex')
    if (isTus) await store.create(new Upload({ id: tusId, offset: 0, size: Number(upload.size) }))
    const video: Video = {
      uri: `/videos/${number}`,
      status: 'uploading',
      upload: {
        status: 'in_progress',
        approach: upload.approach as string,
        size: isTus ? Number(upload.size) : null,
        upload_link: `http://127.0.0.1:${port}/${isTus ? 'tus' : 'form'}/${tusId}`,
        ...(upload.redirect_url ? { redirect_url: upload.redirect_url } : {}),
      },
      transcode: { status: 'in_progress' },
      name: name ?? 'Untitled',
      description: description ?? null,
      duration: 61,
      width: 1920,
      height: 1080,
      player_embed_url: `https://player.vimeo.com/video/${number}?h=0a1b2c3d4e`,
      tusId,
    }
    videos.set(video.uri, video)
    send(response, 201, video)
  }

  async function takeForm(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const video = [...videos.values()].find(({ tusId }) => url.pathname === `/form/${tusId}`)
    const body = await buffer(request)
    if (!video || !body.includes('name="file_data"')) return refuse(response, 400, 'No file.')
    arrived(video)
    const back = new URL(video.upload.redirect_url as string)
    back.searchParams.set('video_uri', video.uri)
    response.writeHead(302, { location: back.href }).end()
  }

  return {
    port,
    videos,
    asked,
    fail: (status, times) => void faults.push(...Array.from({ length: times }, () => status)),
    transcode(uri, end) {
      const video = videos.get(uri)
      if (!video) throw new Error(`no video ${uri}`)
      video.transcode.status = end
      video.status = end === 'complete' ? 'available' : 'transcoding_error'
    },
    read: (uri) => buffer(store.read(videos.get(uri)?.tusId ?? join('no', 'video'))),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Asked {
  upload?: { approach?: string; size?: number | string; redirect_url?: string }
  name?: string
  description?: string
}

/** `fields=uri,upload.status`: those and nothing else. */
function picked(video: Video, fields: string | null): object {
  if (!fields) return video
  const result: Record<string, unknown> = {}
  for (const field of fields.split(',')) {
    const [name = '', inner] = field.split('.')
    const value = video[name as keyof Video]
    if (inner === undefined) result[name] = value
    else result[name] = { ...(result[name] as object), [inner]: (value as Record<string, unknown>)[inner] }
  }
  return result
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/vnd.vimeo.video+json' }).end(JSON.stringify(body))
}

function refuse(response: ServerResponse, status: number, error: string): void {
  if (status === 429) response.setHeader('retry-after', '1')
  send(response, status, { error, developer_message: error })
}
