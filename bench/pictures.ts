import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import {
  gif,
  hugePng,
  pngWith,
  withItsSize,
} from '../apps/server/src/files/images/testing/crafted-pictures.ts'
import { givenGallery } from './lib/gallery.ts'
import { memoryMb, watchMemory } from './lib/memory.ts'
import { phonePhoto } from './lib/phone-photo.ts'
import { treeMs } from './lib/processor-time.ts'
import { givenOwner, type Product, startProduct } from './lib/product.ts'

/**
 * Pictures through the running product: a phone's photo of 12 MB to all its sizes, the turns of two accounts, and files
 * that mean no good; then the calls that answer an event with 1,000 pictures. Time from the call to its answer; memory of
 * server and encoder together.
 * `npm run bench -- pictures`
 */
const PORT = Number(process.env.PORT ?? 4970)
const ENCODER = 'picture-worker'
/** The encoder ends after 20 s without work. */
const QUIET_S = 25

const product = await startProduct(PORT)
try {
  const owner = await givenEvent(product, 'first')
  const other = await givenEvent(product, 'second')
  const small = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#286' } })
    .png()
    .toBuffer()
  const photo = await phonePhoto()
  await add(owner, small)
  await pause(QUIET_S * 1000)
  const quiet = memoryMb(product.pid, ENCODER)
  await measurePhoto(owner, photo)
  await measureTurns(owner, other, photo, small)
  await measureHostile(owner, small)
  await pause(QUIET_S * 1000)
  const after = memoryMb(product.pid, ENCODER)
  console.log(`memory while quiet: ${quiet.toFixed(0)} MB before, ${after.toFixed(0)} MB after all of it`)
  await measureLists()
} finally {
  await product.stop()
}

interface Owner {
  token: string
  eventId: number
}

async function givenEvent({ db }: Product, token: string): Promise<Owner> {
  const owner_id = await givenOwner(db, token)
  const { id } = await db
    .insertInto('event')
    .values({ owner_id, title: 'Concert' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { token, eventId: id }
}

/** Uploads a file and makes it a picture; the time is that of the second call. */
async function add({ token, eventId }: Owner, body: Buffer): Promise<{ ms: number; code: string }> {
  const upload = { proposito: 'imagen', contenido_id: eventId, nombre: 'a.jpg', bytes: body.length }
  const created = JSON.parse((await product.ask('app_subida_crear', { token, ...upload })).text)
  if (created.error) throw new Error(created.msg)
  const { subida_id, url, cabeceras: headers } = created.data
  const put = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) })
  if (!put.ok) throw new Error(`upload: ${await put.text()}`)
  await put.arrayBuffer()
  const { ms, text } = await product.ask('app_contenido_media_add', {
    token,
    contenido_id: eventId,
    subida_id,
  })
  const { error, data } = JSON.parse(text)
  return { ms, code: error ? data.code : 'taken' }
}

async function measurePhoto(owner: Owner, photo: Buffer): Promise<void> {
  const { width, height } = await sharp(photo).metadata()
  console.log(`photo: JPEG, ${(photo.length / 1e6).toFixed(1)} MB, ${width} x ${height}, turned by EXIF`)
  for (let round = 1; round <= 3; round++) {
    const stop = watchMemory(product.pid, ENCODER)
    const before = treeMs(product.pid)
    const { ms, code } = await add(owner, photo)
    const worked = (treeMs(product.pid) - before) / 1000
    console.log(
      `  ${code} in ${(ms / 1000).toFixed(1)} s (limit 6), ${worked.toFixed(1)} s of processor time, ` +
        `at most ${stop().toFixed(0)} MB (limit 400)`,
    )
  }
}

async function measureTurns(owner: Owner, other: Owner, photo: Buffer, small: Buffer): Promise<void> {
  const gallery = Promise.all(Array.from({ length: 6 }, () => add(owner, photo)))
  await pause(1500)
  const { ms } = await add(other, small)
  const slowest = Math.max(...(await gallery).map((one) => one.ms))
  console.log(
    `turns: a small picture beside six photos of another account: ${(ms / 1000).toFixed(1)} s, ` +
      `the last photo ${(slowest / 1000).toFixed(1)} s`,
  )
}

async function measureHostile(owner: Owner, small: Buffer): Promise<void> {
  const noise = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#286' } })
    .jpeg()
    .toBuffer()
  const avif = await sharp(small).avif({ effort: 0 }).toBuffer()
  const files: [string, Buffer][] = [
    ['PNG of 30,000 x 30,000', hugePng(30_000)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML renamed .jpg', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['GIF of 10,000 frames', gif(10_000)],
    ['truncated JPEG', noise.subarray(0, noise.length / 2)],
    ['truncated PNG', small.subarray(0, small.length / 2)],
    ['AVIF that says 60,000 x 60,000', withItsSize(avif, 60_000)],
    ['PNG with 1 GB of packed text', pngWith('zTXt', 1_000_000_000)],
    ['PNG with a packed profile of 1 GB', pngWith('iCCP', 1_000_000_000)],
  ]
  console.log('hostile files (limit 1 s); most memory of server and encoder')
  for (const [name, body] of files) {
    const stop = watchMemory(product.pid, ENCODER)
    const { ms, code } = await add(owner, body)
    console.log(
      `  ${name.padEnd(34)} ${code.padEnd(22)} ${ms.toFixed(0).padStart(5)} ms  ${stop().toFixed(0)} MB`,
    )
  }
}

async function measureLists(): Promise<void> {
  const [token, count, rounds] = ['list-owner', 1000, 100]
  const id = await givenGallery(product.db, await givenOwner(product.db, token), count)
  console.log(`lists: an event of ${count} pictures, ${rounds} calls each (limit 50 ms)`)
  for (const [call, fields] of [
    ['app_galeria_get', { contenido_id: id }],
    ['app_contenido_by_id', { id }],
  ] as const) {
    for (let warm = 0; warm < 20; warm++) await product.ask(call, { token, ...fields })
    const before = treeMs(product.pid)
    const answers = []
    for (let round = 0; round < rounds; round++) answers.push(await product.ask(call, { token, ...fields }))
    const worked = (treeMs(product.pid) - before) / rounds
    if (answers.some(({ text }) => !text.startsWith('{"error":false'))) throw new Error(`${call} failed`)
    const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(rounds * share)]?.toFixed(0)
    const size = ((answers[0]?.text.length ?? 0) / 1e6).toFixed(1)
    console.log(
      `  ${call}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ${worked.toFixed(0)} ms of processor time, ${size} MB`,
    )
  }
}
