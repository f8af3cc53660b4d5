import { expect, test } from 'vitest'
import { waitingSince } from './waiting.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T11:59:30Z', 'minutes', 0, 'past'],
  ['2026-11-21T11:00:01Z', 'minutes', 59, 'past'],
  ['2026-11-21T11:00:00Z', 'hours', 1, 'past'],
  ['2026-11-20T12:00:01Z', 'hours', 23, 'past'],
  ['2026-11-20T12:00:00Z', 'days', 1, 'past'],
  ['2026-11-18T12:00:00Z', 'days', 3, 'wait'],
  ['2026-11-14T12:00:00Z', 'days', 7, 'danger'],
])(
  'given %s, when looked at at noon of the 21st, then it has waited %s: %i (%s)',
  (iso, unit, count, tone) => {
    expect(waitingSince(iso, now)).toEqual({ unit, count, tone })
  },
)

test('given a clock that is ahead of the server, when looked at, then it has waited no time', () => {
  expect(waitingSince('2026-11-21T12:05:00Z', now)).toEqual({ unit: 'minutes', count: 0, tone: 'past' })
})
