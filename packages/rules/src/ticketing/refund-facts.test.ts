import { expect, test } from 'vitest'
import type { SessionStatus } from '../events/session-status.ts'
import { distinctRefunds, type FrozenTerms, refundFacts, refundTextKey } from './refund-facts.ts'

const startsAt = '2026-11-28T19:00:00.000Z'
const start = Date.parse(startsAt)
const HOUR = 3_600_000
const usual = { untilHours: 48, percentage: 100 }
const at = (hours: number, terms: FrozenTerms = usual, status: SessionStatus = 'scheduled', isFree = false) =>
  refundFacts(terms, { startsAt, status }, { now: start + hours * HOUR, isFree })

test.each([
  [-49, 'open'],
  [-48, 'open'],
  [-47.999, 'closed'],
  [-1, 'closed'],
  [1, 'closed'],
])('given 48 hours of notice, when it is %d hours from the start, then refunds are %s', (hours, state) => {
  expect(at(hours)).toEqual({ state, percentage: 100, until: '2026-11-26T19:00:00.000Z' })
})

test('given terms until the start, when the session begins, then refunds are closed at that instant', () => {
  const terms = { untilHours: 0, percentage: 50 }
  expect([at(-0.001, terms).state, at(0, terms).state]).toEqual(['open', 'closed'])
})

test.each([
  ['no hours', { untilHours: null, percentage: 100 }],
  ['no share', { untilHours: 48, percentage: 0 }],
])('given terms with %s, when computed, then refunds are never and name no date', (_, terms) => {
  expect(at(-100, terms)).toMatchObject({ state: 'never', until: null })
})

test.each([
  ['postponed', 'undated'],
  ['cancelled', 'cancelled'],
] as const)('given a session that is %s, when its old deadline is over, then it says %s', (status, state) => {
  expect(at(10, usual, status)).toMatchObject({ state, until: null })
})

test('given a free booking, when the session has begun, then nothing is said of cancelling it', () => {
  const states = [-1, 0].map((hours) => at(hours, usual, 'scheduled', true))
  expect(states.map(refundTextKey)).toEqual(['free', undefined])
})

test('given a session moved a week later, when read after its old deadline, then refunds are open until the new one', () => {
  const now = start - HOUR
  const moved = { startsAt: '2026-12-05T19:00:00.000Z' }
  expect(refundFacts(usual, moved, { now, isFree: false })).toMatchObject({
    state: 'open',
    until: '2026-12-03T19:00:00.000Z',
  })
})

test('given sessions of which two say the same, when listed, then each sentence stands once', () => {
  const never = at(-1, { untilHours: null, percentage: 100 })
  const one = { startsAt, timeZone: 'Europe/Madrid', facts: never }
  const told = distinctRefunds([
    one,
    { ...one, startsAt: '2026-11-29T19:00:00.000Z' },
    { ...one, facts: at(-1) },
  ])
  expect(told.map(({ facts }) => facts.state)).toEqual(['never', 'closed'])
})
