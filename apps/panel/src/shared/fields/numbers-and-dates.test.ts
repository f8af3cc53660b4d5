import { expect, test } from 'vitest'
import { instantOf, moveToZone, wallTime } from './date-values.ts'
import { parseNumber } from './parse-number.ts'

test.each([
  ['1.234,5', 'es', 1234.5],
  ['1,234.5', 'en', 1234.5],
  ['12,5', 'en', 12.5],
  ['12.5', 'eu', 12.5],
  ['1.500', 'es', 1500],
  ['1,500', 'en', 1500],
  ['€ 12,50', 'es', 12.5],
  ['−3', 'eu', -3],
] as const)('given %j in %s, when read, then it is %d', (text, language, value) => {
  expect(parseNumber(text, language)).toBe(value)
})

test.each(['', 'doce', '1e5', '--3', '1.2.3,4,5'])('given %j, when read, then it is no number', (text) => {
  expect(parseNumber(text, 'es')).toBeUndefined()
})

test('given the night the clocks go back, when an hour is shown and stored, then it is the first of the two', () => {
  expect(wallTime('2026-10-25T00:30:00Z', 'Europe/Madrid')?.hour).toBe(2)
  const wall = wallTime('2026-10-25T00:30:00Z', 'Europe/Madrid')
  expect(wall && instantOf(wall, 'Europe/Madrid')).toBe('2026-10-25T00:30:00.000Z')
})

test('given an event at 19:00, when its zone is corrected, then it is still at 19:00', () => {
  const moved = moveToZone('2026-11-28T18:00:00.000Z', 'Europe/Madrid', 'Europe/Lisbon')
  expect(moved).toBe('2026-11-28T19:00:00.000Z')
  expect(wallTime('no date', 'Europe/Madrid')).toBeNull()
})
