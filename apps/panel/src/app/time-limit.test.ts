import { ApiError } from '@larunbat/contract/client'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { inTime } from './screen-route.ts'

afterEach(() => vi.useRealTimers())

test('given code that never comes, when 20 s are over and not before, then waiting ends with an error', async () => {
  vi.useFakeTimers()
  let told: unknown
  void inTime(new Promise(() => {})).catch((error: unknown) => {
    told = error
  })
  await vi.advanceTimersByTimeAsync(19_999)
  expect(told).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toBeInstanceOf(Error)
})

test('given code that loads lazily, when it is awaited, then its result or its own error is returned', async () => {
  expect(await inTime(Promise.resolve(7))).toBe(7)
  await expect(inTime(Promise.reject(new Error('gone')))).rejects.toThrow('gone')
})

test.each([
  ['network_error', 0, true],
  ['network_error', 1, true],
  ['network_error', 2, false],
  ['network_timeout', 0, false],
  ['content.not_found', 0, false],
])(
  'given a query that failed with %s after %d more tries, when it is decided, then going on is %s',
  (code, failures, goesOn) => {
    const retry = queryClient.getDefaultOptions().queries?.retry
    if (typeof retry !== 'function') throw new Error('No rule for trying again')
    expect(retry(failures, new ApiError(code, ''))).toBe(goesOn)
  },
)
