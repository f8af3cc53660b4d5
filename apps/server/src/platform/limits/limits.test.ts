import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'
import { networkOf } from './network-of.ts'

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

test('given addresses, when their network is asked, then IPv6 counts by its first 64 bits', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('2001:db8::1')).toBe(networkOf('2001:DB8:0:0:ffff::2'))
  expect(networkOf('2001:db8:0:1::1')).not.toBe(networkOf('2001:db8::1'))
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
})
