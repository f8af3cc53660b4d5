import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkName, mailName, mailWords } from '../text/person-name.ts'
import { hasMailLink } from './mail-links.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const wordOf = (min: number) =>
  fc.array(fc.constantFrom(...letters), { minLength: min, maxLength: 8 }).map((signs) => signs.join(''))
const dot = fc.constantFrom('.', '\u3002', '\uff0e', '\uff61', '\u2024', '\ufe52', '\u200b.', '.\u2060')
const slash = fc.constantFrom('/', '\u2044', '\u2215', '\uff0f', '\u29f8', '\\')
const zero = fc.constantFrom(0x30, 0x660, 0x6f0, 0x966, 0xff10, 0x1d7ce)
const host = fc
  .tuple(wordOf(2), dot, fc.constantFrom('com', 'eus', 'example', 'рф'))
  .map((parts) => parts.join(''))
const ip = fc
  .tuple(fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 }), zero, dot)
  .map(([parts, from, stop]) =>
    parts.map((n) => [...`${n}`].map((d) => String.fromCodePoint(from + Number(d))).join('')).join(stop),
  )
const ipv6 = fc
  .tuple(fc.integer({ min: 1, max: 0xffff }), fc.integer({ min: 0, max: 0xffff }))
  .map(([a, b]) => `${a.toString(16)}::${b.toString(16)}`)
const link = fc.oneof(
  ip,
  ipv6,
  fc.tuple(host, slash, wordOf(1)).map((parts) => parts.join('')),
  fc.tuple(wordOf(1), fc.constantFrom('@', '\uff20'), wordOf(1)).map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('http', 'hxxps', 'ftp', 'x-any'), fc.constantFrom('://', '：／／'), wordOf(1))
    .map((p) => p.join('')),
)

test('given any form of a link in any signs, when it is a name, then it is refused, and a mail does not print it', () => {
  fc.assert(
    fc.property(link, wordOf(1), (address, word) => {
      expect(checkName(`${word} ${address}`)).toBe('field.name_link')
      expect(mailName(`${word} ${address}`)).toBe(word)
    }),
    { numRuns: 2000 },
  )
})

test('given any text, when a mail prints it, then it holds no link and no domain', () => {
  const signs = fc.oneof(
    fc.constantFrom('.', '\u3002', '/', ':', '@', ' ', 'a', 'é', '1', '\u200d'),
    fc.string({ unit: 'grapheme', maxLength: 2 }),
  )
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 40 }), (parts) => {
      const printed = mailWords(parts.join(''), 300)
      expect(printed.split(/\s/u).some(hasMailLink)).toBe(false)
      expect(printed.normalize('NFKC')).not.toMatch(/[\p{L}\p{N}][.\u3002][\p{L}]{2}/u)
    }),
    { numRuns: 3000 },
  )
})

test('given any sign that is read with a stop in it, when it stands before a word, then no domain is printed', () => {
  const signs = Array.from({ length: 0x2ffff }, (_, point) => point)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .filter((sign) => /[.\u3002]/.test(sign.normalize('NFKC')))
  expect(signs.length).toBeGreaterThan(25)
  for (const sign of signs)
    for (const word of ['eus', 'က⻳', 'рф'])
      expect(mailWords(`kultur${sign}${word}`, 300).normalize('NFKC')).not.toMatch(
        /[\p{L}\p{N}][.\u3002]\p{L}{2}/u,
      )
})

test('given names of letters, initials and titles, then they are names, and a mail prints them whole', () => {
  const name = fc.tuple(
    fc.constantFrom('St. ', 'Sr. ', 'D.J. ', 'Ñ. & ', ''),
    wordOf(1),
    fc.constantFrom('', "'s", ', S.L.', ' (Getxo)'),
  )
  fc.assert(
    fc.property(name, (parts) => {
      expect(checkName(parts.join(''))).toBe(undefined)
      expect(mailName(parts.join(''))).toBe(parts.join(''))
    }),
  )
})
