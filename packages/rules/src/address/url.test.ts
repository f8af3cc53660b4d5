import { expect, test } from 'vitest'
import { isHttpsUrl, normalizeUrl } from './url.ts'

test.each([
  ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
  ['http://example.org', 'http://example.org/'],
  [' www.gernika-lumo.eus/agenda ', 'https://www.gernika-lumo.eus/agenda'],
  ['HTTPS://Example.ORG/Ñ', 'https://example.org/%C3%91'],
  ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ['https://[2a00:1450:4003::1]/', 'https://[2a00:1450:4003::1]/'],
])('given %s, when stored, then it is %s', (text, stored) => {
  expect(normalizeUrl(text)).toBe(stored)
})

test.each([
  '',
  'hola',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'ftp://example.org/',
  'file:///etc/passwd',
  '//example.org',
  'https://user:pass@example.org/',
  'https://user@example.org/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://intranet/',
  'https://printer.local/',
  'https://db.internal/',
  'http://127.0.0.1/',
  'http://0x7f.1/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://10.1.2.3/',
  'http://172.20.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/',
  'http://0.0.0.0/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://[2002:7f00:1::]/',
  'http://①②⑦.⓪.⓪.①/',
])('given %s, when stored, then it is refused', (text) => {
  expect(normalizeUrl(text)).toBeUndefined()
})

test('given a stored address, when https is required, then http is not enough', () => {
  expect(isHttpsUrl('https://example.org/')).toBe(true)
  expect(['http://example.org/', 'https://', '', null, 'https://a b.org/'].some(isHttpsUrl)).toBe(false)
})
