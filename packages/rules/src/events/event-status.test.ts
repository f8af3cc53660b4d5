import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedMoves, checkMove, type EventStatus, eventStatusName, isEventStatus } from './event-status.ts'

const anyStatus = fc.constantFrom<EventStatus>(0, 1, 2, 3)
const anyConditions = fc.record({
  pending: fc.nat(3),
  hasRemarks: fc.boolean(),
  hasSessionOnSale: fc.boolean(),
})

test('given any chain of moves by an owner, when it starts unpublished, then it never gets published or archived', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<EventStatus>(0, 1),
      fc.array(fc.tuple(anyStatus, anyConditions), { maxLength: 20 }),
      (start, moves) => {
        let status: EventStatus = start
        for (const [to, conditions] of moves) {
          if (!checkMove({ from: status, to, actor: 'owner', ...conditions })) status = to
          expect([0, 1]).toContain(status)
        }
      },
    ),
    { seed: 11, numRuns: 1_000 },
  )
})

test('given any two states, when a move is not offered, then it is refused under every condition', () => {
  fc.assert(
    fc.property(
      anyStatus,
      anyStatus,
      fc.constantFrom('owner', 'admin'),
      anyConditions,
      (from, to, actor, conditions) => {
        fc.pre(from !== to && !allowedMoves(from, actor).includes(to))
        expect(checkMove({ from, to, actor, ...conditions })).toBe('content.move_not_allowed')
      },
    ),
    { seed: 12, numRuns: 1_000 },
  )
})

test('given the table of the specification, when every move is tried, then exactly these are offered', () => {
  const offered = (actor: 'owner' | 'admin') =>
    ([0, 1, 2, 3] as const).map((from) => [...allowedMoves(from, actor)].sort())
  expect(offered('owner')).toEqual([[1], [0], [], []])
  expect(offered('admin')).toEqual([[1], [0, 2], [3], [2]])
})

test('given open checks, when sent for review, then it is refused for owner and administrator', () => {
  for (const actor of ['owner', 'admin'] as const) {
    expect(checkMove({ from: 0, to: 1, actor, pending: 1 })).toBe('content.incomplete')
    expect(checkMove({ from: 0, to: 1, actor, pending: 0 })).toBeUndefined()
  }
})

test('given an event in review, when sent back, then an administrator needs remarks and the owner does not', () => {
  expect(checkMove({ from: 1, to: 0, actor: 'admin' })).toBe('content.remarks_required')
  expect(checkMove({ from: 1, to: 0, actor: 'admin', hasRemarks: true })).toBeUndefined()
  expect(checkMove({ from: 1, to: 0, actor: 'owner' })).toBeUndefined()
})

test('given a session on sale, when archived, then it is refused', () => {
  expect(checkMove({ from: 2, to: 3, actor: 'admin', hasSessionOnSale: true })).toBe(
    'content.sessions_on_sale',
  )
  expect(checkMove({ from: 2, to: 3, actor: 'admin' })).toBeUndefined()
})

test('given the state it has, when sent along, then it is no move', () => {
  expect(checkMove({ from: 2, to: 2, actor: 'owner', pending: 5 })).toBeUndefined()
})

test('given a value, when checked, then only 0 to 3 are states', () => {
  expect([0, 1, 2, 3].every(isEventStatus)).toBe(true)
  expect([-1, 4, 0.5, '0', null, undefined, Number.NaN].some(isEventStatus)).toBe(false)
  expect(eventStatusName(2)).toBe('published')
})
