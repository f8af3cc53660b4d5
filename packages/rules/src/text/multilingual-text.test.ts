import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isEachWithin,
  languagesOf,
  type MultilingualParts,
  parseMultilingual,
  pickText,
  printMultilingual,
  setText,
} from './multilingual-text.ts'

const RUNS = { seed: 2_026, numRuns: 2_000 }
/** Words made of what could confuse the parser. */
const trickyWords = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '[',
        ']',
        ':',
        '\\',
        '[:',
        '[:]',
        '[:es]',
        '[:en]',
        '[\\:es]',
        '[\\\\:]',
        '[:xx]',
        'ñ',
        '👩‍🎤',
        ' ',
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((pieces) => pieces.join(''))
  .filter((words) => words !== '')
const anyParts = fc.record(
  { plain: trickyWords, es: trickyWords, en: trickyWords, eu: trickyWords, pt: trickyWords },
  { requiredKeys: [] },
)

test('given any words in any languages, when printed and parsed, then they come back unchanged', () => {
  fc.assert(
    fc.property(anyParts, (parts) => {
      expect(parseMultilingual(printMultilingual(parts))).toEqual(parts)
    }),
    RUNS,
  )
})

test('given any text, when parsed and printed once, then a second time changes nothing', () => {
  fc.assert(
    fc.property(trickyWords, (text) => {
      const printed = printMultilingual(parseMultilingual(text))
      expect(printMultilingual(parseMultilingual(printed))).toBe(printed)
      expect(parseMultilingual(printed)).toEqual(parseMultilingual(text))
    }),
    RUNS,
  )
})

test('given text without a known marker, when parsed and printed, then it stays plain to the letter', () => {
  for (const text of ['', 'Hola', 'a [b] [:xx] c', '[: es]', '[', '[:', '[:e', 'x[:es', '\\[:', '[]:[]']) {
    expect(printMultilingual(parseMultilingual(text))).toBe(text)
    expect(languagesOf(text)).toEqual([])
  }
})

test.each<[string, MultilingualParts]>([
  ['[:es]Hola[:en]Hello[:eu]Kaixo[:pt]Olá[:]', { es: 'Hola', en: 'Hello', eu: 'Kaixo', pt: 'Olá' }],
  ['[:es]Hola', { es: 'Hola' }],
  ['[:es][:en]Hello[:]', { en: 'Hello' }],
  ['antes [:es]Hola[:] después', { plain: 'antes  después', es: 'Hola' }],
  ['[:es]a[:en]b[:es]c[:]', { es: 'ac', en: 'b' }],
  ['[:es][a]: b[:]', { es: '[a]: b' }],
  ['[:]', {}],
])('given %s, when parsed, then no word is lost', (text, parts) => {
  expect(parseMultilingual(text)).toEqual(parts)
})

test('given a language without words, when picking, then es, en, eu, pt and the plain words are tried in turn', () => {
  expect(pickText('[:eu]Kaixo[:en]Hello[:]', 'es')).toBe('Hello')
  expect(pickText('[:pt]Olá[:eu]Kaixo[:]', 'en')).toBe('Kaixo')
  expect(pickText('[:es]  [:pt]Olá[:]', 'es')).toBe('Olá')
  expect(pickText('Hola [x]', 'eu')).toBe('Hola [x]')
  expect(pickText('resto[:es] [:]', 'es')).toBe('resto')
  expect(pickText(null, 'es')).toBe('')
})

test('given any parts, when picking a language that has words, then exactly these are shown', () => {
  fc.assert(
    fc.property(anyParts, fc.constantFrom('es', 'en', 'eu', 'pt'), (parts, language) => {
      const words = parts[language]
      fc.pre(words !== undefined && words.trim() !== '')
      expect(pickText(printMultilingual(parts), language)).toBe(words)
    }),
    RUNS,
  )
})

test('given plain text, when another language is added, then the plain words become Spanish', () => {
  expect(setText('Hola', 'en', 'Hello')).toBe('[:es]Hola[:en]Hello[:]')
  expect(setText('Hello', 'es', 'Hola', 'en')).toBe('[:es]Hola[:en]Hello[:]')
  expect(setText('Hola', 'es', 'Buenas')).toBe('[:es]Buenas[:]')
  expect(setText('[:es]Hola[:en]Hello[:]', 'es', '')).toBe('[:en]Hello[:]')
  expect(setText('', 'eu', '')).toBe('')
})

test('given a limit, when one language is over it, then the text is', () => {
  expect(isEachWithin(`[:es]${'a'.repeat(10)}[:en]${'b'.repeat(10)}[:]`, 10)).toBe(true)
  expect(isEachWithin(`[:es]a[:en]${'b'.repeat(11)}[:]`, 10)).toBe(false)
  expect(isEachWithin('👩'.repeat(10), 10)).toBe(true)
})
