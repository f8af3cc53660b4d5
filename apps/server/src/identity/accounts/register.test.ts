import { accountKey } from '@larunbat/rules/address/email-key'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { hashToken } from './access-tokens.ts'

const { call, db, mailer } = await testApp()
const person = {
  nombre: 'Miren Etxeberria',
  email: 'miren@example.org',
  telefono: '944 12 34 56',
  ciudad: 'Bilbao',
  perfil: 3,
  password: 'itsasoa eta mendia',
}
const countOf = async (email: string) =>
  (await db.selectFrom('account').select('id').where('email', '=', email).execute()).length

test('given a complete form, when registered, then the account is signed in, unconfirmed, and a confirmation is mailed', async () => {
  const answer = await call('app_registro_v2', { ...person, idioma: 'eu' })
  expect(answer).toMatchObject({
    error: false,
    data: {
      email: person.email,
      telefono: '+34944123456',
      permiso_id: 3,
      confirmado: 0,
      idioma: 'eu',
      iban: null,
    },
  })
  expect(JSON.stringify(answer)).not.toMatch(/password|argon2|token_reg/)
  expect(await call('app_get_user_by_id', { id: answer.data.id }, answer.data)).toMatchObject({
    error: false,
  })
  const [letter] = mailer.to(person.email)
  expect(letter).toMatchObject({ template: 'account-confirm', language: 'eu', accountId: answer.data.id })
  expect(letter?.data.url).toMatch(/^http:\/\/larunbat\.example\/panel\/confirmar\?c=[\w-]{43}$/)
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const code = String(letter?.data.url).split('=')[1] ?? ''
  const link = await db
    .selectFrom('mail_link')
    .selectAll()
    .where('account_id', '=', row.id)
    .executeTakeFirst()
  expect(link?.token_hash.equals(hashToken(code))).toBe(true)
})

test('given no idioma, when registered, then the language of the call is kept', async () => {
  const answer = await call('app_registro_v2', { ...person, email: 'es@example.org', lang: 'es' })
  expect(answer.data.idioma).toBe('es')
})

test('given an address with an account, when registered again, then it is refused by name', async () => {
  const answer = await call('app_registro_v2', { ...person, email: 'MIREN@example.org' })
  expect(answer).toMatchObject({
    error: true,
    msg: 'A user with this email already exists.',
    data: { code: 'account.email_taken', fields: ['email'] },
  })
})

test('given two registrations of one address at once, when both arrive, then one account is made', async () => {
  const twice = { ...person, email: 'twice@example.org' }
  const answers = await Promise.all([call('app_registro_v2', twice), call('app_registro_v2', twice)])
  expect(answers.map(({ error }) => error).sort()).toEqual([false, true])
  expect(await countOf('twice@example.org')).toBe(1)
  expect(mailer.to('twice@example.org')).toHaveLength(1)
})

test('given profile 1, when registered, then it is refused and nothing is stored', async () => {
  const answer = await call('app_registro_v2', {
    ...person,
    email: 'admin@example.org',
    perfil: 1,
    permiso_id: 1,
  })
  expect(answer).toMatchObject({ error: true, data: { code: 'input.invalid', fields: ['perfil'] } })
  expect(await countOf('admin@example.org')).toBe(0)
})

test('given permiso_id 1 beside an allowed profile, when registered, then it has no effect', async () => {
  const answer = await call('app_registro_v2', {
    ...person,
    email: 'sly@example.org',
    permiso_id: 1,
    confirmado: 1,
    analiticas: 1,
  })
  expect(answer.data).toMatchObject({ permiso_id: 3, confirmado: 0, analiticas: 0 })
})

test('given a wrong phone number, when registered, then the field says so', async () => {
  const answer = await call('app_registro_v2', { ...person, email: 'phone@example.org', telefono: '12' })
  expect(answer).toMatchObject({
    error: true,
    data: { fields: ['telefono'], mensajes: { telefono: 'Invalid phone number' } },
  })
})

test('given a common password or a short one, when registered, then it is refused', async () => {
  for (const password of ['password', 'corta']) {
    expect(await call('app_registro_v2', { ...person, email: 'weak@example.org', password })).toMatchObject({
      data: { code: 'account.password_weak', fields: ['password'] },
    })
  }
  expect(await countOf('weak@example.org')).toBe(0)
})

test.each([
  ['\u202egnp.exe https://bad.example/login click', 'contiene signos invisibles o de control'],
  ['Gana en https://bad.example', 'no puede llevar direcciones web'],
  ['\u200b\u200d', 'no se ve'],
])(
  'given the name %j, when registered, then it is refused with the reason and no account is made',
  async (nombre, reason) => {
    const answer = await call('app_registro_v2', {
      ...person,
      email: 'names@example.org',
      nombre,
      lang: 'es',
    })
    expect(answer).toMatchObject({ error: true, data: { code: 'input.invalid', fields: ['nombre'] } })
    expect(answer.msg).toContain(reason)
    expect(await countOf('names@example.org')).toBe(0)
  },
)

test.each([
  ['ｍｉｒｅｎ@example.org', 'account.email_taken', 'email'],
  ['miren@ｅｘａｍｐｌｅ.org', 'account.email_taken', 'email'],
  ['\u200bmiren@example.org\u200e', 'account.email_taken', 'email'],
  ['mir\u0435n@example.org', 'input.invalid', 'email'],
  ['miren@ex\u0430mple.org', 'input.invalid', 'email'],
])(
  'given the look-alike %j of a taken address, when registered, then it is %s and no account is made',
  async (email, code, field) => {
    await call('app_registro_v2', person)
    const before = await db.selectFrom('account').select('id').execute()
    const answer = await call('app_registro_v2', { ...person, email })
    expect(answer).toMatchObject({ error: true, data: { code, fields: [field] } })
    expect(await db.selectFrom('account').select('id').execute()).toHaveLength(before.length)
  },
)

test('given spellings of one mailbox, when registered at once, then one account is made; with a mailbox each, all are', async () => {
  const spellings = ['june.b@gmail.com', 'juneb@gmail.com', 'j.uneb@googlemail.com', 'ｊｕｎｅb@gmail.com']
  const answers = await Promise.all(spellings.map((email) => call('app_registro_v2', { ...person, email })))
  expect(answers.filter(({ error }) => !error)).toHaveLength(1)
  const apart = ['office', 'office+bilbao', 'office+porto', 'of.fice'].map((name) => `${name}@example.org`)
  const others = await Promise.all(apart.map((email) => call('app_registro_v2', { ...person, email })))
  expect(others.filter(({ error }) => !error)).toHaveLength(4)
})

test('given addresses, when stored, then the key of the database is that of the rule', async () => {
  const addresses = ['+x@key.example', 'a.b+c+d@key.example', 'k.e.y+z@gmail.com', 'other.key@googlemail.com']
  for (const email of addresses)
    await db.insertInto('account').values({ email, name: 'Key', profile_id: 3 }).execute()
  const rows = await db.selectFrom('account').select(['email', 'email_key']).execute()
  for (const { email, email_key: key } of rows) expect(key).toBe(accountKey(email))
})

test('given another spelling of the address, when signing in, then it is the same account', async () => {
  expect(
    (await call('app_login', { email: ' ＭIREN@example.org', password: person.password })).data.email,
  ).toBe(person.email)
})
