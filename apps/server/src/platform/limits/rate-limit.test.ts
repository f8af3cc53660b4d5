import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import {
  countHit,
  countHitOnBehalf,
  countNetworkHit,
  refundHit,
  refundNetworkHit,
  requireWithinLimit,
} from './rate-limit.ts'

const { db } = await testApp()
const limit = { name: 'test', max: 3, windowSeconds: 60 }

test('given a limit of three, when a hundred count at once, then three are within it and the rest must wait', async () => {
  const waits = await Promise.all(Array.from({ length: 100 }, () => countHit(db, limit, 'crowd')))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  expect(Math.max(...waits)).toBeLessThanOrEqual(60)
  await expect(requireWithinLimit(db, limit, 'crowd')).rejects.toMatchObject({ code: 'request.too_many' })
  expect(await countHit(db, limit, 'somebody else')).toBe(0)
})

test('given a flood of one network, when it is counted, then it takes one connection at a time, whatever its size', async () => {
  let statements = 0
  const counting = db.withPlugin({
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const waits = await Promise.all(Array.from({ length: 500 }, () => countHit(counting, limit, 'flood')))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  expect(statements).toBeLessThanOrEqual(2)
})

test('given a window that is over, when counted again, then it begins anew', async () => {
  await countHit(db, limit, 'late', 5)
  await db
    .updateTable('rate_limit')
    .set({ resets_at: new Date(Date.now() - 1000).toISOString() })
    .execute()
  expect(await countHit(db, limit, 'late')).toBe(0)
})

test('given a hit given back, when counted, then it does not count', async () => {
  for (let n = 0; n < 10; n++) {
    expect(await countHit(db, limit, 'honest')).toBe(0)
    await refundHit(db, limit, 'honest')
  }
})

test('given stored counts, when the table is read, then it contains no address', async () => {
  await countHit(db, limit, 'ane@example.org')
  const rows = await db.selectFrom('rate_limit').select('key').execute()
  expect(JSON.stringify(rows)).not.toContain('ane')
})

test('given one line with many IPv6 networks, when each is counted, then the limit holds for the line and its site', async () => {
  const line = (n: number) => `2001:db8:1:${n.toString(16)}::1`
  const waits = await Promise.all(Array.from({ length: 40 }, (_, n) => countNetworkHit(db, limit, line(n))))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(6)
  const site = (n: number) => `2001:db8:2:${n.toString(16)}00::1`
  let allowed = 0
  for (let n = 0; n < 40; n++) if ((await countNetworkHit(db, limit, site(n))) === 0) allowed += 1
  expect(allowed).toBe(12)
  expect(await countNetworkHit(db, limit, site(50))).toBeGreaterThan(0)
  for (let n = 0; n < 40; n++) await refundNetworkHit(db, limit, site(0))
  expect(await countNetworkHit(db, limit, site(50))).toBe(0)
})

test('given a network that asks on behalf of an address a hundred times, then another network may still ask; without the share it may not', async () => {
  const five = { name: 'on-behalf', max: 5, windowSeconds: 60 }
  const ask = (ip: string) => countHitOnBehalf(db, five, 'ane@example.org', ip)
  const strangers = []
  for (let n = 0; n < 100; n++) strangers.push(await ask(`2001:db8:7:${n}::1`))
  expect(strangers.filter((wait) => wait === 0)).toHaveLength(3)
  expect([await ask('203.0.113.5'), await ask('203.0.113.5')]).toEqual([0, 0])
  expect(await ask('203.0.113.5')).toBeGreaterThan(0)
  for (let n = 0; n < 100; n++) await countHit(db, five, 'control@example.org')
  expect(await countHit(db, five, 'control@example.org')).toBeGreaterThan(0)
})
