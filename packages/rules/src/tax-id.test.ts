import { expect, test } from 'vitest'
import { normalizeTaxId, parseTaxId } from './tax-id.ts'

test.each([
  ['12345678Z', '12345678Z', 'ES', false],
  ['12.345.678-z', '12345678Z', 'ES', false],
  ['X1234567L', 'X1234567L', 'ES', false],
  ['B-58378431', 'B58378431', 'ES', true],
  ['ESB58378431', 'B58378431', 'ES', true],
  ['PT 501964843', 'PT501964843', 'PT', true],
  ['501964843', 'PT501964843', 'PT', true],
  ['GB 980 7806 84', 'GB980780684', 'GB', true],
])('given %s, when stored, then it is %s', (text, stored, country, isCompany) => {
  expect(normalizeTaxId(text)).toBe(stored)
  expect(parseTaxId(text)).toMatchObject({ country, isCompany })
  expect(normalizeTaxId(stored)).toBe(stored)
})

test.each(['12345678A', 'B58378432', 'X1234567A', 'PT501964842', 'GB980780685', '', 'ES', 'hola'])(
  'given %s, when stored, then it is refused',
  (text) => {
    expect(normalizeTaxId(text)).toBeUndefined()
  },
)
