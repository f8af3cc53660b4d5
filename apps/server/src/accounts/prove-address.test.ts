import { expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'
import { hashPassword } from './password-hash.ts'

const { call, mailer, givenAccount, givenAdmin } = await testApp()
const PASSWORD = 'beste norbaiten pasahitza'
const stored = await hashPassword(PASSWORD)
const newest = (email: string) => mailer.to(email).at(-1)
const codeOf = (email: string) => String(newest(email)?.data.url).split('=')[1] ?? ''
/** An account that nobody has confirmed, with the password and the sign-in of whoever registered it. */
const givenWaiting = () => givenAccount({ password_hash: stored, confirmed_at: null, language: 'eu' })
const isRefused = async (of: { email: string; id: number; token: string }) => ({
  password: (await call('app_login', { email: of.email, password: PASSWORD })).error,
  token: (await call('app_get_user_by_id', { id: of.id }, of)).error,
})

test('given an address somebody else registered, when its owner comes by a mailed link, then it is confirmed, and what opened it before opens it no more', async () => {
  const account = await givenWaiting()
  const { email, id } = account
  await call('app_send_magic_link', { email })
  const signedIn = await call('app_login_magic', { token: codeOf(email) })
  expect(signedIn).toMatchObject({ error: false, data: { id, confirmado: 1 } })
  expect(await isRefused(account)).toEqual({ password: true, token: true })
  expect(newest(email)).toMatchObject({ template: 'account-password-ended', language: 'eu' })
  // From then on it is an account like any other.
  await call('app_send_magic_link', { email })
  const again = await call('app_login_magic', { token: codeOf(email) })
  for (const { data } of [signedIn, again])
    expect(await call('app_get_user_by_id', { id }, data)).toMatchObject({ error: false })
})

test('given a link an administrator was shown, when it is used, then it proves nothing, and nothing ends', async () => {
  const account = await givenWaiting()
  await call('app_send_magic_link', { email: account.email }, await givenAdmin())
  const signedIn = await call('app_login_magic', { token: codeOf(account.email) })
  expect(signedIn).toMatchObject({ error: false, data: { confirmado: 0 } })
  expect(await isRefused(account)).toEqual({ password: false, token: false })
})

test('given an account whose address is confirmed, when its owner comes by a link, then their password and other sign-ins stay', async () => {
  const account = await givenAccount({ password_hash: stored, confirmed_at: new Date().toISOString() })
  await call('app_send_magic_link', { email: account.email })
  expect(await call('app_login_magic', { token: codeOf(account.email) })).toMatchObject({ error: false })
  expect(await isRefused(account)).toEqual({ password: false, token: false })
})
