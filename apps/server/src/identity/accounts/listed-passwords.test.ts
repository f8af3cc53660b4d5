import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { isListedDigest } from './listed-passwords.ts'
import { hashPassword } from './password-hash.ts'

const { call, db, mailer, givenAccount } = await testApp()
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const person = { nombre: 'Ane', telefono: '944123456', ciudad: 'Bilbao', perfil: 3 }
let counter = 0
const register = (password: string) => {
  counter += 1
  return call('app_registro_v2', { ...person, email: `listed${counter}@example.org`, password })
}

test.each([
  ['123456', true],
  ['password', true],
  ['Dragon', true],
  ['qwertyuiop1', true],
  ['athleticbilbao', true],
  ['larunbat', true],
  ['Larunbat2026', true],
  ['bilbao2026', true],
  ['Password1!', true],
  ['qwerty2024', true],
  ['0000', true],
  ['', true],
  ['hiru txori lehoan', false],
  ['a long sentence for signing in', false],
])(
  'given the digest of %j, when looked up, then it is listed: %s, in either case',
  async (plain, isListed) => {
    expect(await isListedDigest(md5(plain))).toBe(isListed)
    expect(await isListedDigest(md5(plain).toUpperCase())).toBe(isListed)
  },
)

test.each([
  [md5('123456'), 'account.password_common'],
  [md5('password').toUpperCase(), 'account.password_common'],
  [md5('').toUpperCase(), 'account.password_weak'],
  ['elizabeth1', 'account.password_common'],
  ['SUNFLOWER', 'account.password_common'],
])(
  'given the password %s, when registering, changing or resetting, then it is refused as %s',
  async (password, code) => {
    const refused = { error: true, data: { code, fields: ['password'] } }
    expect(await register(password)).toMatchObject(refused)
    const account = await givenAccount()
    expect(await call('app_update_usu', { password }, account)).toMatchObject(refused)
    await call('app_recupera_pass', { email: account.email })
    const link = String(mailer.to(account.email).at(-1)?.data.url).split('=')[1]
    expect(await call('app_restablece_pass', { link, password })).toMatchObject(refused)
  },
)

test('given the digest of a password of one’s own, when registering, then it is taken', async () => {
  expect(await register(md5('hiru txori lehoan'))).toMatchObject({ error: false })
})

test('given an account of before with a listed password, when signing in with it, then nothing opens and a link to choose another is mailed', async () => {
  const account = await givenAccount({ password_hash: await hashPassword('123456') })
  const signIns = () =>
    db.selectFrom('access_token').select('id').where('account_id', '=', account.id).execute()
  const before = (await signIns()).length
  for (const password of ['123456', md5('123456')]) {
    const answer = await call('app_login', { email: account.email, password, lang: 'es' })
    expect(answer).toMatchObject({ error: true, data: { code: 'account.password_listed' } })
    expect(answer.msg).toContain('Te hemos enviado un enlace')
  }
  expect(await signIns()).toHaveLength(before)
  const [letter] = mailer.to(account.email)
  expect(letter).toMatchObject({ template: 'account-reset' })
  const link = String(mailer.to(account.email).at(-1)?.data.url).split('=')[1]
  expect(await call('app_restablece_pass', { link, password: 'hiru txori lehoan' })).toMatchObject({
    error: false,
  })
  expect(await call('app_login', { email: account.email, password: 'hiru txori lehoan' })).toMatchObject({
    error: false,
  })
})

test('given a listed password that is not theirs, when signing in, then it is answered as any wrong one and nothing is mailed', async () => {
  const account = await givenAccount({ password_hash: await hashPassword('hiru txori lehoan') })
  expect((await call('app_login', { email: account.email, password: '123456' })).data.code).toBe(
    'account.credentials_wrong',
  )
  expect(mailer.to(account.email)).toEqual([])
})
