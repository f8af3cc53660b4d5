import { expect, test } from 'vitest'
import { fold } from '../text/fold.ts'
import { answersWords, type Findable, isOnIn } from './programme-words.ts'

const at = (begin: string, more: Partial<Findable> = {}): Findable => ({
  days: [begin.slice(0, 10)],
  begins: [begin],
  timeZone: 'Europe/Madrid',
  isFree: false,
  isForChildren: false,
  ...more,
})
// Saturday, 17:40 in Bilbao.
const NOW = Date.parse('2026-11-28T16:40:00Z')

test.each([
  ['2026-11-28T12:00', ['today', 'weekend']],
  ['2026-11-28T19:00', ['today', 'tonight', 'weekend']],
  // After midnight it is still this night.
  ['2026-11-29T00:30', ['tonight', 'weekend']],
  ['2026-11-29T20:00', ['weekend']],
  ['2026-11-30T20:00', []],
  ['2026-11-27T20:00', []],
] as const)(
  'given a session at %s, when checked on Saturday afternoon, then it is on in %j',
  (begin, whens) => {
    expect((['today', 'tonight', 'weekend'] as const).filter((when) => isOnIn(when, at(begin), NOW))).toEqual(
      whens,
    )
  },
)

test('given the small hours of Sunday, when tonight is requested, then it is the night of Saturday', () => {
  const night = Date.parse('2026-11-29T01:00:00Z')
  expect(isOnIn('tonight', at('2026-11-28T23:00'), night)).toBe(true)
  expect(isOnIn('tonight', at('2026-11-29T22:00'), night)).toBe(false)
  expect(isOnIn('weekend', at('2026-11-28T23:00'), night)).toBe(true)
})

const family = at('2026-11-28T17:00', { isFree: true, isForChildren: true })
test.each([
  ['gratis niños bilbao tarde', true],
  ['free kids bilbao', true],
  ['doan haurrentzat bilbao arratsaldean', true],
  ['gratis para niños esta tarde en Bilbao', true],
  ['títeres', true],
  ['bilbao noche', false],
  ['gratis lisboa', false],
  // A word that means nothing and is spelled nowhere finds nothing.
  ['gratis xyzzy', false],
])(
  'given "%s", when a free family afternoon in Bilbao is searched, then it matches: %s',
  (words, answers) => {
    expect(answersWords(fold(words).split(' '), 'titeres de otono bilbao', family, NOW)).toBe(answers)
  },
)

test('given a paid evening, when free or children are searched, then it does not match, unless its text has the word', () => {
  const paid = at('2026-11-28T21:00')
  expect(answersWords(['gratis'], 'bilbao', paid, NOW)).toBe(false)
  expect(answersWords(['ninos'], 'el coro de los ninos', paid, NOW)).toBe(true)
  expect(answersWords(['noche'], 'bilbao', paid, NOW)).toBe(true)
})
