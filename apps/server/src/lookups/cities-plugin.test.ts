import { brotliDecompressSync } from 'node:zlib'
import { listCities } from '@larunbat/contract'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { citiesPlugin } from './cities-plugin.ts'

const app = Fastify()
citiesPlugin(app)
const get = (query = '', headers = {}) => app.inject({ url: `/api/ciudades${query}`, headers })

test('given the list of cities, when asked for whole or in part, then it is made once a language and sent as it is kept', async () => {
  const made = vi.spyOn(listCities.output, 'write')
  const whole = (await get()).json().data
  expect(whole.length).toBeGreaterThan(10_000)
  const packed = await get('', { 'accept-encoding': 'br' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(JSON.parse(String(brotliDecompressSync(packed.rawPayload))).data).toEqual(whole)
  expect((await get('?limite=3')).json()).toEqual({ error: false, msg: '', data: whole.slice(0, 3) })
  expect((await get('?limite=20000')).json().data).toEqual(whole)
  expect((await get('', { 'if-none-match': packed.headers.etag })).statusCode).toBe(304)
  expect(made).toHaveBeenCalledTimes(1)
})
