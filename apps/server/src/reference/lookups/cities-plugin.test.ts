import { createHook } from 'node:async_hooks'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { listCities } from '@larunbat/contract'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createHttpServer } from '../../platform/http/server.ts'
import { citiesPlugin } from './cities-plugin.ts'

const app = await createHttpServer({
  log: pino({ level: 'silent' }),
  isProxyTrusted: false,
  corsOrigins: [],
})
citiesPlugin(app)
const get = (query = '', headers = {}) => app.inject({ url: `/api/ciudades${query}`, headers })

test('given the list of cities, when requested whole or in part, then it is made once a language and sent as it is kept', async () => {
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

/** How many compressors and decompressors are made meanwhile. */
async function countPacking(work: () => Promise<unknown>): Promise<number> {
  let packed = 0
  const hook = createHook({
    init: (_, type) => {
      if (type === 'ZLIB') packed += 1
    },
  }).enable()
  await work().finally(() => hook.disable())
  return packed
}

test('given the list of cities, when requested again in another encoding or in long parts, then nothing is compressed again', async () => {
  const plain = (await get()).rawPayload
  const { data } = JSON.parse(String(plain))
  const gzipped = await get('', { 'accept-encoding': 'gzip' })
  expect(gzipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(gzipped.rawPayload).equals(plain)).toBe(true)
  await get('', { 'accept-encoding': 'br' })
  const again = async () => {
    for (const encoding of ['br', 'gzip', 'identity'])
      for (const query of ['', '?limite=9000', '?limite=50', '?limite=20000', '?q=bil'])
        expect((await get(query, { 'accept-encoding': encoding })).statusCode).toBe(200)
  }
  expect(await countPacking(again)).toBe(0)
  // The count sees what is packed for the first time.
  expect(await countPacking(() => get('?lang=eu', { 'accept-encoding': 'gzip' }))).toBeGreaterThan(0)
  for (const limit of [1, 50, 51, data.length - 1]) {
    const part = await get(`?limite=${limit}`)
    expect(part.json()).toEqual({ error: false, msg: '', data: data.slice(0, limit) })
  }
})
