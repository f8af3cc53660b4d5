import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countFilters,
  PROGRAMME_TEXT_MAX,
  type ProgrammeQuery,
  parseProgrammeQuery,
  printProgrammeQuery,
} from './programme-query.ts'

const parse = (search: string) => parseProgrammeQuery(new URLSearchParams(search))
const id = fc.integer({ min: 0, max: 9_999 })
const queries: fc.Arbitrary<ProgrammeQuery> = fc.record(
  {
    text: fc
      .string({ maxLength: PROGRAMME_TEXT_MAX, unit: 'grapheme' })
      .map((text) => text.trim().slice(0, 90).trim()),
    page: fc.integer({ min: 1, max: 9_999 }),
    hub: id,
    city: fc.constantFrom('Bilbao', 'A Coruña', 'Donostia / San Sebastián'),
    day: fc.constantFrom('2026-11-28', '2027-01-01'),
    discipline: id,
    type: id,
    mode: fc.constantFrom('P', 'O', 'D'),
    price: fc.constantFrom('free', 'paid'),
    access: fc.constantFrom('silla', 'bucle'),
    children: fc.constant(true as const),
    view: fc.constant('list' as const),
  },
  { requiredKeys: ['text', 'page'] },
)

test('given any query, when printed and read again, then it is the same', () => {
  fc.assert(
    fc.property(queries, (query) => {
      fc.pre(query.text.isWellFormed())
      expect(parse(printProgrammeQuery(query))).toEqual(query)
    }),
    { seed: 20261128, numRuns: 500 },
  )
})

test('given any address at all, when read, then it is a query and its print is stable', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('q', 'hub', 'day', 'mode', 'page', 'access', 'x'), fc.string())),
      (pairs) => {
        const printed = printProgrammeQuery(parse(new URLSearchParams(pairs).toString()))
        expect(printProgrammeQuery(parse(printed))).toBe(printed)
      },
    ),
    { seed: 20261128, numRuns: 500 },
  )
})

test('given filters, when counted, then text and page are not among them', () => {
  expect(countFilters(parse('q=coro&page=3&view=list'))).toBe(0)
  expect(countFilters(parse('hub=2&children=1&q=coro'))).toBe(2)
})
