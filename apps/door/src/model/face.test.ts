import { expect, test } from 'vitest'
import { ticketOf } from '../testing/given-door.ts'
import { faceOf, isHeldAgain } from './face.ts'
import { Till } from './till.ts'
import type { Outcome, Result, Ticket } from './types.ts'

const outcome = (result: Result, ticket: Ticket | null): Outcome => ({ result, ticket, isLocal: true })
const nothingTaken = () => false
const TAKEN = { amountCents: 1200, currency: 'EUR', isNew: true }

test('given money taken of one order, when the next one that owes is shown, then theirs is still to be taken', async () => {
  const till = new Till(() => {})
  const [ane, jon] = [await ticketOf(1, { toPayCents: 1200 }), await ticketOf(2, { toPayCents: 900 })]
  const isTaken = (orderId: string) => till.isTaken(orderId)
  await till.take(ane.orderId, async () => TAKEN)
  expect(till.of(ane.orderId)).toEqual({ isBusy: false, taken: TAKEN })
  expect(faceOf([outcome('admitted', ane)], isTaken)).toMatchObject({ kind: 'go', bill: ane, isDue: false })
  expect(till.of(jon.orderId)).toBeUndefined()
  expect(faceOf([outcome('admitted', jon)], isTaken)).toMatchObject({ kind: 'look', bill: jon, isDue: true })
})

test('given a payment that could not be recorded, when the same ticket is shown again, then it is requested again', async () => {
  const till = new Till(() => {})
  const ticket = await ticketOf(1, { toPayCents: 1200 })
  const problem = new Error('no network')
  await till.take(ticket.orderId, () => Promise.reject(problem))
  expect(till.of(ticket.orderId)).toEqual({ isBusy: false, problem })
  const again = faceOf([outcome('duplicate', ticket)], (orderId) => till.isTaken(orderId))
  expect(again).toMatchObject({ kind: 'stop', bill: ticket, isDue: true })
  // A refused person pays nothing.
  for (const result of ['cancelled', 'offered', 'wrong_session'] as const)
    expect(faceOf([outcome(result, ticket)], nothingTaken)?.bill, result).toBeUndefined()
})

test('given a button pressed twice, when the payment is recorded, then the server gets one request', async () => {
  const till = new Till(() => {})
  let asked = 0
  const note = async () => {
    asked += 1
    return TAKEN
  }
  await Promise.all([till.take('order', note), till.take('order', note)])
  expect([asked, till.isTaken('order')]).toEqual([1, true])
})

test('given a party, when only some of them come in, then it is to be looked at, and says who does not', async () => {
  const [free, owes] = [await ticketOf(1), await ticketOf(2, { toPayCents: 900 })]
  const late = outcome('duplicate', await ticketOf(3, { holder: 'Jon' }))
  const part = faceOf([late, outcome('admitted', free)], nothingTaken)
  expect(part).toMatchObject({ kind: 'look', admitted: 1, all: 2, refused: [late], isDue: false })
  // Money is asked for whichever of them owes it, not for the first one alone.
  const all = [outcome('admitted', free), outcome('admitted', owes)]
  expect(faceOf(all, nothingTaken)).toMatchObject({ kind: 'look', admitted: 2, refused: [], bill: owes })
  expect(faceOf(all, () => true)).toMatchObject({ kind: 'go', isDue: false })
  expect(faceOf([late, late], nothingTaken)).toMatchObject({ kind: 'stop', admitted: 0, refused: [] })
  expect(faceOf([], nothingTaken)).toBeUndefined()
})

test('given a screen that asks for money, when the very same code is held up again, then the screen stays', async () => {
  const shown = { outcomes: [outcome('admitted', await ticketOf(1, { toPayCents: 900 }))], code: 'LB1.A' }
  expect(isHeldAgain('LB1.A', shown, nothingTaken)).toBe(true)
  expect(isHeldAgain('LB1.B', shown, nothingTaken)).toBe(false)
  expect(isHeldAgain('LB1.A', shown, () => true)).toBe(false)
  expect(
    isHeldAgain('LB1.A', { ...shown, outcomes: [outcome('admitted', await ticketOf(1))] }, nothingTaken),
  ).toBe(false)
  expect(isHeldAgain('LB1.A', undefined, nothingTaken)).toBe(false)
})
