import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'
import { networksOf } from './networks-of.ts'
import { memoryLimits } from './shared-limits.ts'

test('given a queue of two with three waiting, when seven come, then two run, three wait and two are refused', async () => {
  const inTurn = boundedQueue({ running: 2, waiting: 3 })
  let active = 0
  let most = 0
  const work = async () => {
    active += 1
    most = Math.max(most, active)
    await new Promise((resolve) => setTimeout(resolve, 5))
    active -= 1
  }
  const results = await Promise.allSettled(Array.from({ length: 7 }, () => inTurn(work)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  expect(most).toBe(2)
  await Promise.all([inTurn(work), inTurn(work)])
})

test('given work that fails, when others wait, then its place is passed on', async () => {
  const inTurn = boundedQueue({ running: 1, waiting: 5 })
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

const namesOf = (ip: string) => networksOf(ip).map(({ name }) => name)

test('given addresses, when their networks are computed, then IPv6 counts by its first 64, 56 and 48 bits', () => {
  expect(networksOf('203.0.113.7')).toEqual([{ name: '203.0.113.7', factor: 1 }])
  expect(namesOf('::ffff:203.0.113.7')).toEqual(['203.0.113.7'])
  expect(namesOf('2001:db8:1:1234::1')).toEqual([
    '2001:db8:1:1234::/64',
    '2001:db8:1:1200::/56',
    '2001:db8:1:0::/48',
  ])
  expect(namesOf('2001:db8::1')).toEqual(namesOf('2001:DB8:0:0:ffff::2'))
  expect(namesOf('fe80::1%eth0')[0]).toBe('fe80:0:0:0::/64')
  expect(namesOf('::1')[2]).toBe('0:0:0:0::/48')
  expect(networksOf('::1').map(({ factor }) => factor)).toEqual([1, 2, 4])
})

test.each([
  ['/56', (n: number) => `2001:db8:1:${(0x1200 + n).toString(16)}::1`, 6],
  ['/48', (n: number) => `2001:db8:2:${(n * 0x100).toString(16)}::1`, 12],
])(
  'given a limit of three, when each of many lines of one %s asks once, then it holds for all of them',
  async (_, lineOf, allowed) => {
    const limiter = memoryLimits().of({ name: 'lines', max: 3, seconds: 60 })
    const tried = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => limiter.take(lineOf(n))))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(allowed)
    // Another line, and a line that asks for too much takes nothing from its neighbours.
    await limiter.take('2001:db8:ff::1')
    for (let n = 0; n < 40; n++) await limiter.take('2001:db8:3::1').catch(() => {})
    await limiter.take('2001:db8:3:ff00::1')
  },
)
