import { expect, test } from 'vitest'
import { formatPhone, normalizePhone } from './phone.ts'
import { isStoredPhone } from './phone-shape.ts'

test.each([
  ['944 12 34 56', '+34944123456'],
  ['+34 (600) 123-456', '+34600123456'],
  ['0034600123456', '+34600123456'],
  ['+44 131 496 0000', '+441314960000'],
  ['+351 21 342 7000', '+351213427000'],
])('given %s, when stored, then it is %s', (text, stored) => {
  expect(normalizePhone(text)).toBe(stored)
  expect(isStoredPhone(normalizePhone(text))).toBe(true)
})

test('given a number of another default country, when stored, then that country is taken', () => {
  expect(normalizePhone('0131 496 0000', 'GB')).toBe('+441314960000')
})

test.each(['', '123', '94412345', 'llámame al 944123456', '944123456 ext. 3', '+999123456789'])(
  'given %s, when stored, then it is refused',
  (text) => {
    expect(normalizePhone(text)).toBeUndefined()
  },
)

test('given other shapes, when compared, then they are not the stored one', () => {
  expect(
    ['', '944123456', '+0441234567', '+34 944123456', '+3494412345678901', null].some(isStoredPhone),
  ).toBe(false)
})

test('given a stored number, when shown, then it is grouped; anything else is left alone', () => {
  expect(formatPhone('+34944123456')).toBe('+34 944 12 34 56')
  expect(formatPhone('nada')).toBe('nada')
})
