import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type CuttingProxy,
  startCuttingProxy,
} from '../apps/server/src/events/video/testing/cutting-proxy.ts'
import { ffmpegOrSkip, h264, madeVideo, sound } from '../apps/server/src/events/video/testing/ffmpeg.ts'
import { sendByTus } from '../apps/server/src/events/video/testing/tus-client.ts'
import { watchMemory } from './lib/memory.ts'
import { givenOwner, type Product, startProduct } from './lib/product.ts'

/**
 * A long video over a line that breaks three times, with the genuine tus client, into the running product: bytes sent
 * again, memory of the server, and whether what it serves is what was sent. Then the server is killed in the middle of an
 * upload and in the middle of encoding. `npm run bench -- video [MB]`
 */
const [megabytes = '1024'] = process.argv.slice(2)
const MB = 1024 * 1024
const SIZE = Number(megabytes) * MB
const KILLED_SIZE = Math.min(SIZE, 128 * MB)
const PORT = Number(process.env.PORT ?? 4330)
const TOKEN = 'owner'
const HEAD = Buffer.from('\0\0\0\x18ftypisom', 'latin1')

interface Video {
  id: number
  link: string
}
interface Asset {
  estado: string
  recibidos: number
  progreso: number
  archivo_url: string
  url: string
}

const work = mkdtempSync(join(tmpdir(), 'larunbat-bench-video-'))
try {
  const source = join(work, 'video.mp4')
  await measureUpload(source, await writeVideo(source, SIZE))
  await killInUpload(source, await writeVideo(source, KILLED_SIZE))
  await killInEncode()
} finally {
  rmSync(work, { recursive: true, force: true })
}

async function measureUpload(source: string, digest: string): Promise<void> {
  // Without an encoder what is served is what was sent, byte by byte.
  process.env.FFMPEG_PATH = '/nowhere/ffmpeg'
  const product = await startProduct(PORT)
  try {
    await warmUp(product)
    const { id, link } = await openUpload(product, SIZE)
    const proxy = await startCuttingProxy(
      PORT,
      [0.2, 0.5, 0.8].map((part) => part * SIZE),
    )
    const quiet = watchMemory(product.pid, 'none')()
    const most = watchMemory(product.pid, 'none')
    const began = performance.now()
    await send(link, proxy, source)
    const seconds = (performance.now() - began) / 1000
    const whileComing = most()
    await untilState(product, id, 'listo')
    const [asset] = await assetsOf(product, id)
    const isSame = (await digestOf(`${product.url}${asset?.archivo_url}`)) === digest
    const again = (proxy.sent() - SIZE) / MB
    console.log(`${megabytes} MB in ${seconds.toFixed(0)} s, ${proxy.cuts()} cuts`)
    console.log(`sent again: ${again.toFixed(2)} MB (limit 10); SHA-256 ${isSame ? 'equal' : 'DIFFERENT'}`)
    console.log(
      `memory of the server: ${quiet.toFixed(0)} MB, at most ${whileComing.toFixed(0)} MB while it came,`,
    )
    console.log(`so it grew by ${(whileComing - quiet).toFixed(0)} MB (limit 60)`)
    await proxy.close()
    if (!isSame || proxy.cuts() !== 3) throw new Error('The upload did not go as it should')
  } finally {
    await product.stop()
  }
}

/** The server dies in the middle of an upload; another one on the same data goes on with it. */
async function killInUpload(source: string, digest: string): Promise<void> {
  let product = await startProduct(PORT)
  const { id, link } = await openUpload(product, KILLED_SIZE)
  const sending = sendByTus(link, createReadStream(source), {
    uploadSize: KILLED_SIZE,
    chunkSize: 32 * MB,
    retryDelays: Array.from({ length: 200 }, () => 200),
  })
  while (((await assetsOf(product, id))[0]?.recibidos ?? 0) < KILLED_SIZE / 3) await pause(50)
  await product.kill()
  product = await startProduct(PORT, product.dataDir)
  try {
    const end = await sending
    await untilState(product, id, 'listo')
    const assets = await assetsOf(product, id)
    const isSame = (await digestOf(`${product.url}${assets[0]?.archivo_url}`)) === digest
    console.log(
      `killed in the middle of an upload: ${end}, ${assets.length} row, SHA-256 ${isSame ? 'equal' : 'DIFFERENT'}`,
    )
    if (!isSame || assets.length !== 1) throw new Error('The upload did not survive')
  } finally {
    await product.stop()
  }
}

/** The server dies while it encodes; another one begins again and ends it. */
async function killInEncode(): Promise<void> {
  delete process.env.FFMPEG_PATH
  if (!(await ffmpegOrSkip())) return
  const body = madeVideo([
    '-f',
    'lavfi',
    '-i',
    'testsrc=d=20:s=1280x720:r=30',
    ...sound,
    ...h264,
    '-c:a',
    'aac',
  ])
  let product = await startProduct(PORT)
  const { id, link } = await openUpload(product, body.length)
  await sendByTus(link, body)
  while (((await assetsOf(product, id))[0]?.progreso ?? 0) < 1) await pause(100)
  await product.kill()
  await pause(500)
  const orphans = encoders()
  const began = performance.now()
  product = await startProduct(PORT, product.dataDir)
  try {
    const most = watchMemory(product.pid, 'none')
    await untilState(product, id, 'listo')
    const [asset, ...others] = await assetsOf(product, id)
    const master = await (await fetch(product.url + asset?.url)).text()
    const sizes = master.match(/RESOLUTION=\S+?,/g)?.length
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    console.log(
      `killed while encoding: ${orphans} encoders left over, ready ${seconds} s after the next start, ${sizes} sizes, ${others.length + 1} row; server at most ${most().toFixed(0)} MB`,
    )
    const left = readdirSync(join(product.dataDir, 'uploads/video-work'))
    console.log(`half-done work left for the sweep: ${left.length} folder`)
    if (orphans > 0 || sizes !== 2) throw new Error('The encoding did not survive')
  } finally {
    await product.stop()
  }
}

/** Encoders at work on a file of this bench. */
function encoders(): number {
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isEncoder(pid)).length
}

function isEncoder(pid: string): boolean {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return words.includes('-progress') && words.some((word) => word.includes('larunbat-bench-'))
  } catch {
    return false
  }
}

async function send(link: string, proxy: CuttingProxy, source: string): Promise<void> {
  const end = await sendByTus(link.replace(`:${PORT}/`, `:${proxy.port}/`), createReadStream(source), {
    uploadSize: SIZE,
    chunkSize: Number.POSITIVE_INFINITY,
  })
  if (end !== 'done') throw new Error(`The upload ended with ${end}`)
}

/** An upload of a few bytes, so that the libraries are loaded. */
async function warmUp(product: Product): Promise<void> {
  const body = Buffer.concat([HEAD, randomBytes(8 * MB)])
  const { id, link } = await openUpload(product, body.length)
  await sendByTus(link, body)
  await untilState(product, id, 'listo')
  await pause(8_000)
}

async function openUpload(product: Product, bytes: number): Promise<Video> {
  if (!(await isSignedIn(product))) await givenOwner(product.db, TOKEN)
  const { id: owner_id } = await product.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', `${TOKEN}@example.org`)
    .executeTakeFirstOrThrow()
  const { id } = await product.db
    .insertInto('event')
    .values({ owner_id, title: 'Concert' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const record = await call(product, 'app_video_add', { id_contenido: id })
  const fields = { video_id: record.id, filename: 'a.mp4', nombre: '', descripcion: '', bytes }
  const { upload_link: link } = await call(product, 'vimeo_upload_video', fields)
  return { id, link: String(link) }
}

async function isSignedIn(product: Product): Promise<boolean> {
  return (await product.ask('app_get_visualizacion', { token: TOKEN })).status === 200
}

async function assetsOf(product: Product, id: number): Promise<Asset[]> {
  return (await call(product, 'app_videos_get', { contenido_id: id })) as unknown as Asset[]
}

async function call(product: Product, name: string, fields: object): Promise<Record<string, unknown>> {
  const { text } = await product.ask(name, { token: TOKEN, ...fields })
  const { error, data, msg } = JSON.parse(text)
  if (error) throw new Error(`${name}: ${msg}`)
  return data
}

async function untilState(product: Product, id: number, state: string): Promise<void> {
  for (;;) {
    const [asset] = await assetsOf(product, id)
    if (asset?.estado === state) return
    if (asset?.estado === 'fallido') throw new Error('The video failed')
    await pause(200)
  }
}

/** Random bytes that begin like a video; returns their SHA-256. */
async function writeVideo(path: string, bytes: number): Promise<string> {
  const hash = createHash('sha256')
  async function* pieces() {
    for (let at = 0; at < bytes; at += MB) {
      const piece = randomBytes(Math.min(MB, bytes - at))
      if (at === 0) HEAD.copy(piece)
      hash.update(piece)
      yield piece
    }
  }
  await pipeline(Readable.from(pieces()), createWriteStream(path))
  return hash.digest('hex')
}

async function digestOf(url: string): Promise<string> {
  const hash = createHash('sha256')
  const { body } = await fetch(url)
  for await (const piece of body as unknown as AsyncIterable<Uint8Array>) hash.update(piece)
  return hash.digest('hex')
}
