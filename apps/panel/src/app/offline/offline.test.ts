import { expect, test } from 'vitest'
import type { OpenEvent } from '../../features/events/event-queries.ts'
import { leftToSend } from './left-to-send.ts'
import { keptPart, mayBeKept } from './what-is-kept.ts'
import { wholeFields } from './whole-fields.ts'

test.each([
  ['a whole field', { title: 'b' }, { title: 'a' }, { title: 'b' }],
  [
    'part of a field',
    { 'impact.url': 'x' },
    { impact: { url: '', text: 'a' } },
    { impact: { url: 'x', text: 'a' } },
  ],
  [
    'two parts',
    { 'impact.url': 'x', 'impact.text': 'b' },
    { impact: { url: '', text: 'a' } },
    { impact: { url: 'x', text: 'b' } },
  ],
  ['a part of nothing', { 'impact.url': 'x' }, { impact: null }, { impact: { url: 'x' } }],
  ['a part of a part', { 'a.b.c': 1 }, { a: { b: { d: 2 } } }, { a: { b: { c: 1, d: 2 } } }],
  ['an emptied field', { title: null }, { title: 'a' }, { title: null }],
])('given a draft of %s, when it is sent, then its fields go whole', (_, values, base, whole) => {
  const before = structuredClone(base)
  expect(wholeFields(values, base)).toEqual(whole)
  expect(base).toEqual(before)
})

const stored = (fields: object) => fields as OpenEvent

test.each([
  [
    'what nobody else touched',
    { title: 'mine' },
    { title: 'old' },
    { title: 'old', city: 'new' },
    { title: 'mine' },
  ],
  ['the same as somebody else', { title: 'same' }, { title: 'old' }, { title: 'same' }, {}],
  [
    'another field than somebody else',
    { title: 'mine', city: 'b' },
    { title: 'old', city: 'a' },
    { title: 'old', city: 'b' },
    { title: 'mine' },
  ],
  [
    'what somebody else changed otherwise',
    { title: 'mine' },
    { title: 'old' },
    { title: 'theirs' },
    'conflict',
  ],
  ['empty over empty', { city: null }, { city: '' }, { city: '' }, {}],
])(
  'given a change of %s, when the event is newer, then only that is left to send',
  (_, mine, base, current, left) => {
    expect(leftToSend(mine, base, stored(current))).toEqual(left)
  },
)

test.each([
  ['one’s events', ['events', 'own'], true],
  ['one’s own day', ['day', 'own', ''], true],
  ['the festival’s day', ['day', 'festival', {}], false],
  ['orders', ['orders', 1], false],
])('given %s, when it has come, then it is kept or not', (_, key, isKept) => {
  expect(mayBeKept(key)).toBe(isKept)
})

test('given a day, when it is kept, then without the money that was taken', () => {
  const day = { day: '2026-11-28', sessions: [{ id: 1, inside: 3, taken: [{ cents: 500 }] }] }
  expect(keptPart(['day', 'own', ''], day)).toEqual({
    day: '2026-11-28',
    sessions: [{ id: 1, inside: 3, taken: [] }],
  })
  expect(keptPart(['events', 'own'], day)).toBe(day)
})
