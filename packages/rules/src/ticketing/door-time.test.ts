import { expect, test } from 'vitest'
import { isDoorTime } from './door-time.ts'

const HOUR = 3_600_000
const startsAt = '2026-11-28T19:00:00.000Z'
const at = (hours: number) => Date.parse(startsAt) + hours * HOUR

test.each([
  [-33, false],
  [-6.01, false],
  [-6, true],
  [0, true],
  [8, true],
  [8.01, false],
])(
  'given a session of two hours, when scanned %d hours from its start, then it is its time: %s',
  (hours, isIt) => {
    const endsAt = new Date(at(2)).toISOString()
    expect(isDoorTime({ startsAt, endsAt }, at(hours))).toBe(isIt)
  },
)

test('given a session whose end is unknown, then it is its time until twelve hours after the start', () => {
  expect([12, 12.01].map((hours) => isDoorTime({ startsAt, endsAt: null }, at(hours)))).toEqual([true, false])
})
