import { expect, test } from 'vitest'
import { paceLines } from './pace-lines.ts'

const day = (days: number, tickets: number | null, ticketsBefore: number | null) => ({
  ...{ days, tickets, ticketsBefore },
})

test('given two editions, when their pace is drawn, then both stand over the same days to go', () => {
  const pace = paceLines([day(20, 0, 0), day(10, 40, 20), day(5, 80, 50), day(0, null, 100)], 5)
  expect(pace).toMatchObject({ first: 10, now: 80, before: 50 })
  expect(pace?.lines.now).toEqual([
    { at: 0, share: 0.4 },
    { at: 0.5, share: 0.8 },
  ])
  expect(pace?.lines.before.at(-1)).toEqual({ at: 1, share: 1 })
})

test('given no edition before or no sale, when drawn, then nothing is compared, and nothing is drawn', () => {
  expect(paceLines([day(3, 5, null), day(1, 9, null)], 1)).toMatchObject({ first: 3, now: 9, before: null })
  expect(paceLines([day(3, 0, null)], 3)).toBeUndefined()
  expect(paceLines([], null)).toBeUndefined()
  // Days after the beginning are no pace; a festival of one day does not divide by nothing.
  expect(paceLines([day(0, 4, null), day(-1, 9, null)], -1)).toMatchObject({ first: 1, now: 4 })
})
