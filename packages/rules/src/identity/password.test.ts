import { expect, test } from 'vitest'
import { checkPassword, isDigest, normalizeDigest, passwordLengthFault } from './password.ts'

test.each([
  'password',
  'Password1!',
  'P4ssw0rd2024',
  'contraseña',
  'Contraseña123',
  '12345678',
  '1234567890',
  '87654321',
  '00000000',
  'abcabcabc',
  'qwertyuiop',
  'asdfghjkl1',
  '1q2w3e4r',
  'athletic1898',
  'bilbao2026',
  'bilbaobilbao',
  'larunbata1',
  'te quiero',
  'pasahitza!!',
])('given the common password %s, when checked, then it is refused', async (plain) => {
  expect(await checkPassword(plain)).toBe('account.password_common')
})

test.each([
  'hiru txori lehoan',
  'correcto caballo',
  'x9!kqPz2',
  'Mugarri-73-lotu',
  'contrabajo del barrio',
  'ñandú-verde-7',
])('given the password %s, when checked, then it is taken', async (plain) => {
  expect(await checkPassword(plain)).toBeUndefined()
})

test('given lengths around the bounds, when checked, then 8 and 128 are the first and last to pass', async () => {
  expect(passwordLengthFault('x9!kqPz')).toBe('account.password_short')
  expect(await checkPassword('x9!kqPz2')).toBeUndefined()
  expect(passwordLengthFault('añ'.repeat(64))).toBeUndefined()
  expect(await checkPassword(`${'añ'.repeat(64)}x`)).toBe('account.password_long')
})

test('given 32 hex digits, when checked, then it is a digest, kept in lower case, and nothing else is', () => {
  expect(normalizeDigest('5f4dcc3b5aa765d61d8327deb882cf99')).toBe('5f4dcc3b5aa765d61d8327deb882cf99')
  expect(normalizeDigest('5F4DCC3B5AA765D61D8327DEB882CF99')).toBe('5f4dcc3b5aa765d61d8327deb882cf99')
  for (const other of ['g'.repeat(32), 'a'.repeat(31), 'a'.repeat(33), `${'a'.repeat(32)}\n`, '']) {
    expect(isDigest(other)).toBe(false)
    expect(normalizeDigest(other)).toBeUndefined()
  }
})
