import { daysLeft } from '@larunbat/rules/time/dates'
import { expect, test } from 'vitest'
import { salesCurve } from './sales-curve.ts'

test('given sales of two days, when the curve is drawn, then it adds up and stands still until today', () => {
  const days = [
    { day: '2026-11-08', tickets: 30 },
    { day: '2026-11-13', tickets: 20 },
  ]
  expect(salesCurve(days, '2026-11-18', '2026-11-28', 100)).toEqual({
    ...{ first: '2026-11-08', last: '2026-11-28', most: 100, now: 0.5 },
    points: [
      { at: 0, share: 0.3 },
      { at: 0.25, share: 0.5 },
      { at: 0.5, share: 0.5 },
    ],
  })
})

test('given no sale, when the curve is drawn, then there is none; with more cancelled than sold it stays at the foot', () => {
  expect(salesCurve([], '2026-11-18', '2026-11-28', 100)).toBeUndefined()
  const curve = salesCurve([{ day: '2026-11-18', tickets: -2 }], '2026-11-18', undefined, 0)
  expect(curve?.points.every(({ share }) => share === 0)).toBe(true)
})

test('given an evening, when days are counted, then midnight of the place decides', () => {
  const startsAt = '2026-11-28T19:00:00.000Z'
  expect(daysLeft(startsAt, 'Europe/Madrid', new Date('2026-11-27T22:30:00.000Z'))).toBe(1)
  expect(daysLeft(startsAt, 'Europe/Madrid', new Date('2026-11-27T23:30:00.000Z'))).toBe(0)
  expect(daysLeft(startsAt, 'Europe/Madrid', new Date('2026-11-29T12:00:00.000Z'))).toBe(-1)
})
