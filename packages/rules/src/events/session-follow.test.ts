import { expect, test } from 'vitest'
import { belongsTo, followSessions, moveAlong, type SessionSpan } from './session-move.ts'

const span = (startsAt: string, endsAt: string | null = null): SessionSpan => ({
  startsAt,
  endsAt,
  timeZone: 'Europe/Madrid',
})
const before = span('2026-11-28T19:00:00.000Z', '2026-11-28T21:00:00.000Z')
const dayLater = span('2026-11-29T19:00:00.000Z', '2026-11-29T21:00:00.000Z')

test.each([
  ['its start', '2026-11-28T19:00:00.000Z', '2026-11-29T19:00:00.000Z'],
  ['its end', '2026-11-28T21:00:00.000Z', '2026-11-29T21:00:00.000Z'],
  ['noon of its day', '2026-11-28T11:00:00.000Z', '2026-11-29T11:00:00.000Z'],
  ['the end of its day', '2026-11-28T22:59:00.000Z', '2026-11-29T22:59:00.000Z'],
  ['the day before', '2026-11-27T20:00:00.000Z', '2026-11-27T20:00:00.000Z'],
])('given an instant at %s, when the session moves a day, then it is %s -> %s', (_, at, goal) => {
  expect(followSessions(at, [{ before, after: dayLater }], [], 'end')).toBe(goal)
})

test('given an end that also belongs to a session that stays, when the other moves, then it stays', () => {
  const other = span('2026-11-28T10:00:00.000Z')
  expect(followSessions(before.startsAt, [{ before, after: dayLater }], [other], 'end')).toBe(before.startsAt)
})

test('given two sessions of a day that go apart, then what ends follows the later and what begins the earlier', () => {
  const moved = [
    { before, after: dayLater },
    { before, after: span('2026-12-05T19:00:00.000Z') },
  ]
  const noon = '2026-11-28T11:00:00.000Z'
  expect([followSessions(noon, moved, [], 'end'), followSessions(noon, moved, [], 'start')]).toEqual([
    '2026-12-05T11:00:00.000Z',
    '2026-11-29T11:00:00.000Z',
  ])
})

test('given a move across a clock change, then the time of day stays', () => {
  const october = span('2026-10-24T18:00:00.000Z')
  const november = span('2026-10-31T19:00:00.000Z')
  expect(moveAlong('2026-10-24T10:00:00.000Z', october, november)).toBe('2026-10-31T11:00:00.000Z')
})

test('given a session that only becomes longer, when its sale ended with it, then it still does', () => {
  const longer = span(before.startsAt, '2026-11-28T22:00:00.000Z')
  expect(followSessions(before.endsAt, [{ before, after: longer }], [], 'end')).toBe(longer.endsAt)
  expect(belongsTo('2026-11-20T10:00:00.000Z', before)).toBe(false)
})
