import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { createAccessToken } from './access-tokens.ts'
import { hashPassword } from './password-hash.ts'

const { call, db, mailer, givenAccount } = await testApp()
const [OLD, NEW] = ['lehenengo pasahitza', 'bigarren pasahitza'].map((word) =>
  createHash('md5').update(word).digest('hex'),
) as [string, string]
const stored = await hashPassword(OLD)
const IBAN = 'ES9121000418450200051332'
const billing = { razon_social: 'Coro Itxas', cif: 'G48000004', iva: '', iban: IBAN }

/** Signed in yesterday, as a client of the specification is all the time. */
async function givenOldSignIn() {
  const account = await givenAccount({ password_hash: stored })
  await db
    .updateTable('access_token')
    .set({ created_at: new Date(Date.now() - 86_400_000).toISOString() })
    .where('account_id', '=', account.id)
    .execute()
  return account
}
const rowOf = (id: number) =>
  db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const codeTo = (email: string) => {
  const letter = mailer.to(email).findLast(({ template }) => template === 'account-change-confirm')
  return String(/c=([\w-]+)$/.exec(String((letter?.data as { url?: string })?.url))?.[1])
}
const confirm = (id: string) => call('app_confirmar', { id })
const isIn = async (who: { token: string }) => !(await call('app_acceso', {}, who)).error

test('given a new password on an old sign-in without the current one, when its mailed link is followed, then it is set', async () => {
  const account = await givenOldSignIn()
  const other = await createAccessToken(db, account.id, 'phone')
  const before = await rowOf(account.id)
  const refused = await call('app_update_usu', { nombre: 'Coro Berria', password: NEW }, account)
  expect(refused).toMatchObject({
    status: 200,
    error: true,
    msg: expect.stringContaining('sent you an email to confirm'),
    data: { code: 'account.current_password_needed' },
  })
  expect(await rowOf(account.id)).toEqual(before)
  const code = codeTo(account.email)
  expect(await confirm(code)).toMatchObject({ error: false, data: { hecho: 1, con_password: 1 } })
  expect(await call('app_login', { email: account.email, password: NEW })).toMatchObject({ error: false })
  expect(mailer.to(account.email).map(({ template }) => template)).toContain('account-password-changed')
  // The one that asked stays, the others end; the link opens nothing twice.
  expect([await isIn(account), await isIn({ token: other })]).toEqual([true, false])
  expect((await confirm(code)).data.code).toBe('account.link_invalid')
})

test('given a new address, when the link in the old mailbox is followed, then it is changed and has to be confirmed', async () => {
  const account = await givenOldSignIn()
  const email = 'berria@example.org'
  expect((await call('app_update_usu', { email }, account)).error).toBe(true)
  expect(mailer.to(email)).toEqual([])
  // The reader has to know what they would confirm.
  expect(mailer.to(account.email).at(-1)?.data).toMatchObject({ changes: ['email'], newEmail: email })
  expect((await rowOf(account.id)).email).toBe(account.email)
  await confirm(codeTo(account.email))
  expect(await rowOf(account.id)).toMatchObject({ email, confirmed_at: null })
  expect(mailer.to(email).map(({ template }) => template)).toEqual(['account-confirm'])
  expect(mailer.to(account.email).map(({ template }) => template)).toContain('account-email-changed')
})

test('given an address that another account took meanwhile, when the link is followed, then it is refused', async () => {
  const account = await givenOldSignIn()
  const email = 'hartua@example.org'
  await call('app_update_usu', { email }, account)
  await givenAccount({ email })
  expect((await confirm(codeTo(account.email))).data.code).toBe('account.email_taken')
  const taken = await call('app_update_usu', { email }, account)
  expect(taken.data.code).toBe('account.email_taken')
})

test('given a new IBAN, when its mailed link is followed, then it is stored and payouts wait 48 hours', async () => {
  const account = await givenOldSignIn()
  expect(await call('app_update_usu_fact', billing, account)).toMatchObject({
    error: true,
    data: { code: 'account.current_password_needed' },
  })
  // An address stands in histories and in logs of proxies: it says nothing of the account.
  const readable = Buffer.from(codeTo(account.email), 'base64url').toString('latin1')
  expect(readable).not.toMatch(/ES91|2100|iban|legalName|billing/i)
  expect((await rowOf(account.id)).iban).toBeNull()
  await confirm(codeTo(account.email))
  const now = await rowOf(account.id)
  expect(now).toMatchObject({ iban: IBAN, legal_name: 'Coro Itxas' })
  expect(Date.now() - Date.parse(String(now.iban_changed_at))).toBeLessThan(60_000)
  expect(mailer.to(account.email).map(({ template }) => template)).toContain('account-iban-changed')
  const wrong = await call('app_update_usu_fact', { ...billing, iban: 'ES00' }, account)
  expect(wrong.data.fields).toEqual(['iban'])
})

test('given a link that is changed, too old, of another state or of a client that can prove itself, then nothing is made', async () => {
  const account = await givenOldSignIn()
  await call('app_update_usu', { password: NEW }, account)
  const code = codeTo(account.email)
  const forged = code.slice(0, -6) + (code.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA')
  const moved = code.replace(/^cambio_\d/, (head) => head.slice(0, -1) + (head.endsWith('9') ? '8' : '9'))
  for (const each of [forged, moved, 'cambio_', 'cambio_x'])
    expect((await confirm(each)).data.code).toBe('account.link_invalid')
  await db.updateTable('account').set({ iban: IBAN }).where('id', '=', account.id).execute()
  expect((await confirm(code)).data.code).toBe('account.link_invalid')
  // Ours says that it knows the field: it is asked for the password, and nothing is mailed.
  const letters = mailer.to(account.email).length
  const ours = await call('app_update_usu', { password: NEW, password_actual: '' }, account)
  expect(ours.data.code).toBe('account.current_password_needed')
  expect(mailer.to(account.email)).toHaveLength(letters)
  for (let n = 0; n < 8; n++) await call('app_update_usu', { password: NEW }, account)
  expect(
    mailer.to(account.email).filter(({ template }) => template === 'account-change-confirm'),
  ).toHaveLength(5)
  expect((await rowOf(account.id)).password_hash).toBe(stored)
})
