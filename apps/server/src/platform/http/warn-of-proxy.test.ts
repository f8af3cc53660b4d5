import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createHttpServer } from './server.ts'

async function serverWith(isProxyTrusted: boolean) {
  const said: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(JSON.parse(line).msg) })
  const app = await createHttpServer({ log, corsOrigins: [], isProxyTrusted })
  app.get('/who', () => ({}))
  app.get('/readyz', () => ({}))
  const ask = (headers: Record<string, string>, remoteAddress = '203.0.113.7', url = '/who') =>
    app.inject({ url, headers, remoteAddress })
  return { said, ask }
}

test('given no trusted proxy, when requests come through one, then that is said once', async () => {
  const { said, ask } = await serverWith(false)
  await ask({})
  expect(said).toEqual([])
  await ask({ 'x-forwarded-for': '198.51.100.1' })
  await ask({ 'x-real-ip': '198.51.100.1' })
  expect(said).toEqual([expect.stringContaining('TRUST_PROXY is not set')])
})

test('given a trusted proxy, when requests come past it, then that is said once; those of this machine are no matter', async () => {
  const { said, ask } = await serverWith(true)
  await ask({ 'x-forwarded-for': '198.51.100.1' }, '127.0.0.1')
  await ask({}, '127.0.0.1')
  await ask({}, '10.0.0.9', '/readyz')
  expect(said).toEqual([])
  await ask({})
  await ask({})
  expect(said).toEqual([expect.stringContaining('without X-Forwarded-For')])
})
