import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createProcessState } from '../process/process-state.ts'
import { isDirectLocal } from './proxy-watch.ts'
import { createHttpServer } from './server.ts'

/** A server on this machine with a page for local programs, a proxy's way to it, and what it logged. */
async function start(publicUrl: string, isProxyTrusted = false) {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  const life = createProcessState()
  const app = await createHttpServer({ log, isProxyTrusted, corsOrigins: [], life })
  app.get('/metrics', (asked, reply) =>
    isDirectLocal(asked, publicUrl, life) ? 'figures' : reply.code(404).send('none'),
  )
  app.get('/es', () => 'page')
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const ask = (path: string, headers: Record<string, string> = {}) =>
    new Promise<number>((resolve, reject) => {
      request({ port, host: '127.0.0.1', path, headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      })
        .on('error', reject)
        .end()
    })
  return { ask, lines }
}

test('given an installation of this machine alone, then its programs read the figures, by any of its names', async () => {
  const { ask, lines } = await start('http://localhost:3000')
  expect(await ask('/metrics')).toBe(200)
  expect(await ask('/metrics', { host: 'localhost:3000' })).toBe(200)
  expect(await ask('/metrics', { host: '[::1]:3000' })).toBe(200)
  expect(await ask('/metrics', { host: 'festival.example' })).toBe(404)
  expect(lines).toEqual([])
})

test('given a public address, when a proxy of this machine sets no header, then it gets no figures', async () => {
  const { ask } = await start('https://festival.example')
  // As `proxy_pass http://127.0.0.1:3000;` alone sends it.
  expect(await ask('/metrics', { connection: 'close' })).toBe(404)
  expect(await ask('/metrics', { host: 'festival.example' })).toBe(404)
})

test('given no public address, when a page comes through a proxy without headers, then the figures are closed and it is said once', async () => {
  const { ask, lines } = await start('http://localhost:3000')
  expect(await ask('/metrics')).toBe(200)
  const browser = { 'sec-fetch-site': 'same-origin', referer: 'https://festival.example/es' }
  expect(await ask('/es', browser)).toBe(200)
  expect(await ask('/es', browser)).toBe(200)
  expect(await ask('/metrics')).toBe(404)
  expect(lines).toEqual([expect.stringContaining('Set TRUST_PROXY=true')])
})

test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-proto'])(
  'given a proxy that sets %s, when TRUST_PROXY is not set, then it is said once, at the first request',
  async (name) => {
    const { ask, lines } = await start('http://localhost:3000')
    await ask('/es', { [name]: '203.0.113.7' })
    await ask('/es', { [name]: '203.0.113.7' })
    expect(lines).toEqual([expect.stringContaining('TRUST_PROXY is not set')])
    expect(await ask('/metrics')).toBe(404)
  },
)

test('given TRUST_PROXY, when a request names no caller, then it is said once; health is not counted', async () => {
  const { ask, lines } = await start('https://festival.example', true)
  await ask('/es', { 'x-forwarded-for': '203.0.113.7' })
  await ask('/healthz')
  expect(lines).toEqual([])
  await ask('/es')
  await ask('/es')
  expect(lines).toEqual([expect.stringContaining('without X-Forwarded-For')])
})

test('given pages of one browser on this machine, then no proxy is seen', async () => {
  const { ask, lines } = await start('http://localhost:3000')
  const own = { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', referer: 'http://localhost:3000/es' }
  await ask('/es', own)
  expect(await ask('/metrics')).toBe(200)
  expect(lines).toEqual([])
})
