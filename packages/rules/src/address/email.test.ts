import { expect, test } from 'vitest'
import { emailFault, isEmail, maskEmail, normalizeEmail } from './email.ts'
import { accountKey, emailKey } from './email-key.ts'

test('given case, spaces and a combining accent, when normalised, then two ways of typing are one address', () => {
  expect(normalizeEmail('  Jose\u0301@Example.ORG ')).toBe('josé@example.org')
})

test.each(['a@b.eus', 'ana.lopez+teatro@coro-bilbao.org', "o'neill@x.co.uk", 'a@kultur-etxea.eus'])(
  'given %s, when checked, then it is an address',
  (text) => {
    expect(isEmail(text)).toBe(true)
    expect(emailFault(text)).toBeUndefined()
  },
)

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
  'a@b.org,c@d.org',
  `${'a'.repeat(65)}@b.org`,
  `a@${'b'.repeat(64)}.org`,
  `a@${'b.'.repeat(130)}org`,
])('given %j, when checked, then it is none', (text) => {
  expect(isEmail(text)).toBe(false)
  expect(emailFault(text)).toBe('field.email')
})

test('given an address, when masked, then only its first letter and its domain are seen', () => {
  expect(maskEmail('maite@example.org')).toBe('m••••@example.org')
  expect(maskEmail('nada')).toBe('••••')
})

test.each([
  ['  Ane@Example.ORG ', 'ane@example.org'],
  ['\u200bane@example.org\u200e\ufeff', 'ane@example.org'],
  ['\u202aane@example.org\u202c\n', 'ane@example.org'],
  ['ａｎｅ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'ane@example.org'],
  ['info@españa.es', 'info@xn--espaa-rta.es'],
  ['info@ESPAN\u0303A.es', 'info@xn--espaa-rta.es'],
  ['info@почта.рф', 'info@xn--80a1acny.xn--p1ai'],
  ['info@東京カブ.jp', normalizeEmail('info@東京カブ.jp')],
])('given %j, when typed, then it is the address %s', (typed, stored) => {
  expect(emailFault(typed)).toBeUndefined()
  expect(normalizeEmail(typed)).toBe(stored)
  expect(normalizeEmail(stored)).toBe(stored)
  expect(isEmail(stored)).toBe(true)
})

test.each([
  ['j\u043ene@example.org', 'field.email_local'],
  ['iñaki@donostia.eus', 'field.email_local'],
  ['ane@ex\u0430mple.org', 'field.email_mixed'],
  ['ane@\u03bfrange.org', 'field.email_mixed'],
  ['ane@\u0440\u0430\u0443pal.org', 'field.email_mixed'],
  ['a\u200bne@example.org', 'field.email'],
  ['ane@exam\u00adple.org', 'field.email'],
])('given the look-alike %j, when typed, then its fault is %s', (typed, fault) => {
  expect(emailFault(typed)).toBe(fault)
})

test('given a domain all in another alphabet, when stored, then it does not look like the Latin one', () => {
  expect(normalizeEmail('ane@\u0430\u0440\u0440\u04cf\u0435.com')).toBe('ane@xn--80ak6aa92e.com')
})

test.each([
  ['ａｎｅ@ｅxample.org', 'ane@example.org'],
  ['ane+festival@ESPAÑA.es', 'ane@xn--espaa-rta.es'],
  ['A.ne+x@googlemail.com', 'ane@gmail.com'],
])('given %j, when compared, then its key is %s', (typed, key) => {
  expect(emailKey(typed)).toBe(key)
})

test.each([
  ['Ane+festival@example.org', 'ane+festival@example.org'],
  ['A.ne+x@googlemail.com', 'ane+x@gmail.com'],
  ['a.ne@gmail.com', 'ane@gmail.com'],
  ['a.ne@example.org', 'a.ne@example.org'],
  ['+x@gmail.com', '+x@gmail.com'],
  ['ａｎｅ@ｅｘａｍｐｌｅ.org', 'ane@example.org'],
])('given the address %s, when accounts are compared, then its key is %s', (typed, key) => {
  expect(accountKey(typed)).toBe(key)
})
