import { expect, test } from 'vitest'
import { easterSunday, isTargetDay, targetDayFrom } from './target-days.ts'

/** As published: https://www.ecb.europa.eu, and every Easter Sunday of the tables of the churches. */
test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2029, '2029-04-01'],
  [2030, '2030-04-21'],
  [2038, '2038-04-25'],
  [1961, '1961-04-02'],
  [2285, '2285-03-22'],
])('given the year %i, when Easter is computed, then it is %s', (year, day) => {
  expect(easterSunday(year)).toBe(day)
})

/** The closing days of T2 that fall on working days, year by year. */
const CLOSED = [
  ...['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-12-25'],
  ...['2027-01-01', '2027-03-26', '2027-03-29'],
  ...['2028-04-14', '2028-04-17', '2028-05-01', '2028-12-25', '2028-12-26'],
]
test('given the days of three years, when each is looked at, then closed are weekends and the closing days alone', () => {
  const closed: string[] = []
  for (let ms = Date.UTC(2026, 0, 1); ms < Date.UTC(2029, 0, 1); ms += 86_400_000) {
    const day = new Date(ms).toISOString().slice(0, 10)
    const isWeekend = [0, 6].includes(new Date(ms).getUTCDay())
    if (isWeekend) expect([day, isTargetDay(day)]).toEqual([day, false])
    else if (!isTargetDay(day)) closed.push(day)
  }
  expect(closed).toEqual(CLOSED)
})

test.each([
  ['2026-12-24', '2026-12-24'],
  ['2026-12-25', '2026-12-28'],
  ['2027-03-26', '2027-03-30'],
  ['2026-12-31', '2026-12-31'],
  ['2027-01-01', '2027-01-04'],
  ['2028-04-14', '2028-04-18'],
  ['2026-11-28', '2026-11-30'],
  // National holidays are none: 6 and 8 December.
  ['2026-12-08', '2026-12-08'],
])('given %s, when the next TARGET day is computed, then it is %s', (day, next) => {
  expect(targetDayFrom(day)).toBe(next)
})
