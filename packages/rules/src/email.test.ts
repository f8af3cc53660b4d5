import { expect, test } from 'vitest'
import { isEmail, maskEmail, normalizeEmail } from './email.ts'

test('given case, spaces and a combining accent, when normalised, then two ways of typing are one address', () => {
  expect(normalizeEmail('  Jose\u0301@Example.ORG ')).toBe('josé@example.org')
})

test.each([
  'a@b.eus',
  'ana.lopez+teatro@coro-bilbao.org',
  "o'neill@x.co.uk",
  'iñaki@donostia.eus',
  'a@kultur-etxea.eus',
])('given %s, when checked, then it is an address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  '',
  '@',
  'a@',
  '@b.org',
  'a@b',
  'a@b.c',
  'a b@c.org',
  'a@b..org',
  '.a@b.org',
  'a.@b.org',
  'a..b@c.org',
  'a@-b.org',
  'a@b-.org',
  'a@1.2.3.44',
  'a@b.org\n',
  'a@b.org,c@d.org',
  `${'a'.repeat(65)}@b.org`,
  `a@${'b'.repeat(64)}.org`,
  `a@${'b.'.repeat(130)}org`,
])('given %j, when checked, then it is none', (text) => {
  expect(isEmail(text)).toBe(false)
})

test('given an address, when masked, then only its first letter and its domain are seen', () => {
  expect(maskEmail('maite@example.org')).toBe('m••••@example.org')
  expect(maskEmail('nada')).toBe('••••')
})
