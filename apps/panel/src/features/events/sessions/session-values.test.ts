import { expect, test } from 'vitest'
import type { OpenEvent } from '../event-queries.ts'
import type { SessionRow } from './session-queries.ts'
import { copySession, newSession, sessionForm } from './session-values.ts'

const evening: SessionRow = {
  id: 7,
  eventId: 3,
  name: 'Pase de tarde',
  startsAt: '2026-11-28T18:00:00.000Z',
  endsAt: '2026-11-28T19:30:00.000Z',
  timeZone: 'Europe/Madrid',
  capacity: 120,
  priceCents: 1200,
  currency: 'EUR',
  maxPerPerson: 6,
  saleStartsAt: '2026-11-01T09:00:00.000Z',
  saleEndsAt: '2026-11-28T17:00:00.000Z',
  salesUrl: null,
  status: 'soldOut',
  sold: 120,
  available: 0,
}
const event = {
  sessions: [],
  startsAt: '2026-11-28T18:00:00.000Z',
  durationMin: 75,
  timeZone: 'Europe/Madrid',
  hubId: 2,
} as unknown as OpenEvent

test('given a session, when copied, then it is a new one a day later with its price and places, and nothing sold', () => {
  const copy = copySession(evening)
  expect(copy).toMatchObject({
    id: null,
    name: 'Pase de tarde',
    startsAt: '2026-11-29T18:00:00.000Z',
    endsAt: '2026-11-29T19:30:00.000Z',
    capacity: 120,
    priceCents: 1200,
    status: 'scheduled',
  })
  expect(copy).not.toHaveProperty('sold')
  expect(copy).not.toHaveProperty('eventId')
})

test('given a session the day before the clocks change, when copied, then the clock time stays', () => {
  const before = { ...evening, startsAt: '2026-10-24T17:00:00.000Z', endsAt: '2026-10-24T18:30:00.000Z' }
  // 19:00 in summer time, and 19:00 in winter time an hour later in UTC.
  expect(copySession(before)).toMatchObject({
    startsAt: '2026-10-25T18:00:00.000Z',
    endsAt: '2026-10-25T19:30:00.000Z',
  })
})

test('given a sale that ends an hour before, when copied, then it ends an hour before the copy', () => {
  expect(copySession(evening)).toMatchObject({
    saleStartsAt: '2026-11-01T09:00:00.000Z',
    saleEndsAt: '2026-11-29T17:00:00.000Z',
  })
})

test('given a cancelled session, when copied, then the copy is on', () => {
  expect(copySession({ ...evening, status: 'cancelled' }).status).toBe('scheduled')
})

test('given no session yet, when one is added, then it begins and lasts as the event says', () => {
  expect(newSession(event)).toMatchObject({
    startsAt: '2026-11-28T18:00:00.000Z',
    endsAt: '2026-11-28T19:15:00.000Z',
    timeZone: 'Europe/Madrid',
  })
})

test('given sessions out of order, when one is added, then it follows the latest', () => {
  const first = { ...evening, id: 1, startsAt: '2026-11-20T18:00:00.000Z' }
  expect(newSession({ ...event, sessions: [evening, first] }).startsAt).toBe('2026-11-29T18:00:00.000Z')
})

test('given a stored session, when edited, then the form holds nothing the owner may not write', () => {
  expect(sessionForm(evening)).not.toHaveProperty('sold')
  expect(sessionForm(evening)).not.toHaveProperty('available')
})
