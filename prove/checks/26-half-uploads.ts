import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestAccount } from '../../apps/server/src/testing/test-app.ts'
import { startBrowsing, twiceAtMost } from '../lib/browsing.ts'
import { atMost, type Check, exactly, seen } from '../lib/check.ts'
import { type WireApp, wireAppOf } from '../lib/people.ts'
import type { Product } from '../lib/product.ts'
import { givenFestival } from '../lib/programme.ts'
import { runTests } from '../lib/vitest.ts'

const SOCKETS = 200
/** Fewer than one account may have under way. */
const PER_ACCOUNT = 40
const BYTES = 1_000_000
const CUT_AT = [0.1, 0.5, 0.99]
const CUTS_EACH = 10
const CLOSED_MS = 60_000
const GONE_MS = 600_000
const HEAD = '%PDF-1.7\n'

/**
 * Uploads that are cut, are of another length than was said, or come byte by byte over 200 connections: these end within
 * a minute, nothing of them stays on the disk, and others notice little. Videos, which go on where they were cut, are
 * played by their tests.
 */
export const check: Check = {
  id: 26,
  title: 'half-finished uploads: cut, of a wrong length, 1 byte/s over 200 connections',
  invariants: ['I7'],
  coveredBy: 'apps/server/src/events/media/uploads.test.ts',
  isTimed: true,
  async run(_tier, ctx) {
    const product = await ctx.product({ env: {} })
    const { lists, pages } = await givenFestival(product, 100, { capacity: 100 })
    const app = wireAppOf(product, 'half-uploads')
    const senders = Array.from({ length: Math.ceil(SOCKETS / PER_ACCOUNT) + 1 }, () => app.person())
    const [first, ...others] = await Promise.all(senders)
    if (!first) throw new Error('There is nobody who sends')
    const browsing = startBrowsing(product, [...lists, ...pages.slice(0, 20)])
    await pause(5_000)
    browsing.times()
    await pause(ctx.some(20_000))
    const quiet = browsing.times()

    let cut = 0
    let wrong = 0
    for (const share of CUT_AT)
      for (let n = 0; n < CUTS_EACH; n++)
        cut += (await sendPart(product, await placeFor(app, first), share)) ? 1 : 0
    for (const length of [BYTES - 1, BYTES + 1]) {
      const body = Buffer.alloc(length, HEAD)
      const { status } = await fetch(await placeFor(app, first), { method: 'PUT', body, headers: RAW })
      wrong += status === 400 ? 1 : 0
    }
    const places = await Promise.all(
      Array.from({ length: SOCKETS }, (_, n) => placeFor(app, others[n % others.length] ?? first)),
    )
    browsing.times()
    const lasted = await Promise.all(places.map((place) => drip(product, place)))
    const meanwhile = browsing.times()
    const closedAt = performance.now()
    while (left(product).length > 0 && performance.now() < closedAt + GONE_MS) await pause(500)
    const gone = performance.now() - closedAt
    const whole = await fetch(await placeFor(app, first), {
      method: 'PUT',
      body: Buffer.alloc(BYTES, HEAD),
      headers: RAW,
    })
    browsing.stop()
    app.http.close()
    return [
      exactly('uploads cut off at 10, 50 and 99 %', cut, CUT_AT.length * CUTS_EACH),
      exactly('of a wrong length, refused', wrong, 2),
      exactly('connections of 1 byte/s', lasted.length, SOCKETS),
      atMost('closed after, longest', Math.max(...lasted) / 1000, CLOSED_MS / 1000 + 1, 's'),
      seen('closed after, soonest', Math.min(...lasted) / 1000, 's'),
      atMost('nothing of them on the disk after', gone / 60_000, GONE_MS / 60_000, 'min'),
      ...twiceAtMost('meanwhile', meanwhile, quiet),
      seen('quiet p99', quiet.p99, 'ms'),
      exactly('pages not shown', browsing.failed, 0),
      exactly('a whole upload afterwards', whole.status, 200),
      exactly('server lives', product.isUp ? 1 : 0, 1),
      ...(await runTests([
        'apps/server/src/events/video/video-uploads.test.ts',
        'apps/server/src/events/video/room-for-videos.test.ts',
      ])),
    ]
  },
}

const RAW = { 'content-type': 'application/octet-stream' }

/** An address to put so many bytes at. */
async function placeFor(app: WireApp, who: TestAccount): Promise<string> {
  const asked = await app.call(
    'app_subida_crear',
    { proposito: 'documento', nombre: 'a.pdf', bytes: BYTES },
    who,
  )
  if (asked.error) throw new Error(`No place for a file: ${asked.msg}`)
  return (asked.data as { url: string }).url
}

function openUpload(product: Product, place: string) {
  const { pathname, search } = new URL(place)
  const socket = connect(product.port, '127.0.0.1')
  const ended = new Promise<void>((resolve) => {
    socket.on('error', () => {}).on('close', () => resolve())
  })
  const type = RAW['content-type']
  socket.write(
    `PUT ${pathname}${search} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${BYTES}\r\n\r\n`,
  )
  return { socket, ended }
}

/** Sends a share of a file and goes away; true when its connection is gone. */
async function sendPart(product: Product, place: string, share: number): Promise<boolean> {
  const { socket, ended } = openUpload(product, place)
  await new Promise((resolve) => socket.write(Buffer.alloc(Math.round(BYTES * share), HEAD), resolve))
  // What was sent is read, and on its way to the disk.
  await pause(50)
  socket.destroy()
  await ended
  return true
}

/** Sends a byte a second until the server has enough of it; returns the milliseconds that took, endless after two minutes. */
async function drip(product: Product, place: string): Promise<number> {
  const began = performance.now()
  const { socket, ended } = openUpload(product, place)
  const timer = setInterval(() => socket.write('%'), 1000)
  const tooLong = setTimeout(() => socket.destroy(new Error('still open')), 2 * CLOSED_MS)
  await ended
  clearInterval(timer)
  clearTimeout(tooLong)
  const ms = performance.now() - began
  return ms >= 2 * CLOSED_MS ? Number.POSITIVE_INFINITY : ms
}

/** Files of uploads that lie on the disk, finished or not. */
function left({ dataDir }: Product): string[] {
  const names = readdirSync(join(dataDir, 'files'), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.includes('.draft-') || name.includes('uploads/'))
}
