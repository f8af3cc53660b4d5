import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { createProcessState } from '../process/process-state.ts'
import { limitAnswerTime } from './answer-time.ts'
import { RequestPlaces } from './request-places.ts'
import { createHttpServer } from './server.ts'

const opened: Socket[] = []
const patient = { timeout: 10_000, interval: 20 }
/** More than the buffers of both ends take. */
const LARGE = Buffer.alloc(32 * 1024 * 1024)

/** A connection that sends this and then neither sends nor reads anything. */
function hold(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => {})
  socket.write(text)
  opened.push(socket)
  return socket
}
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})

async function givenServer() {
  const life = createProcessState()
  const log = pino({ level: 'silent' })
  const shed = {
    ...{ maxInFlight: 2, isVital: () => false, isLong: () => false, life, log },
    refuse: (_request: unknown, reply: { send: (text: string) => never }) => reply.send('busy'),
  }
  const app = await createHttpServer({
    log,
    isProxyTrusted: false,
    corsOrigins: [],
    life,
    shed: shed as never,
  })
  app.get('/page', async () => 'done')
  app.get('/large', (_request, reply) => reply.send(LARGE))
  app.post('/call', async () => 'done')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (remoteAddress: string) => (await app.inject({ url: '/page', remoteAddress })).statusCode
  return { app, life, ask, port: (app.server.address() as AddressInfo).port }
}

const SLOW_BODY =
  'POST /call HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 8\r\n\r\n'

test('given as many slow bodies as may wait, then readers of that address are served, and further bodies wait', async () => {
  const { app, life, ask, port } = await givenServer()
  const send = async (remoteAddress: string) =>
    (await app.inject({ method: 'POST', url: '/call', payload: {}, remoteAddress })).statusCode
  for (const _ of [1, 2]) hold(port, SLOW_BODY)
  await vi.waitFor(() => expect(life.inFlight).toBe(2), patient)
  await vi.waitFor(async () => expect(await send('127.0.0.1')).toBe(503), patient)
  for (let n = 0; n < 20; n++) expect(await ask('127.0.0.1')).toBe(200)
  expect(await send('203.0.113.7')).toBe(200)
  for (const socket of opened) socket.destroy()
  await vi.waitFor(async () => expect(await send('127.0.0.1')).toBe(200), patient)
  await app.close()
})

test('given slow bodies from all networks together, then readers everywhere are served', async () => {
  const places = new RequestPlaces(2)
  for (let n = 0; n < 8; n++) places.enter(`203.0.113.${n}`, 'body')
  expect(places.isWaitingFull('198.51.100.1', 'body')).toBe(true)
  expect(places.isWaitingFull('198.51.100.1', 'reader')).toBe(false)
  expect(places.working).toBe(0)
})

test('given slow bodies from one line with many /64s, then they count together', async () => {
  const places = new RequestPlaces(2)
  for (let n = 0; n < 4; n++) places.enter(`2001:db8:1:${n}::1`, 'body')
  expect(places.isWaitingFull('2001:db8:1:5::1', 'body')).toBe(true)
  expect(places.isWaitingFull('2001:db8:1:500::1', 'body')).toBe(false)
})

test('given the maximum number of unread responses, then others are served, and that address waits', async () => {
  const { app, life, ask, port } = await givenServer()
  for (const _ of [1, 2]) hold(port, 'GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
  await vi.waitFor(() => expect(life.inFlight).toBe(2), patient)
  await vi.waitFor(async () => expect(await ask('127.0.0.1')).toBe(503), patient)
  expect(await ask('203.0.113.7')).toBe(200)
  for (const socket of opened) socket.destroy()
  await vi.waitFor(async () => expect(await ask('127.0.0.1')).toBe(200), patient)
  await app.close()
})

test('given a response that is not read, then its connection ends; one still being made waits', async () => {
  const app = Fastify()
  limitAnswerTime(app, (url) => url === '/long', 300)
  for (const url of ['/large', '/long']) app.get(url, (_request, reply) => reply.send(LARGE))
  app.get('/made', () => new Promise((resolve) => setTimeout(resolve, 900, 'done')))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const isOpen = (url: string, socket: { destroyed: boolean }) => ({ url, isOpen: !socket.destroyed })
  const lines: { url: string; socket: { destroyed: boolean } }[] = []
  app.server.on('request', ({ url, socket }) => lines.push({ url: url ?? '', socket }))
  const get = (url: string) => hold(port, `GET ${url} HTTP/1.1\r\nhost: x\r\n\r\n`)
  for (const url of ['/large', '/long']) get(url)
  const made = get('/made').resume()
  const [answer] = await once(made, 'data')
  expect(String(answer)).toContain('done')
  await vi.waitFor(
    () =>
      expect(
        lines.map(({ url, socket }) => isOpen(url, socket)).sort((a, b) => a.url.localeCompare(b.url)),
      ).toEqual([
        { url: '/large', isOpen: false },
        { url: '/long', isOpen: true },
        { url: '/made', isOpen: true },
      ]),
    patient,
  )
  for (const socket of opened) socket.destroy()
  await app.close()
})
