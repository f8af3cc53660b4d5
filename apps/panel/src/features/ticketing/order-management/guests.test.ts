import { expect, test } from 'vitest'
import { csvText } from '../../../shared/csv.ts'
import { guestState, guestsNamed, guestTotals, nextSession } from './guests.ts'
import type { GuestRow } from './order-queries.ts'

const row = (name: string | null, more: Partial<GuestRow> = {}): GuestRow => ({
  orderId: '0190',
  number: '12AB-34CD-56EF',
  name,
  typeId: 1,
  typeName: null,
  tickets: 1,
  used: 0,
  cancelled: 0,
  ...more,
})
const session = (id: number, startsAt: string) => ({ id, name: null, startsAt, timeZone: 'Europe/Madrid' })

test('given names with accents, when they are looked for, then they are found without, in the order of names', () => {
  const rows = [row('Zuriñe'), row('Ángel'), row(null), row('Ane', { number: 'FFFF-0000-1111' })]
  expect(guestsNamed(rows, '').map(({ name }) => name)).toEqual([null, 'Ane', 'Ángel', 'Zuriñe'])
  expect(guestsNamed(rows, 'ANGEL').map(({ name }) => name)).toEqual(['Ángel'])
  expect(guestsNamed(rows, 'zurine').map(({ name }) => name)).toEqual(['Zuriñe'])
  expect(guestsNamed(rows, 'ffff00').map(({ name }) => name)).toEqual(['Ane'])
  expect(guestsNamed(rows, '-')).toEqual([])
})

test.each([
  [{ tickets: 2, used: 0, cancelled: 0 }, 'valid'],
  [{ tickets: 3, used: 1, cancelled: 1 }, 'partly'],
  [{ tickets: 3, used: 2, cancelled: 1 }, 'used'],
  [{ tickets: 2, used: 0, cancelled: 2 }, 'cancelled'],
] as const)('given %o, then its state is %s', (counts, state) => {
  expect(guestState(counts)).toBe(state)
})

test('given cancelled tickets, when places are added up, then they are none', () => {
  expect(guestTotals([row('A', { tickets: 4, cancelled: 1, used: 2 }), row('B')])).toEqual({
    tickets: 4,
    used: 2,
  })
})

test('given sessions, when the list opens, then it is of the one that begins or has just begun, else of the last', () => {
  const sessions = [session(1, '2026-11-20T18:00:00Z'), session(2, '2026-11-21T18:00:00Z')]
  expect(nextSession(sessions, Date.parse('2026-11-20T19:00:00Z'))?.id).toBe(1)
  expect(nextSession(sessions, Date.parse('2026-11-21T08:00:00Z'))?.id).toBe(2)
  expect(nextSession(sessions, Date.parse('2027-01-01T00:00:00Z'))?.id).toBe(2)
  expect(nextSession([], 0)).toBeUndefined()
})

test('given a buyer whose name is a formula, when the list is saved, then a spreadsheet shows it as text', () => {
  expect(csvText([['=1+1', '+34', 3, 'a;"b"']], 'es')).toBe(`\uFEFF'=1+1;'+34;3;"a;""b"""\r\n`)
})
