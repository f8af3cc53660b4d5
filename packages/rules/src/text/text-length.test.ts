import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBlank, isLengthBetween, lengthOf } from './text-length.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom('e', '\u0301', '\u0323', 'ñ', '👩', '\ud800', '\udc00', '가', '\u1100', '\u1161'),
      { maxLength: 60 },
    )
    .map((a) => a.join('')),
)

test('given any text, when counted, then it is the code points of its NFC form', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(lengthOf(text)).toBe([...text.normalize('NFC')].length)
    }),
    { seed: 7, numRuns: 3_000 },
  )
})

test('given any text and bounds, when compared, then the short cut agrees with the count', () => {
  fc.assert(
    fc.property(anyText, fc.nat(80), fc.nat(80), (text, a, b) => {
      const [min, max] = a < b ? [a, b] : [b, a]
      const length = lengthOf(text)
      expect(isLengthBetween(text, min, max)).toBe(length >= min && length <= max)
    }),
    { seed: 8, numRuns: 3_000 },
  )
})

test('given an accent typed as a key of its own, when counted, then it is one character', () => {
  expect(lengthOf('cafe\u0301')).toBe(4)
  expect(lengthOf('👩')).toBe(1)
})

test('given nothing but spaces, when checked, then it is blank', () => {
  expect([null, undefined, '', ' \n\t\u00a0'].every(isBlank)).toBe(true)
  expect(isBlank('0')).toBe(false)
})
