import { expect, test } from 'vitest'
import { day, instant } from './values.ts'

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['2026-99-99', false],
  ['2026-1-1', false],
])('given the day %s, then it is taken: %s', (value, isTaken) => {
  expect(day.schema.safeParse(value).success).toBe(isTaken)
})

test.each([
  ['2026-11-28T18:00:00Z', '2026-11-28T18:00:00.000Z'],
  ['2026-11-28T19:00+01:00', '2026-11-28T18:00:00.000Z'],
  ['2026-02-31T10:00:00Z', undefined],
  ['2026-11-28T25:00:00Z', undefined],
  ['2026-11-28T10:00:00+99:99', undefined],
  ['1999-12-31T23:00:00Z', undefined],
])('given the instant %s, then it is read as %s', (value, expected) => {
  expect(instant.schema.safeParse(value).data).toBe(expected)
})
