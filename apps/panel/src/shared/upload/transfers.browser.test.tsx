import { expect, test } from 'vitest'
import { type Clock, systemClock } from './clock.ts'
import { retrying } from './retry.ts'
import { sendPut } from './send-put.ts'
import { sendTus } from './send-tus.ts'

const ROOT = `${location.origin}/test-storage`
const BYTES = 3_000_000

function givenFile(bytes = BYTES) {
  const pattern = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 31) % 251)
  const parts = Array<Uint8Array<ArrayBuffer>>(Math.ceil(bytes / pattern.length)).fill(pattern)
  return new File([new Blob(parts).slice(0, bytes)], 'coro.mp4')
}

async function sha256(file: Blob) {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const kept = async (name: string) => (await fetch(`${ROOT}/kept/${name}`)).json()

/** Time that passes only while one waits. */
function givenClock() {
  const waits: number[] = []
  let now = 0
  const clock: Clock = {
    ...systemClock,
    now: () => now,
    random: () => 0,
    sleep: async (ms) => {
      waits.push(ms)
      now += ms
    },
  }
  return { clock, waits }
}

test('given a server away and a cut connection, when a picture is sent, then it arrives whole and its progress is reported', async () => {
  const file = givenFile()
  const { clock, waits } = givenClock()
  const sent: number[] = []
  const url = `${ROOT}/put/picture?plan=503,cut,429,200`
  await retrying(() => sendPut(url, file, { headers: {}, onProgress: (bytes) => sent.push(bytes) }), {
    budgetMs: 600_000,
    clock,
  })
  expect(await kept('picture')).toEqual({ attempts: 4, bytes: BYTES, sha256: await sha256(file) })
  // The browser itself tries again, unseen, when a connection it had kept open breaks.
  expect(waits.slice(0, 2)).toEqual([1000, 2000])
  expect(sent.at(-1)).toBe(BYTES)
})

test('given a picture on its way, when cancelled, then it ends by name and the server has nothing whole', async () => {
  const stop = new AbortController()
  const end = sendPut(`${ROOT}/put/canceled`, givenFile(80_000_000), {
    headers: {},
    signal: stop.signal,
    onProgress: () => stop.abort(),
  })
  await expect(end).rejects.toMatchObject({ code: 'storage/canceled' })
})

test('given an answer that is no success, when sent once, then the failure carries its status', async () => {
  const end = sendPut(`${ROOT}/put/refused?plan=403`, givenFile(10), { headers: {} })
  await expect(end).rejects.toMatchObject({ code: 'storage/unknown', status: 403 })
})

/** A tus upload the server has opened, as ours and Vimeo do. */
async function openTus(bytes: number) {
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': String(bytes) }
  const answer = await fetch(`${ROOT}/tus`, { method: 'POST', headers })
  return answer.headers.get('location') ?? ''
}

async function offsetOf(address: string) {
  const answer = await fetch(address, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
  return Number(answer.headers.get('upload-offset'))
}

test('given a connection cut in the middle, when a video is sent, then it goes on from what had arrived', async () => {
  const file = givenFile(12_000_000)
  const address = await openTus(file.size)
  await fetch(`${ROOT}/cut/4000000-4`, { method: 'POST' })
  const { clock } = givenClock()
  const sent: number[] = []
  await sendTus(address, file, { clock, onProgress: (bytes) => sent.push(bytes) })
  expect(await (await fetch(`${ROOT}/cut`)).json()).toEqual({ bytes: 4_000_000, times: 0 })
  expect(sent.at(-1)).toBe(file.size)
  expect(await sha256(await (await fetch(address)).blob())).toBe(await sha256(file))
})

test('given a paused video, when it is sent again, then only the rest travels', async () => {
  const file = givenFile(20_000_000)
  const address = await openTus(file.size)
  const pause = new AbortController()
  const first = sendTus(address, file, {
    signal: pause.signal,
    onProgress: (bytes) => bytes > 9_000_000 && pause.abort(),
  })
  await expect(first).rejects.toMatchObject({ code: 'storage/canceled' })
  const arrived = await offsetOf(address)
  expect(arrived).toBeGreaterThanOrEqual(8 * 1024 * 1024)
  const sent: number[] = []
  await sendTus(address, file, { onProgress: (bytes) => sent.push(bytes) })
  expect(sent[0]).toBeGreaterThanOrEqual(arrived)
  expect(await offsetOf(address)).toBe(file.size)
})

test('given no file, an empty one or an invalid address, when sent, then it is refused by name', async () => {
  await expect(sendTus(`${ROOT}/tus/none`, new File([], 'empty'), {})).rejects.toMatchObject({
    code: 'storage/invalid-argument',
  })
  await expect(sendTus('blob:x', givenFile(1), {})).rejects.toMatchObject({ code: 'storage/invalid-url' })
  await expect(sendTus(`${ROOT}/tus/none`, givenFile(1), {})).rejects.toMatchObject({
    code: 'storage/unknown',
    status: 404,
  })
})
