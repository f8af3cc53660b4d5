import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { limitBodyTime } from './body-time.ts'
import { createHttpServer } from './server.ts'

async function serverWith(options: {
  isProxyTrusted: boolean
  isHttps: boolean
  isHstsForSubdomains?: boolean
}) {
  const app = await createHttpServer({ log: pino({ level: 'silent' }), corsOrigins: [], ...options })
  app.get('/who', (request) => ({ ip: request.ip }))
  return app
}
const forged = { 'x-forwarded-for': '1.2.3.4, 203.0.113.7' }

test('given no proxy, when a caller names another address, then it counts for its own', async () => {
  const app = await serverWith({ isProxyTrusted: false, isHttps: false })
  expect((await app.inject({ url: '/who', headers: forged })).json()).toEqual({ ip: '127.0.0.1' })
})

test('given our proxy, when a caller has put an address before its own, then the one that the proxy saw counts', async () => {
  const app = await serverWith({ isProxyTrusted: true, isHttps: true })
  expect((await app.inject({ url: '/who', headers: forged })).json()).toEqual({ ip: '203.0.113.7' })
})

test('given an address with https, then every route sends HSTS, else not', async () => {
  for (const isHttps of [true, false]) {
    const app = await serverWith({ isProxyTrusted: false, isHttps })
    for (const url of ['/who', '/api/nothing', '/nowhere']) {
      const { headers } = await app.inject({ url })
      expect(headers['strict-transport-security']).toBe(isHttps ? 'max-age=31536000' : undefined)
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  }
})

test('given hosts below that are reached by https as well, then HSTS includes them', async () => {
  const app = await serverWith({ isProxyTrusted: false, isHttps: true, isHstsForSubdomains: true })
  const { headers } = await app.inject({ url: '/who' })
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})

test('given the origin of an installed app, when it asks for what uploads need, then it may; any other origin may not', async () => {
  const app = await createHttpServer({
    log: pino({ level: 'silent' }),
    corsOrigins: ['capacitor://localhost'],
    isProxyTrusted: false,
    isHttps: true,
  })
  const ask = async (url: string, origin: string) =>
    (
      await app.inject({
        method: 'OPTIONS',
        url,
        headers: { origin, 'access-control-request-method': 'PUT' },
      })
    ).headers
  const allowed = await ask('/uploads/files/abc', 'capacitor://localhost')
  expect(allowed['access-control-allow-origin']).toBe('capacitor://localhost')
  expect(allowed['access-control-allow-methods']).toMatch(/PUT.*PATCH/)
  expect(allowed['access-control-allow-headers']).toMatch(/content-type.*upload-offset/)
  expect(
    (await ask('/uploads/files/abc', 'https://evil.example'))['access-control-allow-origin'],
  ).toBeUndefined()
  // Texts and lists are asked for with the stamp of the last answer, figures as events, tables as files.
  const config = await ask('/api/config/es.json', 'capacitor://localhost')
  expect(config['access-control-allow-headers']).toMatch(/if-none-match/)
  expect(config['access-control-expose-headers']).toBe('etag')
  for (const path of ['/ventas/directo', '/registro/exportar', '/recibos/exportar'])
    expect((await ask(path, 'capacitor://localhost'))['access-control-allow-origin']).toBe(
      'capacitor://localhost',
    )
  expect((await ask('/panel/', 'capacitor://localhost'))['access-control-allow-origin']).toBeUndefined()
})

/** What a connection that sends a head and then nothing is told; `dripMs` lets it send a byte every so often. */
async function sendSlowly(path: string, dripMs?: number) {
  const app = Fastify()
  const pace = { windowMs: 200, leastBytes: 2, longestMs: 200 }
  limitBodyTime(app, { call: pace, file: { ...pace, longestMs: 10_000 } })
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.post('/call', async () => 'done')
  app.put('/file', { config: { isStreamed: true } }, async ({ raw }) => {
    let bytes = 0
    for await (const chunk of raw) bytes += chunk.length
    return String(bytes)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const method = path === '/call' ? 'POST' : 'PUT'
  const type = path === '/call' ? 'application/json' : 'application/octet-stream'
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: 8\r\n\r\n`,
  )
  const timer = dripMs && setInterval(() => socket.write('1'), dripMs)
  let text = ''
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve())
  })
  if (timer) clearInterval(timer)
  await app.close()
  return text
}

test('given a body that does not come, then the connection ends; one that drips ends too, a file if it drips too slowly', async () => {
  const [silent, dripping, silentFile, slowFile, drippingFile] = await Promise.all([
    sendSlowly('/call'),
    sendSlowly('/call', 60),
    sendSlowly('/file'),
    sendSlowly('/file', 400),
    sendSlowly('/file', 40),
  ])
  expect(silent).toMatch(/^HTTP\/1.1 408 /)
  expect(dripping).toMatch(/^HTTP\/1.1 408 /)
  expect(silentFile).not.toMatch(/ 200 /)
  expect(slowFile).not.toMatch(/ 200 /)
  expect(drippingFile).toMatch(/^HTTP\/1.1 200 [\s\S]*\r\n8/)
})
