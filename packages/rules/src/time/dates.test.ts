import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMinutes,
  compareInstants,
  isDate,
  isInstant,
  isTimeZone,
  isWallTime,
  toInstant,
  toLocalDate,
  toWallTime,
} from './dates.ts'

const ZONES = [
  'Europe/Madrid',
  'Europe/London',
  'Europe/Lisbon',
  'Atlantic/Azores',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'UTC',
] as const
const anyZone = fc.constantFrom(...ZONES)
const anyMinute = fc
  .integer({ min: Date.UTC(1975, 0) / 60_000, max: Date.UTC(2090, 0) / 60_000 })
  .map((minutes) => new Date(minutes * 60_000).toISOString())

test.each([
  ['2026-11-28T19:00', 'Europe/Madrid', '2026-11-28T18:00:00.000Z'],
  ['2026-07-01T19:00:30', 'Europe/Madrid', '2026-07-01T17:00:30.000Z'],
  ['2026-07-01T19:00', 'Europe/Lisbon', '2026-07-01T18:00:00.000Z'],
  ['2026-11-28T19:00', 'Europe/London', '2026-11-28T19:00:00.000Z'],
  ['2024-02-29T00:00', 'Asia/Kathmandu', '2024-02-28T18:15:00.000Z'],
])('given %s in %s, when turned into an instant, then it is %s and back', (wall, zone, instant) => {
  expect(toInstant(wall, zone)).toBe(instant)
  expect(toWallTime(instant, zone)).toBe(wall)
})

test('given a time the clock change skips, when turned into an instant, then it moves on by the gap', () => {
  expect(toInstant('2026-03-29T01:59', 'Europe/Madrid')).toBe('2026-03-29T00:59:00.000Z')
  expect(toInstant('2026-03-29T02:30', 'Europe/Madrid')).toBe('2026-03-29T01:30:00.000Z')
  expect(toWallTime('2026-03-29T01:30:00.000Z', 'Europe/Madrid')).toBe('2026-03-29T03:30')
  expect(toInstant('2026-03-29T01:30', 'Europe/London')).toBe('2026-03-29T01:30:00.000Z')
})

test('given a time that comes twice, when turned into an instant, then the first one is meant', () => {
  expect(toInstant('2026-10-25T02:30', 'Europe/Madrid')).toBe('2026-10-25T00:30:00.000Z')
  expect(toWallTime('2026-10-25T00:30:00.000Z', 'Europe/Madrid')).toBe('2026-10-25T02:30')
  expect(toWallTime('2026-10-25T01:30:00.000Z', 'Europe/Madrid')).toBe('2026-10-25T02:30')
  // Half an hour only, on Lord Howe Island.
  expect(toInstant('2026-04-05T01:45', 'Australia/Lord_Howe')).toBe('2026-04-04T14:45:00.000Z')
})

test('given any instant and zone, when turned to wall time and back, then at most the second reading of an hour differs', () => {
  fc.assert(
    fc.property(anyMinute, anyZone, (instant, zone) => {
      const wall = toWallTime(instant, zone)
      const back = toInstant(wall, zone)
      expect(toWallTime(back, zone)).toBe(wall)
      const earlier = Date.parse(instant) - Date.parse(back)
      expect([0, 30 * 60_000, 60 * 60_000]).toContain(earlier)
    }),
    { seed: 21, numRuns: 1_500 },
  )
})

test('given any wall time and zone, when turned into an instant, then the clock shows it, or the time after a gap', () => {
  const anyWall = anyMinute.map((instant) => instant.slice(0, 16))
  fc.assert(
    fc.property(anyWall, anyZone, (wall, zone) => {
      const shown = toWallTime(toInstant(wall, zone), zone)
      const shift = Date.parse(`${shown}Z`) - Date.parse(`${wall}Z`)
      expect([0, 30 * 60_000, 60 * 60_000]).toContain(shift)
    }),
    { seed: 22, numRuns: 1_500 },
  )
})

test('given both sides of a change inside one hour, when computed in any order, then the remembered offset is not mixed up', () => {
  expect(toWallTime('2026-03-29T01:00:00.000Z', 'Europe/Madrid')).toBe('2026-03-29T03:00')
  expect(toWallTime('2026-03-29T00:59:59.000Z', 'Europe/Madrid')).toBe('2026-03-29T01:59:59')
  expect(toWallTime('2026-03-29T00:45:00.000Z', 'Europe/Madrid')).toBe('2026-03-29T01:45')
})

test('given a zone that changed its clocks a minute after midnight, when computed around it, then each minute is right', () => {
  expect(toWallTime('2006-04-02T03:31:00.000Z', 'America/St_Johns')).toBe('2006-04-02T01:01')
  expect(toWallTime('2006-04-02T03:30:59.000Z', 'America/St_Johns')).toBe('2006-04-02T00:00:59')
})

test('given a date long ago with an offset in seconds, when shown, then it is exact', () => {
  expect(toWallTime('1900-06-01T12:00:00.000Z', 'Europe/Madrid')).toBe('1900-06-01T11:45:16')
})

test('given what is no time, when turned into an instant, then it is refused', () => {
  const wrong = [
    '',
    '2026-02-30T10:00',
    '2026-13-01T10:00',
    '2026-01-01T24:00',
    '2026-01-01T10:60',
    '2026-01-01',
    '2026-01-01T10:00Z',
  ]
  for (const wall of wrong) {
    expect(isWallTime(wall)).toBe(false)
    expect(() => toInstant(wall, 'UTC')).toThrow(RangeError)
  }
  expect(() => toInstant('2026-01-01T10:00', 'Europe/Gasteiz')).toThrow(RangeError)
  expect(() => toWallTime('ayer', 'UTC')).toThrow(RangeError)
  expect(() => addMinutes('ayer', 1)).toThrow(RangeError)
})

test('given names, when checked, then only those of the IANA list are zones', () => {
  expect(ZONES.every(isTimeZone)).toBe(true)
  const wrong = [
    '',
    '+01:00',
    'Europe/Gasteiz',
    'Europe/Madrid ',
    '../etc',
    null,
    5,
    `Europe/${'a'.repeat(50_000)}`,
  ]
  expect(wrong.some(isTimeZone)).toBe(false)
})

test('given a moment late in the evening, when its day is computed, then it is that of the zone', () => {
  expect(toLocalDate('2026-11-27T23:30:00.000Z', 'Europe/Madrid')).toBe('2026-11-28')
  expect(toLocalDate('2026-11-27T23:30:00.000Z', 'Europe/London')).toBe('2026-11-27')
})

test('given a clock change, when minutes are added, then they are real ones; days keep the clock time', () => {
  expect(addMinutes('2026-03-29T00:30:00.000Z', 90)).toBe('2026-03-29T02:00:00.000Z')
  expect(addDays('2026-03-28T19:00', 1)).toBe('2026-03-29T19:00')
  expect(addDays('2026-12-31T19:00:05', 1)).toBe('2027-01-01T19:00:05')
})

test('given two instants in any notation, when compared, then the order is that of time', () => {
  expect(compareInstants('2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z')).toBeLessThan(0)
  expect(compareInstants('2026-01-01T01:00:00+01:00', '2026-01-01T00:00:00.000Z')).toBe(0)
  expect(compareInstants('2026-01-01T00:00:00.500+01:00', '2026-01-01T00:00:00.000Z')).toBeLessThan(0)
  expect(compareInstants('ayer', '2026-01-01T00:00:00.000Z')).toBeNaN()
})

test('given dates and instants, when checked, then impossible ones are refused', () => {
  expect([isDate('2028-02-29'), isDate('2026-02-29'), isDate('2026-1-1')]).toEqual([true, false, false])
  expect([isInstant('2026-01-01T00:00:00Z'), isInstant('2026-01-01T00:00:00'), isInstant(1)]).toEqual([
    true,
    false,
    false,
  ])
})
