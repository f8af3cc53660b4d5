import { argon2Sync } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { HashProcess } from './hash-process.ts'
import { hashPassword } from './password-hash.ts'

const { call, db, mailer, givenAccount } = await testApp()
const OLD = 'lehenengo pasahitza'
const NEW = 'bigarren pasahitza'
const stored = await hashPassword(OLD)
const codeOf = (email: string) => String(mailer.to(email).at(-1)?.data.url).split('=')[1] ?? ''
const accountOf = (id: number) =>
  db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('given a reset link, when a new password is chosen, then it signs in, others end, and the owner is notified', async () => {
  const account = await givenAccount({ password_hash: stored, confirmed_at: null, language: 'es' })
  const { email, id } = account
  expect(await call('app_recupera_pass', { email })).toMatchObject({ error: false, data: { hecho: 1 } })
  expect(mailer.to(email)).toMatchObject([{ template: 'account-reset', language: 'es' }])
  const link = codeOf(email)
  const answer = await call('app_restablece_pass', { link, password: NEW })
  expect(answer).toMatchObject({ error: false, data: { id, confirmado: 1 } })
  expect(await call('app_get_user_by_id', { id }, account)).toMatchObject({
    data: { code: 'request.sign_in_needed' },
  })
  expect(await call('app_get_user_by_id', { id }, answer.data)).toMatchObject({ error: false })
  expect(await call('app_login', { email, password: OLD })).toMatchObject({ error: true })
  expect(await call('app_login', { email, password: NEW })).toMatchObject({ error: false })
  expect(mailer.to(email).at(-1)?.template).toBe('account-password-changed')
  expect(await call('app_restablece_pass', { link, password: NEW })).toMatchObject({
    data: { code: 'account.link_invalid' },
  })
})

test.each([
  ['was never confirmed', null, { keys: 0, tokens: 0, identities: 0, status: 'paused' }],
  ['was confirmed', new Date().toISOString(), { keys: 0, tokens: 0, identities: 0, status: 'paused' }],
])(
  'given ways in of an account whose address %s, when its password is reset by an old client, then all of them end',
  async (_, confirmed_at, expected) => {
    const { email, id } = await givenAccount({ password_hash: stored, confirmed_at })
    await sql`insert into passkey (account_id, credential_id, user_handle, public_key, counter, is_synced, is_backed_up, name)
    values (${id}, ${`key-${id}`}, ${String(id)}, ${Buffer.from('k')}, 0, false, false, 'Other')`.execute(db)
    await sql`insert into account_identity (issuer, subject, account_id, email)
    values ('https://accounts.example', ${String(id)}, ${id}, 'other@example.org')`.execute(db)
    await sql`insert into api_token (account_id, name, token_hash, ending, scopes, expires_at)
    values (${id}, 'Other', ${Buffer.from(`t${id}`)}, 'abcd', '{orders:read}', now() + interval '1 year')`.execute(
      db,
    )
    await sql`insert into webhook_endpoint (account_id, created_by, name, url, types, secret)
    values (${id}, ${id}, 'Other', 'https://example.org', '{order.paid}', ${Buffer.from('s')})`.execute(db)
    await call('app_recupera_pass', { email })
    expect((await call('app_restablece_pass', { link: codeOf(email), password: NEW })).error).toBe(false)
    const { rows } = await sql`select (select count(*)::int from passkey where account_id = ${id}) as keys,
    (select count(*)::int from api_token where account_id = ${id} and revoked_at is null) as tokens,
    (select count(*)::int from account_identity where account_id = ${id}) as identities,
    (select status from webhook_endpoint where account_id = ${id}) as status`.execute(db)
    expect(rows).toEqual([expected])
  },
)

test('given one reset link, when used many times at once, then one password is set', async () => {
  const { email, id } = await givenAccount({ password_hash: stored })
  await call('app_recupera_pass', { email })
  const link = codeOf(email)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => call('app_restablece_pass', { link, password: `${NEW} ${n}` })),
  )
  const winner = answers.findIndex(({ error }) => !error)
  expect(answers.filter(({ error }) => !error)).toHaveLength(1)
  expect(await call('app_login', { email, password: `${NEW} ${winner}` })).toMatchObject({ data: { id } })
})

test('given a weak password, when sent with a good link, then it is refused and the link stays good', async () => {
  const { email } = await givenAccount({ password_hash: stored })
  await call('app_recupera_pass', { email })
  const link = codeOf(email)
  expect(await call('app_restablece_pass', { link, password: 'password1' })).toMatchObject({
    data: { code: 'account.password_weak', fields: ['password'] },
  })
  expect(await call('app_restablece_pass', { link, password: NEW })).toMatchObject({ error: false })
})

test('given a made-up link, when a password is sent, then nothing is hashed for it', async () => {
  const began = performance.now()
  expect(await call('app_restablece_pass', { link: 'x'.repeat(43), password: NEW })).toMatchObject({
    data: { code: 'account.link_invalid' },
  })
  expect(performance.now() - began).toBeLessThan(1000)
})

test('given a confirmation requested again with the token, when its code is used, then the account is confirmed', async () => {
  const account = await givenAccount({ confirmed_at: null })
  await call('app_send_email', {
    email: 'other@example.org',
    token: account.token,
    plataforma: 'FAIR SATURDAY',
  })
  expect(mailer.to('other@example.org')).toHaveLength(0)
  const id = codeOf(account.email)
  expect(await call('app_confirmar', { id })).toMatchObject({
    error: false,
    msg: 'Your account is confirmed.',
  })
  expect((await accountOf(account.id)).confirmed_at).not.toBeNull()
  expect(await call('app_confirmar', { id })).toMatchObject({ error: false })
  expect(await call('app_confirmar', { id: String(account.id) })).toMatchObject({
    data: { code: 'account.link_invalid' },
  })
  await call('app_send_email', { token: account.token })
  expect(mailer.to(account.email)).toHaveLength(1)
})

test('given an ended token, when a confirmation is requested, then the response is the same and nothing is sent', async () => {
  const { email } = await givenAccount({ confirmed_at: null })
  expect(await call('app_send_email', { email, token: 'unknown' })).toMatchObject({ error: false })
  expect(mailer.to(email)).toHaveLength(0)
})

test('given the hashing process killed in the middle, when called again, then it has restarted', async () => {
  const hashes = new HashProcess()
  const order = {
    message: 'zortzi',
    nonce: Buffer.alloc(16, 1),
    memory: 19 * 1024,
    passes: 2,
    parallelism: 1,
  }
  const hash = () => hashes.hash({ ...order, tagLength: 32 })
  const expected = argon2Sync('argon2id', { ...order, tagLength: 32 })
  expect(await hash()).toEqual(expected)
  const broken = hash()
  process.kill(hashes.pid as number, 'SIGKILL')
  await expect(broken).rejects.toMatchObject({ code: 'request.overloaded' })
  expect(await hash()).toEqual(expected)
})
