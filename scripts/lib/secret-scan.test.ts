import { expect, test } from 'vitest'
import { secretsInText } from './secret-scan.ts'

const made = (...parts: string[]) => parts.join('')

test.each([
  ['a private key', made('-----BEGIN ', 'PRIVATE KEY-----')],
  ['a key of AWS', made('AKIA', 'ABCDEFGHIJKLMNOP')],
  ['a live key of Stripe', made('sk_li', 've_', 'a1'.repeat(12))],
  ['a token of GitHub', made('ghp', '_', 'a1'.repeat(18))],
  ['a key of Google', made('AIza', 'x'.repeat(35))],
  ['a signed token', made('eyJ', 'hbGciOiJIUzI1', '.eyJ', 'zdWIiOiIxMjM0', '.', 'x'.repeat(30))],
  ['a password in an address', made('postgres', '://app:', 'hunter2hunter', '@db.larunbat.org/app')],
  ['a value of a secret', made('const apiKey = "', 'x1'.repeat(16), '"')],
])('given %s in a file, when it is scanned, then its line is named', (what, line) => {
  expect(secretsInText('a.ts', `one\n${line}\n`)).toEqual([{ file: 'a.ts', line: 2, what }])
})

test.each([
  'password: string',
  'DATABASE_URL=postgres://user:password@localhost:5432/larunbat',
  "secret: config.secretKey, token: 'not-a-secret-of-anybody-at-all'",
  'whsec_…, or several with commas between them',
  'const token = randomBytes(32)',
])('given %s, when it is scanned, then nothing is found', (line) => {
  expect(secretsInText('a.ts', line)).toEqual([])
})
