import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { hashPassword } from './password-hash.ts'

const { call, db, givenAccount } = await testApp()
const PASSWORD = 'azken larunbata'
const digest = createHash('md5').update(PASSWORD).digest('hex')
const stored = await hashPassword(PASSWORD)
const accountOf = (id: number) =>
  db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const forget = () => db.deleteFrom('rate_limit').execute()

test('given a password, when signing in with it or with its digest, then both reach one account with new tokens', async () => {
  const { email, id } = await givenAccount({ password_hash: stored })
  const plain = await call('app_login', { email: ` ${email.toUpperCase()} `, password: PASSWORD })
  const digested = await call('app_login', { email, password: digest })
  expect(plain).toMatchObject({ status: 200, error: false, data: { id, email } })
  // Libraries differ in the case of their digits.
  expect(await call('app_login', { email, password: digest.toUpperCase() })).toMatchObject({ error: false })
  expect(digested).toMatchObject({ error: false, data: { id } })
  expect(plain.data.token).not.toBe(digested.data.token)
  expect(await call('app_get_user_by_id', { id }, plain.data)).toMatchObject({ error: false, data: { id } })
  expect((await accountOf(id)).last_seen_at).not.toBeNull()
})

test('given a password that is replaced while it is being verified, when it was right, then the sign-in fails', async () => {
  const { email, id } = await givenAccount({ password_hash: stored })
  const other = await hashPassword('beste pasahitz bat')
  let asked: ReturnType<typeof call> | undefined
  await db.transaction().execute(async (tx) => {
    await sql`update account set password_hash = ${other} where id = ${id}`.execute(tx)
    asked = call('app_login', { email, password: PASSWORD })
    await untilWaiting(db)
    await sql`delete from access_token where account_id = ${id}`.execute(tx)
  })
  expect(await asked).toMatchObject({ error: true, data: { code: 'account.credentials_wrong' } })
  expect(await db.selectFrom('access_token').select('id').where('account_id', '=', id).execute()).toEqual([])
})

test('given a registration with the digest, when signing in with the plain password, then it fits', async () => {
  const person = { nombre: 'Ane', telefono: '944123456', ciudad: 'Bilbao', perfil: 3, idioma: 'eu' }
  await call('app_registro_v2', { ...person, email: 'ane@example.org', password: digest })
  expect(await call('app_login', { email: 'ane@example.org', password: PASSWORD })).toMatchObject({
    error: false,
  })
})

test('given a leaked account table, when its hash is sent as password, then the sign-in fails', async () => {
  const { email } = await givenAccount({ password_hash: stored })
  for (const leaked of [stored, stored.split('$').at(-1) ?? '']) {
    expect(await call('app_login', { email, password: leaked })).toMatchObject({
      error: true,
      data: { code: 'account.credentials_wrong', fields: ['password'] },
    })
  }
})

test('given no such address, when signing in, then it is named in the language of the call', async () => {
  const answer = await call('app_login', { email: 'nobody@example.org', password: PASSWORD, lang: 'es' })
  expect(answer).toMatchObject({
    error: true,
    msg: 'No hay ninguna cuenta con este correo.',
    data: { code: 'account.unknown_email', fields: ['email'] },
  })
})

test('given a blocked account, when the right password is sent, then support is named; a wrong one gets no hint', async () => {
  const { email } = await givenAccount({ password_hash: stored, blocked_at: new Date().toISOString() })
  expect(await call('app_login', { email, password: PASSWORD })).toMatchObject({
    data: { code: 'account.blocked' },
    msg: 'Contact our support to solve the problem',
  })
  expect(await call('app_login', { email, password: 'wrong' })).toMatchObject({
    data: { code: 'account.credentials_wrong' },
  })
})

test('given an account without a password, when any is sent, then it is wrong', async () => {
  const { email } = await givenAccount({ password_hash: null })
  expect(await call('app_login', { email, password: '' })).toMatchObject({ data: { fields: ['password'] } })
  expect(await call('app_login', { email, password: 'x' })).toMatchObject({
    data: { code: 'account.credentials_wrong' },
  })
})

test('given wrong passwords, when they go on, then tries must wait longer and longer, and the tenth locks', async () => {
  const { email, id } = await givenAccount({ password_hash: stored })
  const wrong = () => call('app_login', { email, password: 'wrong' })
  const waitOver = () =>
    db.updateTable('account').set({ locked_until: new Date().toISOString() }).where('id', '=', id).execute()
  for (let n = 1; n <= 4; n++) expect((await wrong()).data.code).toBe('account.credentials_wrong')
  const waits: number[] = []
  for (let n = 5; n <= 9; n++) {
    expect((await wrong()).data.code).toBe('account.credentials_wrong')
    const refused = await call('app_login', { email, password: PASSWORD })
    expect(refused).toMatchObject({
      status: 200,
      msg: 'Contact our support to solve the problem',
      data: { code: 'request.too_many' },
    })
    waits.push(refused.data.retryAfterSeconds)
    await waitOver()
  }
  expect(waits).toEqual([1, 2, 4, 8, 16])
  await wrong()
  expect(await call('app_login', { email, password: PASSWORD })).toMatchObject({
    status: 200,
    data: { code: 'account.blocked' },
  })
  await waitOver()
  expect(await call('app_login', { email, password: PASSWORD })).toMatchObject({ error: false })
  expect(await accountOf(id)).toMatchObject({ failed_sign_ins: 0, locked_until: null })
  await forget()
})

test('given fifty parallel guesses at one account, when they arrive, then few of them are checked at all', async () => {
  const { email } = await givenAccount({ password_hash: stored })
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => call('app_login', { email, password: 'wrong' })),
  )
  const checked = answers.filter(({ data }) => data.code === 'account.credentials_wrong')
  expect(checked.length).toBeGreaterThanOrEqual(1)
  expect(checked.length).toBeLessThanOrEqual(6)
  await forget()
})

test('given one password tried on many accounts from one network, when it goes on, then the network must wait', async () => {
  const people = await Promise.all(Array.from({ length: 60 }, () => givenAccount({ password_hash: stored })))
  const codes: string[] = []
  for (const { email } of people) {
    codes.push((await call('app_login', { email, password: 'spray' })).data.code)
  }
  expect(codes.filter((code) => code === 'account.credentials_wrong')).toHaveLength(50)
  expect(codes.slice(50).every((code) => code === 'request.too_many')).toBe(true)
  await forget()
})

test('given harvesting of addresses, when thirty unknown ones were tried, then the network must wait', async () => {
  const codes: string[] = []
  for (let n = 0; n < 32; n++) {
    codes.push((await call('app_login', { email: `guess${n}@example.org`, password: 'x' })).data.code)
  }
  expect(codes[29]).toBe('account.unknown_email')
  expect(codes.slice(30)).toEqual(['request.too_many', 'request.too_many'])
  // Known ones are no longer told from unknown ones either, and their owners still come in.
  const { email } = await givenAccount({ password_hash: stored })
  expect((await call('app_login', { email, password: 'x' })).data.code).toBe('request.too_many')
  expect(await call('app_login', { email, password: PASSWORD })).toMatchObject({ error: false })
  await forget()
})

test('given a sign-in, when it is ended, then its token is worth nothing and others go on', async () => {
  const account = await givenAccount({ password_hash: stored })
  const other = (await call('app_login', { email: account.email, password: PASSWORD })).data
  expect(await call('app_logout', {}, account)).toMatchObject({ error: false, data: { hecho: 1 } })
  expect(await call('app_get_user_by_id', { id: account.id }, account)).toMatchObject({
    data: { code: 'request.sign_in_needed' },
  })
  expect(await call('app_get_user_by_id', { id: account.id }, other)).toMatchObject({ error: false })
})

test('given a signed-in account, when it is blocked, then its token ends', async () => {
  const account = await givenAccount()
  await db
    .updateTable('account')
    .set({ blocked_at: new Date().toISOString() })
    .where('id', '=', account.id)
    .execute()
  expect(await call('app_get_user_by_id', { id: account.id }, account)).toMatchObject({
    data: { code: 'request.sign_in_needed' },
  })
})

test('given unused sign-ins, when a weekend or a month has passed, then they end, those of administrators first', async () => {
  const [person, admin] = [await givenAccount(), await givenAccount({ profile_id: 1 })]
  const aged = async (days: number, column: 'last_seen_at' | 'created_at', { id }: { id: number }) => {
    const value = new Date(Date.now() - days * 86_400_000).toISOString()
    await db
      .updateTable('access_token')
      .set({ [column]: value })
      .where('account_id', '=', id)
      .execute()
  }
  const isIn = async (who: { id: number; token: string }) =>
    !(await call('app_get_user_by_id', { id: who.id }, who)).error
  const isOfToday = (row: { last_seen_at: string }) => Date.now() - Date.parse(row.last_seen_at) < 3_600_000
  await Promise.all([aged(29, 'last_seen_at', person), aged(2, 'last_seen_at', admin)])
  expect([await isIn(person), await isIn(admin)]).toEqual([true, true])
  // That they were seen is noted beside the answer.
  const seen = db.selectFrom('access_token').where('account_id', 'in', [person.id, admin.id])
  await expect.poll(async () => (await seen.select('last_seen_at').execute()).every(isOfToday)).toBe(true)
  await Promise.all([aged(31, 'last_seen_at', person), aged(4, 'last_seen_at', admin)])
  expect([await isIn(person), await isIn(admin)]).toEqual([false, false])
  await Promise.all([aged(0, 'last_seen_at', admin), aged(15, 'created_at', admin)])
  expect(await isIn(admin)).toBe(false)
})
