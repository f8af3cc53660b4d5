import { expect, test } from 'vitest'
import { formatIban, isSepaIban, maskIban, normalizeIban } from './iban.ts'

test.each([
  ['es91 2100 0418 4502 0005 1332', 'ES9121000418450200051332'],
  ['GB82-WEST-1234-5698-7654-32', 'GB82WEST12345698765432'],
  ['PT50 0002 0123 1234 5678 9015 4', 'PT50000201231234567890154'],
])('given %s, when stored, then it is %s', (text, stored) => {
  expect(normalizeIban(text)).toBe(stored)
})

test.each([
  ['one digit changed', 'ES9121000418450200051333'],
  ['two digits swapped', 'ES9121000418450200051323'],
  ['too short', 'ES912100041845020005133'],
  ['unknown country', 'XX9121000418450200051332'],
  ['nothing', ''],
])('given an IBAN with %s, when stored, then it is refused', (_what, text) => {
  expect(normalizeIban(text)).toBeUndefined()
})

test('given a Spanish IBAN with right mod-97 but wrong national digits, when stored, then it is refused', () => {
  // Bank digits 2100 0418 with national control 46 instead of 45, check digits recomputed: 64.
  const bban = '21000418460200051332'
  const mod = [...`${bban}142800`].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
  expect(normalizeIban(`ES${String(98 - mod).padStart(2, '0')}${bban}`)).toBeUndefined()
})

test('given IBANs of many countries, then those within SEPA are known', () => {
  for (const iban of ['ES9121000418450200051332', 'GB29NWBK60161331926819', 'ME25505000012345678951'])
    expect(isSepaIban(iban), iban).toBe(true)
  for (const iban of [
    'BR1800360305000010009795493C1',
    'AE070331234567890123456',
    'TR330006100519786457841326',
  ])
    expect(isSepaIban(iban), iban).toBe(false)
})

test('given an IBAN, when shown, then in fours, and to others only the end', () => {
  expect(formatIban('ES9121000418450200051332')).toBe('ES91 2100 0418 4502 0005 1332')
  expect(maskIban('ES9121000418450200051332')).toBe('•••• 1332')
  expect(maskIban('1332')).toBe('••••')
  expect(maskIban(null)).toBe('')
})
