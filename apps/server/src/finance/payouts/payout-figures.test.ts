import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EventState } from '../../ledger/event-state-store.ts'
import { type Due, type DuePart, dueOf } from './amounts-due.ts'
import { owedFigures } from './payout-figures.ts'

const part = (cents: number, reason: DuePart['reason'], readyAt: string | null = null): DuePart => ({
  eventId: 1,
  title: 'Coros',
  cents,
  reason,
  readyAt,
})
const due = (id: number | null, parts: DuePart[], holds: Due['holds'] = []): Due => ({
  kind: 'seller',
  id,
  payee: null,
  project: null,
  currency: 'EUR',
  payableCents: parts.reduce((sum, { cents, reason }) => sum + (reason === null ? cents : 0), 0),
  waitingCents: parts.reduce((sum, { cents, reason }) => sum + (reason === null ? 0 : cents), 0),
  parts,
  holds,
})

test('given payees in every state, when added up, then each cent is in one sum and each wait has its reason', () => {
  const figures = owedFigures([
    due(1, [part(1000, null)]),
    due(2, [part(700, null), part(300, 'event_not_over', '2026-12-05T00:00:00.000Z')], ['iban_recent']),
    due(3, [part(200, 'event_not_over', '2026-12-01T00:00:00.000Z')], ['nothing']),
    due(4, [part(90, null), part(10, 'event_not_over')], ['billing_missing']),
    due(null, [part(50, 'no_payee')]),
    due(6, [part(-400, null)], ['refunded_after_payout']),
  ])
  expect(figures).toEqual({
    payableCents: 1000,
    payablePayees: 1,
    waitingCents: 1200,
    missingCents: 150,
    missingPayees: 2,
    debtCents: 400,
    waits: [
      { part: null, hold: 'iban_recent', cents: 700, payees: 1, readyAt: null },
      { part: 'event_not_over', hold: null, cents: 500, payees: 2, readyAt: '2026-12-01T00:00:00.000Z' },
    ],
  })
})

test('given any amounts, when added up, then the sums less what is owed to the festival are the balance', () => {
  const parts = fc.array(
    fc.record({
      cents: fc.integer({ min: 1, max: 100_000 }),
      reason: fc.constantFrom(null, 'event_not_over' as const, 'dispute_open' as const),
    }),
    { minLength: 1, maxLength: 4 },
  )
  const debt = fc.constantFrom(0, -50_000)
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          parts,
          debt,
          holds: fc.constantFrom<Due['holds'][]>([], ['blocked'], ['billing_missing']),
          id: fc.constantFrom(1, null),
        }),
      ),
      (payees) => {
        const dues = payees.map(({ parts, debt, holds, id }) =>
          due(
            id,
            [...parts.map(({ cents, reason }) => part(cents, reason)), ...(debt ? [part(debt, null)] : [])],
            holds,
          ),
        )
        const { payableCents, waitingCents, missingCents, debtCents } = owedFigures(dues)
        const balance = dues.reduce((sum, each) => sum + each.payableCents + each.waitingCents, 0)
        expect(payableCents + waitingCents + missingCents - debtCents).toBe(balance)
      },
    ),
  )
})

test('given events of one cause without data, written in other ways, when due, then the cause is there once with all of them', () => {
  const event = (id: number, project: string | null) =>
    [id, { id, title: `Event ${id}`, project, payeeId: null, isReady: true }] as never
  const events = new Map<number, EventState>([
    event(1, '[:es]Banco de Alimentos[:]'),
    event(2, '[:es]banco de alimentos [:eu]Elikagai Bankua[:]'),
    event(3, '[:es]Comedor[:]'),
    event(4, null),
    event(5, null),
  ])
  const positions = [1, 2, 3, 4, 5].map((eventId) => ({
    kind: 'cause' as const,
    ownerId: eventId,
    eventId,
    currency: 'EUR',
    cents: 100 * eventId,
  }))
  const dues = dueOf(positions, events, new Map(), new Map())
  expect(dues.map(({ waitingCents, parts }) => [waitingCents, parts.map(({ eventId }) => eventId)])).toEqual([
    [300, [1, 2]],
    [300, [3]],
    [400, [4]],
    [500, [5]],
  ])
})
