import { expect, test } from 'vitest'
import { cityRows } from './city-timeline.tsx'
import type { TodayRow } from './day-queries.ts'

const DAY = '2026-11-28'
const NOW = Date.parse('2026-11-27T12:00:00Z')
const row = (id: number, city: string, start: string, end: string, more: Partial<TodayRow> = {}) =>
  ({
    id,
    city,
    startsAt: `${start}Z`,
    endsAt: `${end}Z`,
    timeZone: 'Europe/Madrid',
    status: 'scheduled',
    hasOffice: true,
    capacity: 100,
    sold: 50,
    free: 50,
    ...more,
  }) as TodayRow
const of = (...rows: TodayRow[]) => cityRows(rows, DAY, NOW, ({ city }) => city ?? '')

test('given sessions that overlap, when laid out, then each lane has one at a time and a freed lane is used again', () => {
  const [bilbao] = of(
    row(1, 'Bilbao', '2026-11-28T17:00:00', '2026-11-28T19:00:00'),
    row(2, 'Bilbao', '2026-11-28T18:00:00', '2026-11-28T20:00:00'),
    row(3, 'Bilbao', '2026-11-28T19:00:00', '2026-11-28T21:00:00'),
  )
  expect(bilbao).toMatchObject({ city: 'Bilbao', lanes: 2 })
  expect(bilbao?.blocks.map(({ lane }) => lane)).toEqual([0, 1, 0])
})

test('given cities in two zones and a session after midnight, when laid out, then hours are those of the place and the night goes on', () => {
  const rows = of(
    row(1, 'Edinburgh', '2026-11-28T20:00:00', '2026-11-28T22:00:00', { timeZone: 'Europe/London' }),
    row(2, 'Bilbao', '2026-11-28T19:00:00', '2026-11-28T20:30:00'),
    row(3, 'Bilbao', '2026-11-29T00:30:00', '2026-11-29T02:00:00'),
  )
  expect(rows.map(({ city }) => city)).toEqual(['Bilbao', 'Edinburgh'])
  expect(rows.map(({ blocks }) => blocks.map(({ from }) => from / 60))).toEqual([[20, 25.5], [20]])
})

test('given sold places, when laid out, then a full, a poorly sold, a cancelled session and one without places are distinguished', () => {
  const at = ['2026-11-28T19:00:00', '2026-11-28T20:00:00'] as const
  const [bilbao] = of(
    row(1, 'Bilbao', ...at, { sold: 100, free: 0 }),
    row(2, 'Bilbao', ...at, { sold: 12, free: 88 }),
    row(3, 'Bilbao', ...at, { status: 'cancelled', sold: 12 }),
    row(4, 'Bilbao', ...at, { hasOffice: false, capacity: null, free: null, sold: 0 }),
    row(5, 'Bilbao', ...at),
  )
  expect(bilbao?.blocks.map(({ state, share }) => [state, share])).toEqual([
    ['full', 1],
    ['low', 0.12],
    ['off', 0.12],
    [undefined, null],
    [undefined, 0.5],
  ])
})
