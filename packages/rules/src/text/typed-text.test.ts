import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizePhone } from '../address/phone.ts'
import { normalizeIban } from '../money/iban.ts'
import { offerCode } from '../ticketing/offer-code.ts'
import { readTicketCode } from '../ticketing/ticket-code.ts'
import { joinGroups, trimTyped } from './typed-text.ts'

const IBAN = 'ES9121000418450200051332'

test.each([
  'ES91 2100 0418 4502 0005 1332',
  'ES91\u00a02100\u00a00418\u00a04502\u00a00005\u00a01332',
  'ES91\t2100\t0418\t4502\t0005\t1332',
  'ES91.2100.0418.4502.0005.1332',
  'ES91-2100-0418-4502-0005-1332',
  'ES91\u200b2100\u200b0418\u200b4502\u200b0005\u200b1332',
  'ES91\u202f2100\u202f0418\u202f4502\u202f0005\u202f1332',
  'IBAN ES91 2100 0418 4502 0005 1332',
  'IBAN: ES91 2100 0418 4502 0005 1332',
  'iban\u00a0es91 2100 0418 4502 0005 1332',
  `${IBAN}\n`,
  `\ufeff${IBAN}\r\n`,
  `\u202a${IBAN}\u202c`,
  `\u2066 ${IBAN} \u2069`,
])('given the IBAN %j, when stored, then it is the account', (text) => {
  expect(normalizeIban(text)).toBe(IBAN)
})

test.each([
  'ES91 2100 0418 4502 0005 1332 ES91 2100',
  'ES91,2100,0418,4502,0005,1332',
  'ES91 2100 0418 4502 0005 (1332)',
  'ES91 2100 0418 4502 0005 1332 €',
  'ES91..2100..0418..4502..0005..1332',
  '-ES91 2100 0418 4502 0005 1332',
  'BIC ES91 2100 0418 4502 0005 1332',
  'Cuenta ES9121000418450200051332',
])('given %j, when stored as an IBAN, then it is refused', (text) => {
  expect(normalizeIban(text)).toBeUndefined()
})

test('given an IBAN with any unseen signs between its groups and around it, when stored, then it is the account', () => {
  const unseen = fc.constantFrom(
    ' ',
    '\u00a0',
    '\t',
    '\u200b',
    '\u2060',
    '\u202f',
    '\u2009',
    '\ufeff',
    '\u200e',
  )
  const gap = fc.array(unseen, { maxLength: 2 }).map((signs) => signs.join(''))
  fc.assert(
    fc.property(fc.array(gap, { minLength: 7, maxLength: 7 }), ([before = '', ...gaps]) => {
      const groups = IBAN.match(/.{4}/g) ?? []
      const text = before + groups.map((group, at) => group + (gaps[at] ?? '')).join('')
      expect(normalizeIban(text)).toBe(IBAN)
    }),
    { seed: 20261128, numRuns: 500 },
  )
})

test('given values pasted with what is not seen, when read, then they are themselves', () => {
  expect(normalizePhone('\u202d944 12 34 56\u202c')).toBe('+34944123456')
  expect(normalizePhone('+34\u00a0944\u00a012\u00a034\u00a056\n')).toBe('+34944123456')
  expect(normalizePhone('944 12 34 56 x 7')).toBeUndefined()
  expect(offerCode('\u200bferia\u00a02026\n')).toBe('FERIA2026')
  const code = `LB1.${'A'.repeat(4)}AAAAAQAAAAEA${'A'.repeat(104)}`
  expect(readTicketCode(`\ufeff${code}\r\n`)?.eventId).toBe(readTicketCode(code)?.eventId)
  expect(trimTyped('\u2066 a b \u2069\n')).toBe('a b')
})

test.each([
  ['7F3A-91C2-0B4D', '7F3A91C20B4D'],
  ['7F3A 91C2 0B4D\u200b', '7F3A91C20B4D'],
  ['7F3A – 91C2 – 0B4D', '7F3A91C20B4D'],
  ['4242 4242 4242 4242', '4242424242424242'],
  ['4242,4242', undefined],
  ['(944) 12', undefined],
  ['a--b', undefined],
  ['', undefined],
])('given the groups %j, when joined, then they are %s', (text, joined) => {
  expect(joinGroups(text)).toBe(joined)
})

test('given a long row of signs, when read, then it takes no time', () => {
  const began = performance.now()
  for (const sign of ['a', ' ', '-', 'a ', '\u200b']) joinGroups(`${sign.repeat(100_000)}!`)
  expect(performance.now() - began).toBeLessThan(500)
})
