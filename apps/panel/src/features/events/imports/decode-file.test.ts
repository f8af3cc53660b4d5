import { expect, test } from 'vitest'
import { bodyBytes, decodeFile } from './decode-file.ts'

const bytesOf = (...codes: number[]) => new Uint8Array(codes)

test('given UTF-8 with a mark, when read, then the mark is not part of the text', () => {
  const { text, encoding } = decodeFile(new TextEncoder().encode('\uFEFFtítulo;año'))
  expect([text, encoding]).toEqual(['título;año', 'utf-8'])
})

test('given the code page of an old spreadsheet, when read, then accents, ñ and the euro are right', () => {
  expect(decodeFile(bytesOf(0x61, 0xf1, 0x6f, 0x3b, 0xed, 0x3b, 0x80))).toEqual({
    text: 'año;í;€',
    encoding: 'windows-1252',
  })
})

test.each([
  ['utf-16le', bytesOf(0xff, 0xfe, 0xf1, 0x00)],
  ['utf-16be', bytesOf(0xfe, 0xff, 0x00, 0xf1)],
])('given %s with its mark, when read, then it is text', (encoding, bytes) => {
  expect(decodeFile(bytes)).toEqual({ text: 'ñ', encoding })
})

test('given any text, when its size in the call is computed, then it is the size of its JSON', () => {
  const text = 'Año "nuevo"\\ \t\r\n\u0001 €  😀 plain'
  const real = new TextEncoder().encode(JSON.stringify(text)).length - 2
  expect(bodyBytes(text) - bodyBytes('')).toBe(real)
})
