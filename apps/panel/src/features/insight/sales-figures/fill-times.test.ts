import { expect, test } from 'vitest'
import { fillTimes } from './fill-times.ts'

test.each([
  ['dia', ['2026-10-23T22:00:00.000Z', '2026-10-26T23:00:00.000Z'], 4],
  ['semana', ['2026-10-18T22:00:00.000Z', '2026-11-01T23:00:00.000Z'], 3],
  ['hora', ['2026-10-24T23:00:00.000Z', '2026-10-25T02:00:00.000Z'], 4],
  ['dia', ['2026-10-23T22:00:00.000Z'], 1],
  ['dia', [], 0],
] as const)(
  'given sales by %s over the change of the clock, then no time between is missing and none is double',
  (grain, found, count) => {
    const times = fillTimes(found, grain, 'Europe/Madrid')
    expect(times).toHaveLength(count)
    expect(new Set(times).size).toBe(count)
    for (const at of found) expect(times).toContain(at)
  },
)
