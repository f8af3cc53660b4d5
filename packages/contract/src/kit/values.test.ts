import { expect, test } from 'vitest'
import { personName } from '../values/personal.ts'
import { day, instant, text } from './values.ts'

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

test.each([
  ['\u202egnp.exe\u202c', 'gnp.exe'],
  ['a\u2066b\u2069\u200f', 'ab'],
  ['one\u0007two\u009b', 'onetwo'],
  ['line one\n\tline two\r\nline three', 'line one\n\tline two\r\nline three'],
  ['👩\u200d🎤 zero\u200bwidth', '👩\u200d🎤 zero\u200bwidth'],
  ['موسيقى שלום', 'موسيقى שלום'],
])('given the text %j, then it is stored as %j', (value, stored) => {
  expect(text(200).schema.safeParse(value).data).toBe(stored)
})

test('given a text with NUL or a name with a sign of direction, then it is refused', () => {
  expect(text(200).schema.safeParse('a\0b').success).toBe(false)
  expect(personName(200).schema.safeParse('\u202egnp').success).toBe(false)
  expect(personName(200).schema.safeParse('Ane\u200b')).toMatchObject({ data: 'Ane' })
})
