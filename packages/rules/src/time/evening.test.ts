import { expect, test } from 'vitest'
import { eveningOf } from './evening.ts'

test.each([
  // Madrid is one hour ahead of UTC in November, Lisbon and London stand at it.
  ['2026-11-28T22:59:00.000Z', 'Europe/Madrid', '2026-11-28'],
  ['2026-11-28T23:30:00.000Z', 'Europe/Madrid', '2026-11-28'],
  ['2026-11-29T03:59:00.000Z', 'Europe/Madrid', '2026-11-28'],
  ['2026-11-29T04:00:00.000Z', 'Europe/Madrid', '2026-11-29'],
  ['2026-11-29T04:59:00.000Z', 'Europe/Lisbon', '2026-11-28'],
  ['2026-11-29T05:00:00.000Z', 'Europe/London', '2026-11-29'],
  // The night in which clocks go back, and one that ends a month.
  ['2026-10-25T03:59:00.000Z', 'Europe/Madrid', '2026-10-24'],
  ['2026-12-01T01:00:00.000Z', 'Europe/Madrid', '2026-11-30'],
] as const)(
  'given what begins at %s in %s, when its evening is computed, then it is that of %s',
  (at, zone, day) => {
    expect(eveningOf(at, zone)).toBe(day)
  },
)
