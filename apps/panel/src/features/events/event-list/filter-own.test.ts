import { expect, test } from 'vitest'
import { countByStatus, type EventListRow, filterOwn, matchesText } from './filter-own.ts'
import { readFilters } from './list-filters.ts'

const rowOf = (id: number, part: Partial<EventListRow>) =>
  ({
    id,
    title: `Evento ${id}`,
    status: 0,
    venueName: null,
    city: 'Bilbao',
    owner: { id: 1, name: 'Coro Biotz Alai' },
    startsAt: null,
    progress: 0,
    updatedAt: `2026-11-0${id}T10:00:00.000Z`,
    ...part,
  }) as EventListRow
const rows = [
  rowOf(1, {
    title: '[:es]Noche de poesía[:eu]Olerki gaua[:]',
    status: 2,
    progress: 100,
    startsAt: '2026-11-28T19:00:00.000Z',
  }),
  rowOf(2, { title: 'Álbum de coros', venueName: 'Iglesia de San Antón', progress: 40 }),
  rowOf(3, { title: 'Zortzikoa', status: 1, progress: 100, startsAt: '2026-11-20T19:00:00.000Z' }),
]
const compare = new Intl.Collator('es').compare
const idsOf = (address: string) =>
  filterOwn(rows, readFilters(new URLSearchParams(address)), 'es', compare).map(({ id }) => id)

test.each([
  ['poesia', [1]],
  ['POESÍA', [1]],
  ['olerki', [1]],
  ['san anton', [2]],
  ['biotz noche', [1]],
  ['nada', []],
])('given %j, when searched, then accents, case, languages and order of words do not matter', (text, ids) => {
  expect(rows.filter((row) => matchesText(row, text)).map(({ id }) => id)).toEqual(ids)
})

test('given no words, when searched, then everything is found', () => {
  expect(rows.every((row) => matchesText(row, '  '))).toBe(true)
})

test('given an address with a state and words, when read, then only what fits both is shown', () => {
  expect(idsOf('estado=2')).toEqual([1])
  expect(idsOf('estado=0&texto=noche')).toEqual([])
})

test('given an event of another owner among them, when only those are requested, then it alone is shown', () => {
  const shared = [...rows, rowOf(4, { title: 'Ajena', status: 2, role: 'sell' })]
  const filters = readFilters(new URLSearchParams('estado=4'))
  expect(filterOwn(shared, filters, 'es', compare).map(({ id }) => id)).toEqual([4])
  expect(countByStatus(shared)).toEqual([1, 1, 2, 0, 1])
})

test('given an archived event that changed last, when no order is set, then it comes after all others', () => {
  const withOld = [rowOf(9, { status: 3 }), ...rows]
  const shown = filterOwn(withOld, readFilters(new URLSearchParams('')), 'es', compare)
  expect(shown.map(({ id }) => id)).toEqual([1, 2, 3, 9])
})

test('given an order, when applied, then it holds both ways, and what has no date comes last', () => {
  expect(idsOf('orden=titulo')).toEqual([2, 1, 3])
  expect(idsOf('orden=titulo&sentido=desc')).toEqual([3, 1, 2])
  expect(idsOf('orden=inicio')).toEqual([3, 1, 2])
})

test('given an address that makes no sense, when read, then it filters nothing', () => {
  expect(idsOf('estado=9&hub=x&pagina=-1&orden=precio')).toHaveLength(3)
  expect(readFilters(new URLSearchParams('pagina=0')).page).toBe(1)
})

test('given events in several states, when counted, then each state has its number', () => {
  expect(countByStatus(rows)).toEqual([1, 1, 1, 0, 0])
})
