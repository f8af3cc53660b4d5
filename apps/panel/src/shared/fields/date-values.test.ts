import { expect, test } from 'vitest'
import { instantOf, moveToZone, wallTime } from './date-values.ts'

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
