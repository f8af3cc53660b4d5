import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createHttpServer } from './server.ts'

async function serverWith(options: { isProxyTrusted: boolean; isHttps: boolean }) {
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

test('given an address with https, then browsers are told to stay with it on every route, else not', async () => {
  for (const isHttps of [true, false]) {
    const app = await serverWith({ isProxyTrusted: false, isHttps })
    for (const url of ['/who', '/api/nothing', '/nowhere']) {
      const { headers } = await app.inject({ url })
      expect(headers['strict-transport-security']).toBe(isHttps ? 'max-age=31536000' : undefined)
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  }
})
