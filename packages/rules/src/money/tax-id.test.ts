import { expect, test } from 'vitest'
import { normalizeTaxId, parseTaxId, parseTaxIdOf } from './tax-id.ts'
import { isTaxIdOptional, taxIdKindsOf } from './tax-id-kinds.ts'

test.each([
  ['12345678Z', '12345678Z', 'ES', 'nif'],
  ['12.345.678-z', '12345678Z', 'ES', 'nif'],
  [' 12 345 678 Z ', '12345678Z', 'ES', 'nif'],
  ['X1234567L', 'X1234567L', 'ES', 'nif'],
  ['B-58378431', 'B58378431', 'ES', 'nif'],
  ['ESB58378431', 'B58378431', 'ES', 'nif'],
  ['ES B58378431', 'B58378431', 'ES', 'nif'],
  ['PT 501964843', 'PT501964843', 'PT', 'nif'],
  ['501964843', 'PT501964843', 'PT', 'nif'],
  ['GB 980 7806 84', 'GB980780684', 'GB', 'vat'],
  ['SC 012345', 'SC012345', 'GB', 'charity'],
  ['SC712345', 'SC712345', 'GB', 'company'],
  ['FR 40 303 265 045', 'FR40303265045', 'FR', 'vat'],
  ['DE 136,695 976'.replace(',', '.'), 'DE136695976', 'DE', 'vat'],
  ['IE 6433435F', 'IE6433435F', 'IE', 'vat'],
  ['IT 00743110157', 'IT00743110157', 'IT', 'vat'],
])('given %s of no country, when stored, then it is %s', (text, stored, country, kind) => {
  expect(parseTaxId(text)).toEqual({ country, kind, value: stored })
  expect(normalizeTaxId(stored)).toBe(stored)
})

test.each([
  ...['12345678A', 'B58378432', 'X1234567A', 'PT501964842', 'GB980780685', '', 'ES', 'hola'],
  // Separators stand between runs, one at a time; nothing is deleted to make a number fit.
  ...['12345678--Z', '12345678Z.', '-12345678Z', '12_345_678Z', '1234\u200B5678Z', '１２３４５６７８Z'],
  ...['12345678Z (Ane)', '12345678Z B58378431', 'NIF 12345678Z', '12345678ß', 'FR40303265046', 'DE136695970'],
])('given %s, when stored, then it is refused', (text) => {
  expect(normalizeTaxId(text)).toBeUndefined()
})

test.each([
  ['GB', '980 7806 84', null, 'vat', 'GB980780684'],
  ['GB', '1955839661', null, 'utr', '1955839661'],
  ['GB', '01234567', null, 'company', '01234567'],
  ['GB', '1234567', 'company', 'company', '01234567'],
  ['GB', '1123456', null, 'charity', '1123456'],
  ['GB', 'SC012345', 'company', 'company', 'SC012345'],
  ['GB', 'sc012345', null, 'charity', 'SC012345'],
  ['GB', 'NIC100123', null, 'charity', 'NIC100123'],
  ['PT', '501 964 843', null, 'nif', 'PT501964843'],
  ['FR', '40303265045', null, 'vat', 'FR40303265045'],
  ['DE', '136695976', null, 'vat', 'DE136695976'],
  ['IE', '6433435F', null, 'vat', 'IE6433435F'],
  ['IT', '00743110157', null, 'vat', 'IT00743110157'],
  ['NO', '923 609 016 mva', null, 'other', '923 609 016 MVA'],
] as const)(
  'given a seller of %s with %s, when read, then it is a number',
  (country, text, kind, read, value) => {
    expect(parseTaxIdOf(country, text, kind)).toEqual({ country, kind: read, value })
  },
)

test.each([
  // A Spanish number is none of a seller elsewhere, and the other way round.
  ['GB', '12345678Z', null],
  ['ES', 'GB980780684', null],
  ['GB', '980780684', 'charity'],
  ['GB', '1955839662', 'utr'],
  // National insurance numbers are private and stand on no paper.
  ['GB', 'AB123456C', null],
  ['NO', 'ab', null],
  ['NO', 'no number', null],
  ['NO', '923<609>016', null],
  ['NO', '1'.repeat(31), null],
] as const)('given a seller of %s with %s as %s, when read, then it is refused', (country, text, kind) => {
  expect(parseTaxIdOf(country, text, kind)).toBeUndefined()
})

test('given a country, when its kinds are listed, then those of its registers come, and a free one elsewhere', () => {
  expect(taxIdKindsOf('GB')).toEqual(['vat', 'utr', 'charity', 'company'])
  expect(taxIdKindsOf('ES')).toEqual(['nif'])
  expect(taxIdKindsOf('NO')).toEqual(['other'])
  expect([isTaxIdOptional('GB'), isTaxIdOptional('ES'), isTaxIdOptional(null)]).toEqual([true, false, false])
})
