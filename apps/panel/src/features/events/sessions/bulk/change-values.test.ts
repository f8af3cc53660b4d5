import { expect, test } from 'vitest'
import type { OpenEvent } from '../../event-queries.ts'
import type { SessionRow } from '../session-queries.ts'
import { type BulkReport, changeOf, EMPTY_BULK, undoOf } from './change-values.ts'

const session = (id: number, more: Partial<SessionRow> = {}): SessionRow => ({
  id,
  eventId: 3,
  name: null,
  startsAt: `2026-11-2${id}T18:00:00.000Z`,
  endsAt: null,
  timeZone: 'Europe/Madrid',
  capacity: null,
  priceCents: null,
  currency: null,
  maxPerPerson: null,
  saleStartsAt: null,
  saleEndsAt: null,
  salesUrl: null,
  status: 'scheduled',
  streamUrl: null,
  sold: 0,
  available: null,
  ...more,
})

test('given an empty form, when its change is computed, then there is none, but for deletion', () => {
  for (const kind of ['move', 'tickets', 'state'] as const) expect(changeOf(kind, EMPTY_BULK)).toBeUndefined()
  expect(changeOf('delete', EMPTY_BULK)).toEqual({ isDeleted: true })
})

test('given days and minutes earlier, when the change is computed, then both count backwards and nothing else is named', () => {
  expect(changeOf('move', { ...EMPTY_BULK, direction: 'earlier', days: 2, minutes: 30 })).toEqual({
    shiftDays: -2,
    shiftMinutes: -30,
  })
})

test('given something that is no time or no number, when the change is computed, then there is none yet', () => {
  expect(changeOf('move', { ...EMPTY_BULK, days: 1, time: '25:00' })).toBeUndefined()
  expect(changeOf('tickets', { ...EMPTY_BULK, capacity: 'many' as unknown as number })).toBeUndefined()
})

test('given the conditions of the event, when the change is computed, then different values are removed', () => {
  expect(changeOf('tickets', { ...EMPTY_BULK, capacity: 12, isAsEvent: true })).toMatchObject({
    capacity: null,
    priceCents: null,
  })
})

test('given a link but another state than online, when the change is computed, then the link is left out', () => {
  const form = { ...EMPTY_BULK, streamUrl: 'https://live.example' }
  expect(changeOf('state', { ...form, status: 'cancelled' })).toEqual({ status: 'cancelled' })
  expect(changeOf('state', { ...form, status: 'online' })).toEqual({
    status: 'online',
    streamUrl: 'https://live.example',
  })
})

const event = {
  id: 3,
  version: 7,
  status: 0,
  sessions: [session(1), session(2), session(3)],
} as unknown as OpenEvent
const report = {
  version: 8,
  sessions: [
    { id: 1, before: session(1), after: session(1, { capacity: 5 }), isChanged: true },
    { id: 2, before: session(2), after: null, isChanged: true },
  ],
} as unknown as BulkReport

test('given a change and a deletion, when taken back, then all sessions are named as they were, the deleted one as new', () => {
  const undo = undoOf(event, report)
  expect(undo).toMatchObject({ id: 3, version: 8 })
  expect(undo?.sessions?.map(({ id, startsAt, capacity }) => [id, startsAt, capacity])).toEqual([
    [1, '2026-11-21T18:00:00.000Z', null],
    [undefined, '2026-11-22T18:00:00.000Z', null],
    [3, '2026-11-23T18:00:00.000Z', null],
  ])
})

test('given a later change by another user, or a deletion on a published event, then undo is not offered', () => {
  expect(undoOf(event, { ...report, version: 9 })).toBeUndefined()
  expect(undoOf({ ...event, status: 2 }, report)).toBeUndefined()
})
